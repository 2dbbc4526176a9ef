package org.dirlens.partition.schema;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * An object class (RFC 4512, 2.4 and 4.1.1) with everything it inherits already resolved.
 *
 * <p>Identity is the object: there is one per schema and OID.
 */
public final class ObjectClass {
  /** RFC 4512, 2.4. */
  public enum Kind {
    ABSTRACT,
    STRUCTURAL,
    AUXILIARY
  }

  /** An entry of this class may have any attribute (RFC 4512, 4.3). */
  public static final String EXTENSIBLE_OBJECT_OID = "1.3.6.1.4.1.1466.101.120.111";

  private final Description description;
  private final Kind kind;
  private final List<ObjectClass> superiors;
  private final Set<AttributeType> must;
  private final Set<AttributeType> may;

  ObjectClass(
      Description description,
      List<ObjectClass> superiors,
      Set<AttributeType> must,
      Set<AttributeType> may) {
    this.description = description;
    this.kind =
        description.has("ABSTRACT")
            ? Kind.ABSTRACT
            : description.has("AUXILIARY") ? Kind.AUXILIARY : Kind.STRUCTURAL;
    this.superiors = List.copyOf(superiors);
    this.must = Collections.unmodifiableSet(must);
    this.may = Collections.unmodifiableSet(may);
  }

  public String oid() {
    return description.oid();
  }

  /** The first name, or the OID if the class has no name. */
  public String name() {
    return description.oneOr("NAME", oid());
  }

  public List<String> names() {
    return description.list("NAME");
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Whether an entry may have this auxiliary class in the place of a structural one: RFC 2307 makes
   * posixGroup structural, its successor auxiliary, and there are directories of both kinds.
   */
  public boolean standsAlone() {
    return description.has("X-STANDS-ALONE");
  }

  /** The direct superiors; empty for {@code top} alone. */
  public List<ObjectClass> superiors() {
    return superiors;
  }

  /** Attributes an entry of this class must have, inherited ones included. */
  public Set<AttributeType> must() {
    return must;
  }

  /**
   * Attributes an entry of this class may have, inherited ones included, those of {@link #must}
   * not.
   */
  public Set<AttributeType> may() {
    return may;
  }

  /**
   * Whether an entry that fits this class fits the other, which is another definition of it: it
   * requires no more and allows no less.
   */
  public boolean fitsAlso(ObjectClass other) {
    return kind == other.kind
        && oids(superiors, ObjectClass::oid).equals(oids(other.superiors, ObjectClass::oid))
        && oids(must, AttributeType::oid).containsAll(oids(other.must, AttributeType::oid))
        && other.allowed().containsAll(allowed())
        && name().equals(other.name())
        && new HashSet<>(other.names()).containsAll(names());
  }

  private Set<String> allowed() {
    Set<String> allowed = oids(must, AttributeType::oid);
    allowed.addAll(oids(may, AttributeType::oid));
    return allowed;
  }

  private static <T> Set<String> oids(Collection<T> elements, Function<T, String> oid) {
    Set<String> oids = new HashSet<>();
    elements.forEach(element -> oids.add(oid.apply(element)));
    return oids;
  }

  /** Whether this is {@code other} or inherits from it. */
  public boolean isOrInherits(ObjectClass other) {
    return this == other || superiors.stream().anyMatch(superior -> superior.isOrInherits(other));
  }

  /** RFC 4512, 4.1.1. */
  public String definition() {
    return description.text();
  }

  @Override
  public String toString() {
    return name();
  }
}
