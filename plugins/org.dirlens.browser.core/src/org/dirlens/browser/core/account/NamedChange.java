package org.dirlens.browser.core.account;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;

/**
 * Changes of an account that name the values that were read, so that the server refuses them when
 * somebody else has written there meanwhile.
 */
final class NamedChange {
  private NamedChange() {}

  static Modification clear(Entry read, String attribute) {
    return new Modification(Kind.DELETE, new Attribute(attribute, values(read, attribute)));
  }

  static List<Modification> set(Entry read, String attribute, String value) {
    List<Modification> changes = new ArrayList<>();
    if (!values(read, attribute).isEmpty()) {
      changes.add(clear(read, attribute));
    }
    changes.add(new Modification(Kind.ADD, Attribute.of(attribute, value)));
    return changes;
  }

  private static List<byte[]> values(Entry read, String attribute) {
    return read.attribute(attribute).map(Attribute::values).orElse(List.of());
  }
}
