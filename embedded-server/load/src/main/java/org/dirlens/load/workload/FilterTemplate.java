package org.dirlens.load.workload;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.dirlens.partition.filter.FilterMaker;
import org.dirlens.partition.filter.FilterParser;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/**
 * A filter (RFC 4515) with places in its values that are filled for each request. Written to the
 * wire as it stands (RFC 4511, 4.5.1.7), whatever the schema of the server. Immutable.
 */
public final class FilterTemplate {
  private final String text;
  private final Part part;
  private final Set<String> used;

  /** Writes a part of a filter. */
  private interface Part {
    void write(BerWriter to, NamedValues values);
  }

  private FilterTemplate(String text, Part part, Set<String> used) {
    this.text = text;
    this.part = part;
    this.used = used;
  }

  /**
   * Reads a filter.
   *
   * @throws LdapProblem with the position of what is wrong
   * @throws IllegalArgumentException if a place has no end
   */
  static FilterTemplate parse(String text) throws LdapProblem {
    return parse(text, new Maker(true));
  }

  /**
   * Reads a filter without places, in which braces are what they are.
   *
   * @throws LdapProblem with the position of what is wrong
   */
  public static FilterTemplate literal(String text) throws LdapProblem {
    return parse(text, new Maker(false));
  }

  private static FilterTemplate parse(String text, Maker maker) throws LdapProblem {
    Part part = new FilterParser<>(text, maker).parse();
    return new FilterTemplate(text, part, maker.used);
  }

  Set<String> used() {
    return used;
  }

  /** Writes it as the filter of a search. */
  public void write(BerWriter to, NamedValues values) {
    part.write(to, values);
  }

  @Override
  public String toString() {
    return text;
  }

  private static final class Maker implements FilterMaker<Part> {
    private final Set<String> used = new TreeSet<>();
    private final boolean places;

    Maker(boolean places) {
      this.places = places;
    }

    private static int tag(int choice) {
      return BerTag.contextConstructed(choice);
    }

    @Override
    public Part and(List<Part> parts) {
      return all(tag(0), parts);
    }

    @Override
    public Part or(List<Part> parts) {
      return all(tag(1), parts);
    }

    @Override
    public Part not(Part part) {
      return all(tag(2), List.of(part));
    }

    private static Part all(int tag, List<Part> parts) {
      List<Part> copy = List.copyOf(parts);
      return (to, values) -> {
        int set = to.begin(tag);
        for (Part part : copy) {
          part.write(to, values);
        }
        to.end(set);
      };
    }

    @Override
    public Part presence(String attribute) {
      return (to, values) -> to.text(BerTag.context(7), attribute);
    }

    @Override
    public Part equality(String attribute, byte[] value) {
      return assertion(tag(3), attribute, value);
    }

    @Override
    public Part greaterOrEqual(String attribute, byte[] value) {
      return assertion(tag(5), attribute, value);
    }

    @Override
    public Part lessOrEqual(String attribute, byte[] value) {
      return assertion(tag(6), attribute, value);
    }

    @Override
    public Part approximate(String attribute, byte[] value) {
      return assertion(tag(8), attribute, value);
    }

    private Part assertion(int tag, String attribute, byte[] value) {
      Part filled = value(BerTag.OCTET_STRING, value);
      return (to, values) -> {
        int assertion = to.begin(tag);
        to.text(BerTag.OCTET_STRING, attribute);
        filled.write(to, values);
        to.end(assertion);
      };
    }

    /** A value with places to fill; octets that are no UTF-8 have none. */
    private Part value(int tag, byte[] value) {
      if (!places) {
        return (to, values) -> to.octets(tag, value);
      }
      String text = new String(value, StandardCharsets.UTF_8);
      Template template = Template.parse(text);
      used.addAll(template.used());
      if (template.names().isEmpty()) {
        byte[] plain =
            text.indexOf('{') < 0 && text.indexOf('}') < 0
                ? value
                : template.texts().getFirst().getBytes(StandardCharsets.UTF_8);
        return (to, values) -> to.octets(tag, plain);
      }
      return (to, values) -> to.text(tag, template.fill(values, UnaryOperator.identity()));
    }

    @Override
    public Part substring(
        String attribute, byte @Nullable [] initial, List<byte[]> any, byte @Nullable [] last) {
      List<Part> pieces = new ArrayList<>();
      if (initial != null) {
        pieces.add(value(BerTag.context(0), initial));
      }
      any.forEach(piece -> pieces.add(value(BerTag.context(1), piece)));
      if (last != null) {
        pieces.add(value(BerTag.context(2), last));
      }
      Part list = all(BerTag.SEQUENCE, pieces);
      return (to, values) -> {
        int substrings = to.begin(tag(4));
        to.text(BerTag.OCTET_STRING, attribute);
        list.write(to, values);
        to.end(substrings);
      };
    }

    @Override
    public Part extensible(@Nullable String rule, @Nullable String attribute, byte[] value) {
      return extensible(rule, attribute, value(BerTag.context(3), value), false);
    }

    @Override
    public Part extensibleInName(@Nullable String rule, @Nullable String attribute, byte[] value) {
      return extensible(rule, attribute, value(BerTag.context(3), value), true);
    }

    private static Part extensible(
        @Nullable String rule, @Nullable String attribute, Part value, boolean inName) {
      return (to, values) -> {
        int match = to.begin(tag(9));
        if (rule != null) {
          to.text(BerTag.context(1), rule);
        }
        if (attribute != null) {
          to.text(BerTag.context(2), attribute);
        }
        value.write(to, values);
        if (inName) {
          to.bool(BerTag.context(4), true);
        }
        to.end(match);
      };
    }
  }
}
