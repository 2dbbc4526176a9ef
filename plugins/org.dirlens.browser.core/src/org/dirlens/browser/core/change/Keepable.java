package org.dirlens.browser.core.change;

import java.util.List;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/** Which attributes of an entry can be added again after it was deleted. */
final class Keepable {
  private Keepable() {}

  /** What to ask for: without a schema nobody can tell what only the server writes. */
  static List<String> attributes(ServerSchema schema) {
    return schema.isEmpty() ? List.of("*") : List.of("*", "+");
  }

  /** The attributes that a client may write. */
  static List<Attribute> of(Entry entry, ServerSchema schema) {
    return entry.attributes().stream()
        .filter(each -> !schema.attribute(each.description()).map(i -> i.readOnly()).orElse(false))
        .toList();
  }
}
