package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * The object classes an entry names and all their superiors, and what they together require and
 * allow (RFC 4512, 2.4). Immutable.
 */
public final class ClassSet {
  private final byte[][] values;
  private final Set<ObjectClass> classes = new LinkedHashSet<>();
  private final List<byte[]> implied = new ArrayList<>();
  private final Set<AttributeType> allowed = new HashSet<>();
  private final ObjectClass structural;
  private final boolean extensible;

  /**
   * Looks the values of objectClass up.
   *
   * @throws LdapProblem objectClassViolation if one is not known or they do not go together
   */
  ClassSet(List<byte[]> values, NameTable<ObjectClass> known) throws LdapProblem {
    this.values = values.toArray(byte[][]::new);
    Set<ObjectClass> named = new HashSet<>();
    for (byte[] value : values) {
      ObjectClass objectClass = require(value, known);
      named.add(objectClass);
      addWithSuperiors(objectClass);
    }
    for (ObjectClass objectClass : classes) {
      allowed.addAll(objectClass.must());
      allowed.addAll(objectClass.may());
      if (!named.contains(objectClass)) {
        implied.add(objectClass.name().getBytes(StandardCharsets.UTF_8));
      }
    }
    structural = structuralOf(classes);
    extensible = classes.stream().anyMatch(c -> c.oid().equals(ObjectClass.EXTENSIBLE_OBJECT_OID));
  }

  private static ObjectClass require(byte[] value, NameTable<ObjectClass> known)
      throws LdapProblem {
    ObjectClass found = known.get(value, 0, value.length);
    if (found == null) {
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_VIOLATION,
          "object class "
              + LdapProblem.quote(value, 0, value.length)
              + " is not defined in the schema");
    }
    return found;
  }

  private void addWithSuperiors(ObjectClass objectClass) {
    if (classes.add(objectClass)) {
      objectClass.superiors().forEach(this::addWithSuperiors);
    }
  }

  private static ObjectClass structuralOf(Set<ObjectClass> classes) throws LdapProblem {
    ObjectClass lowest = null;
    for (ObjectClass candidate : classes) {
      if (candidate.kind() == ObjectClass.Kind.STRUCTURAL) {
        if (lowest == null || candidate.isOrInherits(lowest)) {
          lowest = candidate;
        } else if (!lowest.isOrInherits(candidate)) {
          throw new LdapProblem(
              ResultCode.OBJECT_CLASS_VIOLATION,
              "structural classes " + lowest + " and " + candidate + " cannot go together");
        }
      }
    }
    for (ObjectClass candidate : lowest == null ? classes : Set.<ObjectClass>of()) {
      lowest = candidate.standsAlone() ? candidate : lowest;
    }
    if (lowest == null) {
      String names = classes.stream().map(ObjectClass::name).collect(Collectors.joining(", "));
      throw new LdapProblem(
          ResultCode.OBJECT_CLASS_VIOLATION, "no structural object class among " + names);
    }
    return lowest;
  }

  /** Whether it was made of these values, byte for byte, in this order. */
  boolean isOf(List<byte[]> others) {
    boolean same = values.length == others.size();
    for (int i = 0; same && i < values.length; i++) {
      same = Arrays.equals(values[i], others.get(i));
    }
    return same;
  }

  /** Names of the superiors that are not among the values; shared, do not change. */
  public List<byte[]> implied() {
    return implied;
  }

  /** The structural class that all others of its chain are superiors of (RFC 4512, 2.4.2). */
  public ObjectClass structural() {
    return structural;
  }

  /** Whether an entry of these classes may have the attribute, operational ones aside. */
  public boolean allows(AttributeType type) {
    return extensible || allowed.contains(type);
  }

  /** The classes with all their superiors. */
  public Set<ObjectClass> classes() {
    return classes;
  }

  @Override
  public String toString() {
    return classes.stream().map(ObjectClass::name).collect(Collectors.joining(", "));
  }
}
