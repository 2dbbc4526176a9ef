package org.dirlens.browser.core;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.directory.api.ldap.model.exception.LdapInvalidDnException;
import org.apache.directory.api.ldap.model.name.Ava;
import org.apache.directory.api.ldap.model.name.Dn;
import org.apache.directory.api.ldap.model.name.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.NameReader;

/** DNs in their string form (RFC 4514): cutting, joining and comparing them. */
public final class DnText {
  /** Characters by which an RDN may be one that can be spelled in another way. */
  private static final String SPELLING = "\\+\"#";

  /** Characters that stand as hexadecimal digits in a {@link #key}, so that a comma only parts. */
  private static final String ESCAPED = ",+\"\\<>;#\0";

  /** Naming types whose values differ by letter case wherever they are used (RFC 2307bis). */
  private static final Set<String> EXACT_TYPES =
      Set.of("automountkey", "automountmapname", "nismapentry", "memberuid");

  private DnText() {}

  /** The first RDN, the whole text when there is only one, empty for the root. */
  public static String rdn(String dn) {
    int comma = comma(dn);
    return stripped(comma < 0 ? dn : dn.substring(0, comma));
  }

  /** What follows the first RDN, empty for a DN of one RDN. */
  public static String parent(String dn) {
    int comma = comma(dn);
    return comma < 0 ? "" : stripped(dn.substring(comma + 1));
  }

  /** Without spaces around it. One behind a backslash belongs to the value. */
  public static String stripped(String text) {
    String rest = text.stripLeading();
    String stripped = rest.stripTrailing();
    int backslash = stripped.length();
    while (backslash > 0 && stripped.charAt(backslash - 1) == '\\') {
      backslash--;
    }
    boolean escaped = (stripped.length() - backslash) % 2 == 1;
    return escaped && rest.length() > stripped.length()
        ? rest.substring(0, stripped.length() + 1)
        : stripped;
  }

  /** Number of RDNs, 0 for the root. */
  public static int depth(String dn) {
    int depth = 0;
    for (String rest = dn; !rest.isEmpty(); rest = parent(rest)) {
      depth++;
    }
    return depth;
  }

  public static String child(String rdn, String parent) {
    return parent.isEmpty() ? rdn : rdn + "," + parent;
  }

  /** Position of the comma behind the first RDN, -1 without one. */
  private static int comma(String dn) {
    for (int at = 0; at < dn.length(); at++) {
      char c = dn.charAt(at);
      if (c == '\\') {
        at++;
      } else if (c == ',') {
        return at;
      }
    }
    return -1;
  }

  /** {@code type=value} with the value escaped as RFC 4514, section 2.4, asks. */
  public static String rdn(String type, String value) {
    return type + "=" + Rdn.escapeValue(value);
  }

  /** True when {@code text} is a DN, the empty one included. */
  public static boolean valid(String text) {
    return Dn.isValid(text);
  }

  public static boolean validRdn(String text) {
    return !text.isBlank() && Rdn.isValid(text) && comma(text) < 0;
  }

  /**
   * A form in which DNs that are equal but for letter case and spelling (RFC 4514) are equal texts;
   * letter case counts in values of types that are known for it. It knows no schema, so it serves
   * for finding, never for deciding what the server holds.
   */
  public static String key(String dn) {
    return key(dn, UnaryOperator.identity(), DnText::isExact);
  }

  /** Whether letter case counts, where it is not known what the server takes for equal. */
  public static boolean isExact(String type) {
    return EXACT_TYPES.contains(type.toLowerCase(Locale.ROOT));
  }

  /**
   * The same for those who know attribute types.
   *
   * @param types gives a type the name that counts
   * @param exact whether the letter case of a type's values counts
   */
  public static String key(String dn, UnaryOperator<String> types, Predicate<String> exact) {
    return keyed(
        dn, types, (type, value) -> exact.test(type) ? value : value.toLowerCase(Locale.ROOT));
  }

  /**
   * The same for those who know attribute types by several names, without letter case in any value.
   *
   * @param types gives a type the name that counts
   */
  public static String key(String dn, UnaryOperator<String> types) {
    return key(dn, types, exact -> false);
  }

  /** The same with the letter case of values, by which entries of some types differ. */
  public static String exactKey(String dn, UnaryOperator<String> types) {
    return key(dn, types, exact -> true);
  }

  private static String keyed(
      String dn, UnaryOperator<String> types, BinaryOperator<String> values) {
    List<String> parts = new ArrayList<>();
    for (String rest = dn; !rest.isBlank(); rest = parent(rest)) {
      parts.add(rdnKey(rdn(rest), types, values));
    }
    return String.join(",", parts);
  }

