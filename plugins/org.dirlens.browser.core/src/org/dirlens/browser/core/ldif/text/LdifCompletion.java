package org.dirlens.browser.core.ldif.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.value.ValueKind;

/**
 * What could be written at a place of a text: names by the object classes of the record, those that
 * it must have first; object classes; the words of change records; DNs of the text. Immutable.
 */
public final class LdifCompletion {
  /** Texts of an offer longer than this help nobody. */
  private static final int PROPOSALS_MAX = 500;

  private static final List<String> RENAME = List.of("newrdn", "deleteoldrdn", "newsuperior");
  private static final String CLASSES = "objectClass";

  private final String text;
  private final int offset;
  private final ServerSchema schema;
  private final String begun;
  private final List<LogicalLine> before;
  private final List<LogicalLine> record;

  private LdifCompletion(String text, int offset, ServerSchema schema) {
    this.text = text;
    this.offset = offset;
    this.schema = schema;
    int lineStart = text.lastIndexOf('\n', offset - 1) + 1;
    this.begun = text.substring(lineStart, offset);
    int start = gapBefore(lineStart);
    int end = gapBehind(offset);
    this.before = lines(text.substring(start, lineStart));
    this.record = new ArrayList<>(before);
    int rest = text.indexOf('\n', offset);
    if (rest >= 0 && rest < end) {
      record.addAll(lines(text.substring(rest + 1, end)));
    }
  }

  /**
   * What fits at a place.
   *
   * @param offset in the text
   * @param schema of the server that the text is for; an empty one knows no names
   */
  public static List<LdifProposal> at(String text, int offset, ServerSchema schema) {
    return new LdifCompletion(text, offset, schema).proposals();
  }

  private int gapBefore(int lineStart) {
    int start = lineStart;
    while (start > 0) {
      int above = text.lastIndexOf('\n', start - 2) + 1;
      if (text.substring(above, start).isBlank()) {
        return start;
      }
      start = above;
    }
    return 0;
  }

  private int gapBehind(int from) {
    int start = from;
    int end = text.indexOf('\n', start);
    while (end >= 0) {
      int next = text.indexOf('\n', end + 1);
      String line = next < 0 ? text.substring(end + 1) : text.substring(end + 1, next);
      if (line.isBlank()) {
        return end + 1;
      }
      end = next;
    }
    return text.length();
  }

  private static List<LogicalLine> lines(String part) {
    Blocks blocks = new Blocks(part);
    return blocks.all().stream().flatMap(each -> blocks.unfolded(each).stream()).toList();
  }

  private List<LdifProposal> proposals() {
    if (begun.startsWith(" ") || begun.startsWith("#")) {
      return List.of();
    }
    int colon = begun.indexOf(':');
    Stream<LdifProposal> all = colon < 0 ? names() : values(begun.substring(0, colon), colon);
    return all.limit(PROPOSALS_MAX).toList();
  }

  // Names

  private Stream<LdifProposal> names() {
    if (before.isEmpty() || onlyVersion()) {
      Stream<LdifProposal> dn = offer("dn: ", "begins a record");
      return text.substring(0, offset - begun.length()).isBlank()
          ? Stream.concat(dn, offer("version: 1", "begins a file"))
          : dn;
    }
    return switch (changetype().orElse("")) {
      case "modify" -> modification();
      case "modrdn", "moddn" -> RENAME.stream().filter(this::absent).flatMap(this::word);
      case "delete" -> Stream.empty();
      case "add" -> attributes();
      default -> Stream.concat(attributes(), head());
    };
  }

  private boolean onlyVersion() {
    return before.stream().allMatch(each -> each.is("version"));
  }

  private Optional<String> changetype() {
    return before.stream()
        .filter(each -> each.is("changetype"))
        .map(each -> each.value().strip().toLowerCase(Locale.ROOT))
        .findFirst();
  }

  private boolean absent(String name) {
    return record.stream().noneMatch(each -> each.is(name));
  }

  /** What may stand between the DN and the first attribute. */
  private Stream<LdifProposal> head() {
    return before.getLast().is("dn") || before.getLast().is("control")
        ? word("changetype")
        : Stream.empty();
  }

