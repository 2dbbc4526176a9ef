package org.dirlens.connection.store;

import java.util.List;
import java.util.Map;

/**
 * A search that a person named, in the words of Directory Studio's file.
 *
 * @param fields the attributes of its element, such as {@code searchBase} and {@code scope}
 * @param attributes that it returns
 * @param controls OIDs of its controls
 */
public record StudioSearch(
    String name, Map<String, String> fields, List<String> attributes, List<String> controls) {
  public StudioSearch {
    fields = Map.copyOf(fields);
    attributes = List.copyOf(attributes);
    controls = List.copyOf(controls);
  }
}
