package org.dirlens.connection.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An entry as a server sent it or as we send it: DN text and attributes in order. */
public record Entry(String dn, List<Attribute> attributes) {

  public Entry {
    attributes = List.copyOf(attributes);
  }

  /** The attribute with this description, in any case of letters. */
  public Optional<Attribute> attribute(String description) {
    return attributes.stream()
        .filter(attribute -> attribute.description().equalsIgnoreCase(description))
        .findFirst();
  }

  /** First value as text, empty when the attribute is absent. */
  public Optional<String> first(String description) {
    return attribute(description)
        .filter(attribute -> !attribute.values().isEmpty())
        .map(attribute -> attribute.texts().getFirst());
  }

  /** All values as text, none when the attribute is absent. */
  public List<String> texts(String description) {
    return attribute(description).map(Attribute::texts).orElse(List.of());
  }

  /** Octets of all values. */
  public long octets() {
    return attributes.stream().mapToLong(Attribute::octets).sum();
  }

  public Entry with(Attribute attribute) {
    List<Attribute> changed = new ArrayList<>(attributes);
    changed.removeIf(each -> each.description().equalsIgnoreCase(attribute.description()));
    changed.add(attribute);
    return new Entry(dn, changed);
  }
}
