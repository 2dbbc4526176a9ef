package org.dirlens.server.operational;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.schema.ObjectClass;
import org.dirlens.partition.schema.Schema;

/**
 * The superclasses of an entry's object classes, which are implied by them and stored beside them
 * (RFC 4512, section 3.3), so that a search for a superclass finds the entry.
 */
public final class ImpliedClasses {
  /** The OID of objectClass. */
  public static final String ATTRIBUTE_OID = "2.5.4.0";

  private ImpliedClasses() {}

  /**
   * The attribute with the implied classes added.
   *
   * @param present values the entry has besides; they are not added once more
   */
  public static Attribute completed(Attribute objectClass, List<byte[]> present, Schema schema) {
    Set<ObjectClass> there = new LinkedHashSet<>();
    addKnown(present, there, schema);
    addKnown(objectClass.values(), there, schema);
    Set<ObjectClass> implied = new LinkedHashSet<>();
    there.forEach(named -> addSuperiors(named, implied));
    implied.removeAll(there);
    List<byte[]> values = new ArrayList<>(objectClass.values());
    implied.forEach(added -> values.add(added.name().getBytes(StandardCharsets.UTF_8)));
    return new Attribute(objectClass.description(), values);
  }

  private static void addKnown(List<byte[]> values, Set<ObjectClass> classes, Schema schema) {
    for (byte[] value : values) {
      ObjectClass named = schema.objectClass(value, 0, value.length);
      if (named != null) {
        classes.add(named);
      }
    }
  }

  private static void addSuperiors(ObjectClass named, Set<ObjectClass> implied) {
    for (ObjectClass superior : named.superiors()) {
      if (implied.add(superior)) {
        addSuperiors(superior, implied);
      }
    }
  }
}
