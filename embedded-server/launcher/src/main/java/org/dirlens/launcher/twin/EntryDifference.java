package org.dirlens.launcher.twin;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/** What makes one entry another. */
final class EntryDifference {
  private static final Set<String> STAMPS =
      Set.of(
          "createtimestamp",
          "creatorsname",
          "entrycsn",
          "entryuuid",
          "modifiersname",
          "modifytimestamp",
          "structuralobjectclass");

  private EntryDifference() {}

  /** The changes, none if both are alike. Stamps that the wanted entry does not bring stay. */
  static List<Modification> of(Entry present, Entry told, Schema schema) throws LdapProblem {
    Entry wanted = new SchemaCheck(schema).withSuperiorClasses(told);
    List<Modification> changes = new ArrayList<>();
    for (Attribute attribute : wanted.attributes()) {
      Attribute there = present.attribute(attribute.description());
      if (there == null || !values(there).equals(values(attribute))) {
        changes.add(Modification.replace(attribute));
      }
    }
    for (Attribute attribute : present.attributes()) {
      boolean stamp = STAMPS.contains(attribute.type().name().toLowerCase(java.util.Locale.ROOT));
      if (!stamp && wanted.attribute(attribute.description()) == null) {
        changes.add(Modification.replace(new Attribute(attribute.description(), List.of())));
      }
    }
    return changes;
  }

  private static Set<ByteBuffer> values(Attribute attribute) {
    Set<ByteBuffer> values = new HashSet<>();
    attribute.values().forEach(value -> values.add(ByteBuffer.wrap(value)));
    return values;
  }
}
