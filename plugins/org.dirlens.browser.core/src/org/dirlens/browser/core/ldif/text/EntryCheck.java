package org.dirlens.browser.core.ldif.text;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.browser.core.entry.ClassChange;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.value.ValueCheck;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/**
 * What a schema has against entries. It keeps what it found out of their object classes, so that
 * many entries of few kinds are checked fast. One thread.
 */
public final class EntryCheck {
  private static final String CLASSES = "objectClass";
  private static final String ANYTHING = "extensibleObject";

  /** Kinds of values that every server refuses when they are written wrong. */
  private static final Set<ValueKind> CHECKED =
      EnumSet.of(
          ValueKind.BOOLEAN,
          ValueKind.INTEGER,
          ValueKind.TIME,
          ValueKind.NAME,
          ValueKind.OID,
          ValueKind.UUID);

  private final ServerSchema schema;
  private final Map<List<String>, ClassChange> rules = new HashMap<>();

  /**
   * Something that is wrong.
   *
   * @param description of the attribute that it is about
   * @param value the number of the value, from 0; -1 where it is about no single one
   * @param message a sentence without its full stop
   */
  public record Finding(String description, int value, String message) {
    static Finding of(Attribute attribute, String message) {
      return new Finding(attribute.description(), -1, message);
    }
  }

  /**
   * A check.
   *
   * @param schema an empty one has nothing against any entry
   */
  public EntryCheck(ServerSchema schema) {
    this.schema = schema;
  }

  /** What is wrong with an entry that is to be added. */
  public List<Finding> problems(Entry entry) {
    List<Finding> found = new ArrayList<>();
    entry.attributes().forEach(each -> found.addAll(twins(each)));
    if (!schema.isEmpty()) {
      entry.attributes().forEach(each -> found.addAll(written(each)));
      found.addAll(classes(entry));
    }
    return found;
  }

  /** What is wrong with its values in view of its object classes. */
  public List<Finding> classes(Entry entry) {
    List<String> classes = entry.texts(CLASSES);
    List<Finding> found = unknown(classes);
    if (classes.isEmpty()) {
      found.add(new Finding(CLASSES, -1, "The entry has no objectClass"));
    }
    if (!found.isEmpty()) {
      return found;
    }
    ClassChange wanted =
        rules.computeIfAbsent(
            classes, each -> ClassChange.of(new Entry("", List.of()), each, schema));
    if (!wanted.problem().isEmpty()) {
      found.add(new Finding(CLASSES, -1, wanted.problem()));
    }
    found.addAll(missing(entry, wanted));
    found.addAll(forbidden(entry, wanted));
    return found;
  }

  private List<Finding> unknown(List<String> classes) {
    List<Finding> found = new ArrayList<>();
    for (int at = 0; at < classes.size(); at++) {
      if (schema.objectClass(classes.get(at)).isEmpty()) {
        found.add(
            new Finding(CLASSES, at, "The server has no object class “" + classes.get(at) + "”"));
      }
    }
    return found;
  }

  private List<Finding> missing(Entry entry, ClassChange wanted) {
    Set<String> present = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    entry.attributes().forEach(each -> present.add(name(each)));
    List<String> missing =
        wanted.missing().stream().filter(each -> !present.contains(each)).toList();
    return missing.isEmpty()
        ? List.of()
        : List.of(
            new Finding(
                CLASSES, -1, "By its object classes it must have " + String.join(", ", missing)));
  }

  private List<Finding> forbidden(Entry entry, ClassChange wanted) {
    if (wanted.classes().stream().anyMatch(ANYTHING::equalsIgnoreCase)) {
      return List.of();
    }
    Set<String> allowed = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    allowed.addAll(wanted.allowed());
    return entry.attributes().stream()
        .filter(each -> user(each) && !allowed.contains(name(each)))
        .map(each -> Finding.of(each, "Its object classes do not allow " + each.type()))
        .toList();
  }

  private String name(Attribute attribute) {
    return info(attribute).map(AttributeInfo::name).orElse(attribute.type());
  }

  private boolean user(Attribute attribute) {
    return info(attribute).map(each -> !each.operational()).orElse(false);
  }

  private Optional<AttributeInfo> info(Attribute attribute) {
    return schema.attribute(attribute.description());
  }

  /** What is wrong with values that are to be written, whatever entry they are of. */
  public List<Finding> written(Attribute attribute) {
    if (schema.isEmpty()) {
      return List.of();
    }
    Optional<AttributeInfo> info = info(attribute);
    if (info.isEmpty()) {
      String message = "The server has no attribute “" + attribute.type() + "”";
      return List.of(Finding.of(attribute, message));
    }
    List<Finding> found = new ArrayList<>();
    if (info.get().readOnly()) {
      found.add(Finding.of(attribute, info.get().name() + " is set by the server alone"));
    }
    if (info.get().singleValued() && attribute.values().size() > 1) {
      found.add(new Finding(attribute.description(), 1, info.get().name() + " has one value only"));
    }
    found.addAll(syntax(attribute));
    return found;
  }

  private List<Finding> syntax(Attribute attribute) {
    ValueKind kind = ValueKind.wanted(attribute.description(), schema);
    List<Finding> found = new ArrayList<>();
    for (int at = 0; at < attribute.values().size() && CHECKED.contains(kind); at++) {
      int number = at;
      ValueCheck.problem(kind, attribute.values().get(at), schema)
          .ifPresent(
              wanted ->
                  found.add(
                      new Finding(
                          attribute.description(),
                          number,
                          "A value of " + attribute.type() + " is " + wanted)));
    }
    return found;
  }

  private static List<Finding> twins(Attribute attribute) {
    Set<ByteBuffer> seen = new HashSet<>();
    List<Finding> found = new ArrayList<>();
    for (int at = 0; at < attribute.values().size(); at++) {
      if (!seen.add(ByteBuffer.wrap(attribute.values().get(at)))) {
        found.add(
            new Finding(attribute.description(), at, attribute.type() + " has this value already"));
      }
    }
    return found;
  }
}
