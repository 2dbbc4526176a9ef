package org.dirlens.partition.verb;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;

/**
 * The superclasses of the object classes that a modify gives an entry. They are implied and stored
 * beside those (RFC 4512, section 3.3), so that a search for a superclass finds the entry.
 */
final class SuperiorClasses {
  private static final String OBJECT_CLASS = "objectClass";

  private SuperiorClasses() {}

  /** Whether changes give an entry object classes. */
  static boolean given(List<Modification> changes) {
    for (Modification change : changes) {
      if (isOfClasses(change) && change.kind() != Modification.Kind.DELETE) {
        return true;
      }
    }
    return false;
  }

  static boolean isOfClasses(Modification change) {
    return change.attribute().type().name().equals(OBJECT_CLASS);
  }

  /**
   * The changes, and one more that adds what they imply and do not bring.
   *
   * @param before the entry that is changed, with what earlier writes of a transaction made of it
   * @throws LdapProblem what stands against the changes of object classes
   */
  static List<Modification> completed(EntryRecord before, List<Modification> changes, Schema schema)
      throws LdapProblem {
    AttributeType type = schema.requireAttribute(OBJECT_CLASS);
    AttributeDescription description = AttributeDescription.of(type);
    List<Attribute> former =
        before.toEntry(Dn.ROOT, schema, code -> code == type.code()).attributes();
    byte[] now = EntryRecord.encode(former, "", 0);
    byte[] then =
        EntryRecord.over(now, 0, now.length)
            .modify(changes.stream().filter(SuperiorClasses::isOfClasses).toList());
    Attribute classes =
        EntryRecord.over(then, 0, then.length).toEntry(Dn.ROOT, schema).attribute(description);
    List<byte[]> implied = classes == null ? List.of() : implied(classes.values(), schema);
    if (implied.isEmpty()) {
      return changes;
    }
    List<Modification> all = new ArrayList<>(changes);
    all.add(new Modification(Modification.Kind.ADD, new Attribute(description, implied)));
    return all;
  }

  /** The names of superclasses that are not among these classes. */
  private static List<byte[]> implied(List<byte[]> values, Schema schema) {
    Set<ObjectClass> there = new LinkedHashSet<>();
    for (byte[] value : values) {
      ObjectClass named = schema.objectClass(value, 0, value.length);
      if (named != null) {
        there.add(named);
      }
    }
    Set<ObjectClass> implied = new LinkedHashSet<>();
    there.forEach(named -> addSuperiors(named, implied));
    implied.removeAll(there);
    return implied.stream().map(one -> one.name().getBytes(StandardCharsets.UTF_8)).toList();
  }

  private static void addSuperiors(ObjectClass named, Set<ObjectClass> implied) {
    for (ObjectClass superior : named.superiors()) {
      if (implied.add(superior)) {
        addSuperiors(superior, implied);
      }
    }
  }
}
