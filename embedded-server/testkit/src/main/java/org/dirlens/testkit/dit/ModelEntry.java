package org.dirlens.testkit.dit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An entry of the oracle. Not a value: the directory changes it in place.
 *
 * <p>Attribute descriptions are kept in lower case, with their options as {@code cn;lang-en}.
 */
public final class ModelEntry {
  private final Map<String, List<String>> attributes = new LinkedHashMap<>();
  private String dn;

  public ModelEntry(String dn) {
    this.dn = dn;
  }

  /** A copy that changes independently. */
  public ModelEntry copy() {
    ModelEntry copy = new ModelEntry(dn);
    attributes.forEach((name, values) -> copy.attributes.put(name, new ArrayList<>(values)));
    return copy;
  }

  public String dn() {
    return dn;
  }

  void setDn(String newDn) {
    dn = newDn;
  }

  /** Adds values; those that are there already are ignored. */
  public ModelEntry put(String description, String... values) {
    String name = description.toLowerCase(Locale.ROOT);
    List<String> present = attributes.computeIfAbsent(name, unused -> new ArrayList<>());
    Arrays.stream(values).filter(value -> !has(name, value)).forEach(present::add);
    return this;
  }

  public Map<String, List<String>> attributes() {
    return attributes;
  }

  /** Whether exactly this attribute description has the value. */
  public boolean has(String description, String value) {
    String type = description.split(";", 2)[0];
    String wanted = ModelSchema.normal(type, value);
    return attributes.getOrDefault(description, List.of()).stream()
        .anyMatch(present -> ModelSchema.normal(type, present).equals(wanted));
  }

  /** Removes a value of exactly this attribute description. */
  void remove(String description, String value) {
    String type = description.split(";", 2)[0];
    String wanted = ModelSchema.normal(type, value);
    List<String> values = attributes.getOrDefault(description, new ArrayList<>());
    values.removeIf(present -> ModelSchema.normal(type, present).equals(wanted));
    if (values.isEmpty()) {
      attributes.remove(description);
    }
  }

  /**
   * The values that count for a question about an attribute: of its subtypes and with more options.
   */
  List<String> valuesFor(String asked) {
    String[] wanted = asked.toLowerCase(Locale.ROOT).split(";");
    List<String> found = new ArrayList<>();
    attributes.forEach(
        (description, values) -> {
          String[] own = description.split(";");
          Set<String> options = new HashSet<>(Arrays.asList(own).subList(1, own.length));
          if (ModelSchema.answers(own[0], ModelSchema.type(asked))
              && options.containsAll(Arrays.asList(wanted).subList(1, wanted.length))) {
            found.addAll(values);
          }
        });
    return found;
  }

  @Override
  public String toString() {
    return dn + " " + attributes;
  }
}
