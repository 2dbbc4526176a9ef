package org.dirlens.browser.core.entry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ObjectClassInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/**
 * What becomes of an entry that gets other object classes.
 *
 * @param classes all of them, with their superiors
 * @param missing attributes that it would have to have and has not
 * @param forbidden descriptions of attributes that its classes of now allow, and these would not;
 *     what something else allows, as a class that the schema does not show, stays
 * @param allowed attributes that it could have and cannot have now
 * @param problem what is wrong with the classes themselves, in a sentence; may be empty
 */
public record ClassChange(
    List<String> classes,
    List<String> missing,
    List<String> forbidden,
    List<String> allowed,
    String problem) {
  private static final String EXTENSIBLE = "extensibleObject";

  /** Looks ahead; an attribute that the schema does not name is left alone. */
  public static ClassChange of(Entry entry, Collection<String> chosen, ServerSchema schema) {
    Set<String> classes = schema.withSuperiors(chosen);
    Set<String> must = schema.must(classes);
    Set<String> may = all(schema, classes);
    Set<String> present = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    entry.attributes().forEach(each -> present.add(name(schema, each)));
    List<String> missing = must.stream().filter(each -> !present.contains(each)).toList();
    Set<String> classesBefore = schema.withSuperiors(entry.texts("objectClass"));
    Set<String> before = all(schema, classesBefore);
    boolean anything = classes.contains(EXTENSIBLE);
    boolean anythingBefore = classesBefore.contains(EXTENSIBLE);
    List<String> forbidden =
        entry.attributes().stream()
            .filter(each -> !anything && user(schema, each) && !may.contains(name(schema, each)))
            .filter(each -> anythingBefore || before.contains(name(schema, each)))
            .map(Attribute::description)
            .toList();
    List<String> allowed = may.stream().filter(each -> !before.contains(each)).toList();
    return new ClassChange(
        List.copyOf(classes), missing, forbidden, allowed, problem(classes, schema));
  }

  private static Set<String> all(ServerSchema schema, Set<String> classes) {
    Set<String> all = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    all.addAll(schema.must(classes));
    all.addAll(schema.may(classes));
    return all;
  }

  private static String name(ServerSchema schema, Attribute attribute) {
    return schema
        .attribute(attribute.description())
        .map(AttributeInfo::name)
        .orElse(attribute.type());
  }

  private static boolean user(ServerSchema schema, Attribute attribute) {
    return schema.attribute(attribute.description()).map(each -> !each.operational()).orElse(false);
  }

  /** RFC 4512, section 2.4.2: one chain of structural classes. */
  private static String problem(Set<String> classes, ServerSchema schema) {
    List<String> ends = new ArrayList<>();
    for (String name : classes) {
      boolean above =
          classes.stream()
              .filter(each -> !each.equalsIgnoreCase(name))
              .anyMatch(each -> schema.withSuperiors(List.of(each)).contains(name));
      if (structural(schema, name) && !above) {
        ends.add(name);
      }
    }
    if (ends.isEmpty()) {
      boolean known = classes.stream().allMatch(each -> schema.objectClass(each).isPresent());
      return known ? "An entry needs a structural object class" : "";
    }
    return ends.size() == 1
        ? ""
        : "These structural object classes exclude each other: " + String.join(", ", ends);
  }

  private static boolean structural(ServerSchema schema, String name) {
    return schema
        .objectClass(name)
        .map(info -> info.kind() == ObjectClassInfo.Kind.STRUCTURAL)
        .orElse(false);
  }

  /**
   * Makes the change in a draft, as one step: the classes, the values that were missing, and no
   * attribute that the classes forbid.
   *
   * @param given a value for each attribute that is {@link #missing}
   */
  public void apply(EntryDraft draft, Map<String, String> given) {
    draft.inOneStep(
        () -> {
          draft.values("objectClass", classes);
          forbidden.forEach(draft::deleteAttribute);
          missing.forEach(each -> draft.values(each, List.of(given.get(each))));
        });
  }
}