  private Stream<LdifProposal> modification() {
    LogicalLine last = before.getLast();
    if (last.name().equals("-") || last.is("changetype")) {
      return Stream.of("add", "replace", "delete", "increment").flatMap(this::word);
    }
    int part = before.size() - 1;
    while (part > 0 && !Set.of("-", "changetype").contains(lower(before.get(part - 1).name()))) {
      part--;
    }
    String attribute = before.get(part).value().strip();
    return Stream.concat(offer(attribute + ": ", "another value"), offer("-", "ends this change"));
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private Stream<LdifProposal> attributes() {
    Collection<String> classes =
        record.stream().filter(each -> each.is(CLASSES)).map(LogicalLine::value).toList();
    Stream<LdifProposal> first =
        classes.isEmpty() ? offer(CLASSES + ": ", "what the entry is") : Stream.empty();
    if (classes.isEmpty() || schema.must(classes).isEmpty()) {
      return Stream.concat(first, schema.attributes().stream().flatMap(this::known));
    }
    Stream<LdifProposal> must =
        schema.must(classes).stream()
            .filter(each -> absent(each))
            .flatMap(each -> offer(each + ": ", "required"));
    Set<String> more = new LinkedHashSet<>(schema.must(classes));
    more.addAll(schema.may(classes));
    return Stream.concat(
        Stream.concat(first, must),
        more.stream().filter(this::room).flatMap(each -> offer(each + ": ", present(each))));
  }

  private Stream<LdifProposal> known(AttributeInfo info) {
    return info.readOnly() ? Stream.empty() : offer(info.name() + ": ", "");
  }

  /** Whether one more value fits; those that must be there and are not are named already. */
  private boolean room(String name) {
    boolean single = schema.attribute(name).map(AttributeInfo::singleValued).orElse(false);
    boolean required = schema.must(classesOfRecord()).contains(name);
    return absent(name) ? !required : !single;
  }

  private Collection<String> classesOfRecord() {
    return record.stream().filter(each -> each.is(CLASSES)).map(LogicalLine::value).toList();
  }

  private String present(String name) {
    return absent(name) ? "" : "another value";
  }

  private Stream<LdifProposal> word(String keyword) {
    return offer(keyword + ": ", "");
  }

  // Values

  private Stream<LdifProposal> values(String written, int colon) {
    String name = lower(written.strip());
    if (begun.startsWith("::", colon) || begun.startsWith(":<", colon)) {
      return Stream.empty();
    }
    return switch (name) {
      case "objectclass" -> schema.objectClasses().stream().flatMap(this::objectClass);
      case "changetype" -> Stream.of("add", "modify", "delete", "modrdn").flatMap(this::value);
      case "add", "delete", "replace", "increment" ->
          schema.attributes().stream()
              .filter(each -> !each.readOnly())
              .map(AttributeInfo::name)
              .flatMap(this::value);
      case "deleteoldrdn" -> Stream.of("1", "0").flatMap(this::value);
      case "dn", "newsuperior" -> dn();
      case "newrdn" -> rdn(typed());
      default -> ofAttribute(name);
    };
  }

  private Stream<LdifProposal> ofAttribute(String name) {
    return switch (ValueKind.wanted(name, schema)) {
      case BOOLEAN -> Stream.of("TRUE", "FALSE").flatMap(this::value);
      case NAME -> dn();
      default -> Stream.empty();
    };
  }

  private Stream<LdifProposal> objectClass(ObjectClassInfo info) {
    boolean there =
        record.stream().anyMatch(e -> e.is(CLASSES) && e.value().equalsIgnoreCase(info.name()));
    return there ? Stream.empty() : value(info.name(), lower(info.kind().name()));
  }

  /** What stands of the value already. */
  private String typed() {
    return begun.substring(begun.indexOf(':') + 1).replaceFirst("^ +", "");
  }

  private Stream<LdifProposal> value(String whole) {
    return value(whole, "");
  }

  private Stream<LdifProposal> value(String whole, String about) {
    String typed = typed();
    String space = begun.endsWith(":") ? " " : "";
    return starts(whole, typed)
        ? Stream.of(new LdifProposal(offset - typed.length(), space + whole, about))
        : Stream.empty();
  }

  /** At the beginning of an RDN a type; behind a comma also a DN of the text. */
  private Stream<LdifProposal> dn() {
    String typed = typed();
    int comma = typed.lastIndexOf(',');
    String last = typed.substring(comma + 1).stripLeading();
    return Stream.concat(names(last).map(each -> proposal(last, each, "in this text")), rdn(last));
  }

  private Stream<LdifProposal> rdn(String last) {
    if (last.indexOf('=') >= 0) {
      return Stream.empty();
    }
    return Stream.of("cn", "ou", "uid", "dc", "o", "l", "c")
        .filter(each -> schema.isEmpty() || schema.attribute(each).isPresent())
        .map(each -> each + "=")
        .filter(each -> starts(each, last))
        .map(each -> proposal(last, each, ""));
  }

  private LdifProposal proposal(String typed, String whole, String about) {
    String space = begun.endsWith(":") ? " " : "";
    return new LdifProposal(offset - typed.length(), space + whole, about);
  }

  /** The DNs of the text and those above them that begin like this, the deepest last. */
  private Stream<String> names(String start) {
    Set<String> found = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : Blocks.lines(text.substring(0, offset - begun.length()))) {
      String dn = line.startsWith("dn: ") ? line.substring("dn: ".length()) : "";
      while (!dn.isEmpty() && found.add(dn)) {
        dn = DnText.parent(dn);
      }
    }
    return found.stream()
        .filter(each -> starts(each, start))
        .sorted((one, other) -> Integer.compare(DnText.depth(one), DnText.depth(other)));
  }

  private Stream<LdifProposal> offer(String whole, String about) {
    return starts(whole, begun)
        ? Stream.of(new LdifProposal(offset - begun.length(), whole, about))
        : Stream.empty();
  }

  private static boolean starts(String whole, String typed) {
    return whole.length() > typed.length()
        && whole.regionMatches(true, 0, typed, 0, typed.length());
  }
}
