package org.dirlens.browser.core.ldif;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.dirlens.connection.core.Attribute;

/** Gathers values that may come in any order into attributes, in order of first mention. */
final class AttributeCollector {
  private record Gathered(String description, List<byte[]> values) {}

  private final Map<String, Gathered> byDescription = new LinkedHashMap<>();

  void add(String description, byte[] value) {
    byDescription
        .computeIfAbsent(
            description.toLowerCase(Locale.ROOT),
            key -> new Gathered(description, new ArrayList<>()))
        .values()
        .add(value);
  }

  List<Attribute> attributes() {
    return byDescription.values().stream()
        .map(each -> new Attribute(each.description(), each.values()))
        .toList();
  }
}