  private static String rdnKey(
      String rdn, UnaryOperator<String> types, BinaryOperator<String> values) {
    if (rdn.chars().anyMatch(each -> SPELLING.indexOf(each) >= 0)) {
      try {
        return pairsKey(rdn.getBytes(StandardCharsets.UTF_8), types, values);
      } catch (LdapProblem e) {
        // It is no RDN, and equal to the same text only.
      }
    }
    int equals = rdn.indexOf('=');
    if (equals < 0) {
      return values.apply("", rdn);
    }
    String type = types.apply(rdn.substring(0, equals).strip()).toLowerCase(Locale.ROOT);
    return type + "=" + values.apply(type, stripped(rdn.substring(equals + 1)));
  }

  private static String pairsKey(
      byte[] rdn, UnaryOperator<String> types, BinaryOperator<String> values) throws LdapProblem {
    NameReader reader = new NameReader(rdn, 0, rdn.length);
    List<String> pairs = new ArrayList<>();
    while (reader.next()) {
      String type = types.apply(type(rdn, reader)).toLowerCase(Locale.ROOT);
      pairs.add(
          type + "=" + valueKey(reader.value().toArray(), value -> values.apply(type, value)));
    }
    Collections.sort(pairs);
    return String.join("+", pairs);
  }

  private static String valueKey(byte[] value, UnaryOperator<String> values) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    } catch (CharacterCodingException binary) {
      return HexFormat.ofDelimiter("").withPrefix("\\").formatHex(value);
    }
    String counting = values.apply(text);
    StringBuilder key = new StringBuilder(counting.length() + 8);
    int last = counting.length() - 1;
    for (int at = 0; at <= last; at++) {
      char c = counting.charAt(at);
      boolean edge = c == ' ' && (at == 0 || at == last);
      if (edge || ESCAPED.indexOf(c) >= 0) {
        key.append("\\%02x".formatted((int) c));
      } else {
        key.append(c);
      }
    }
    return key.toString();
  }

  public static boolean same(String one, String other) {
    return key(one).equals(key(other));
  }

  /** True when {@code dn} is {@code above}, or lies below it. */
  public static boolean sameOrBelow(String dn, String above) {
    return keySameOrBelow(key(dn), key(above));
  }

  /** The same of keys, however they were made. */
  public static boolean keySameOrBelow(String key, String above) {
    return key.equals(above) || above.isEmpty() || key.endsWith("," + above);
  }

  /** Those that lie below no other of them, each once, in their order. */
  public static List<String> topmost(List<String> dns) {
    Map<String, String> byKey = new LinkedHashMap<>();
    dns.forEach(each -> byKey.putIfAbsent(key(each), each));
    List<String> topmost = new ArrayList<>();
    byKey.forEach(
        (key, dn) -> {
          String above = parent(key);
          while (!above.isEmpty() && !byKey.containsKey(above)) {
            above = parent(above);
          }
          if (above.isEmpty()) {
            topmost.add(dn);
          }
        });
    return topmost;
  }

  /**
   * The first RDNs of a DN, without those of {@code above}, empty for {@code above} itself. They
   * are counted: a server spells a name in its own way, which need not be that of {@code above}.
   */
  public static String relative(String dn, String above) {
    List<String> rdns = new ArrayList<>();
    String rest = dn;
    for (int more = depth(dn) - depth(above); more > 0; more--) {
      rdns.add(rdn(rest));
      rest = parent(rest);
    }
    return String.join(",", rdns);
  }

  /** The DN of an entry that was {@code dn}, after {@code above} became {@code newAbove}. */
  public static String moved(String dn, String above, String newAbove) {
    String relative = relative(dn, above);
    return relative.isEmpty() ? newAbove : child(relative, newAbove);
  }

  /** The attribute types and values of the first RDN; none when it cannot be parsed. */
  public static List<RdnValue> rdnValues(String dn) {
    String rdn = rdn(dn);
    try {
      return rdn.indexOf('#') < 0 ? pairs(rdn) : encodedPairs(rdn);
    } catch (LdapInvalidDnException | LdapProblem e) {
      return List.of();
    }
  }

  private static List<RdnValue> pairs(String rdn) throws LdapInvalidDnException {
    List<RdnValue> values = new ArrayList<>();
    for (Ava ava : new Rdn(rdn)) {
      values.add(new RdnValue(ava.getType(), ava.getValue().getString()));
    }
    return values;
  }

  /** The library takes the encoding of a value behind {@code #} for the value. */
  private static List<RdnValue> encodedPairs(String rdn) throws LdapProblem {
    byte[] text = rdn.getBytes(StandardCharsets.UTF_8);
    NameReader reader = new NameReader(text, 0, text.length);
    List<RdnValue> values = new ArrayList<>();
    while (reader.next()) {
      String value = new String(reader.value().toArray(), StandardCharsets.UTF_8);
      values.add(new RdnValue(type(text, reader).toLowerCase(Locale.ROOT), value));
    }
    return values;
  }

  private static String type(byte[] text, NameReader reader) {
    return new String(text, reader.typeStart(), reader.typeLength(), StandardCharsets.US_ASCII);
  }

  /** One {@code type=value} of an RDN, unescaped. */
  public record RdnValue(String type, String value) {}
}
