package org.dirlens.server.access;

import java.util.Set;
import org.dirlens.partition.schema.AttributeType;

/**
 * What of an entry a rule is about. Immutable.
 *
 * @param groups whole groups of attributes, and the entry itself
 * @param named types that are named, and with them their subtypes, those to come included
 */
record AttributeSet(Set<Group> groups, Set<AttributeType> named) {
  /** OID of the attribute that has to be named to be meant. */
  static final String USER_PASSWORD = "2.5.4.35";

  /** Several attributes by one word. */
  enum Group {
    /** {@code *}: all user attributes but userPassword. */
    USER,
    /** {@code +}: all operational attributes. */
    OPERATIONAL,
    /** {@code entry}: the entry as a whole. */
    ENTRY
  }

  static final AttributeSet ALL = new AttributeSet(Set.of(Group.values()), Set.of());

  AttributeSet {
    groups = Set.copyOf(groups);
    named = Set.copyOf(named);
  }

  /** Whether the rule is about values of this type. */
  boolean has(AttributeType type) {
    Group group = type.operational() ? Group.OPERATIONAL : Group.USER;
    return isNamed(type) || (groups.contains(group) && !isSecret(type));
  }

  /** Types are compared by OID, since the schema may get them anew. */
  private boolean isNamed(AttributeType type) {
    for (AttributeType one : named) {
      if (one.oid().equals(type.oid())) {
        return true;
      }
    }
    AttributeType superior = type.superior();
    return superior != null && isNamed(superior);
  }

  /** Whether the rule is about the entry as a whole. */
  boolean hasEntry() {
    return groups.contains(Group.ENTRY);
  }

  /** Whether this has all that another has. */
  boolean hasAll(AttributeSet other) {
    return groups.containsAll(other.groups) && other.named.stream().allMatch(this::has);
  }

  /** Whether values of a type are never shown. */
  static boolean isSecret(AttributeType type) {
    return type.oid().equals(USER_PASSWORD)
        || (type.superior() != null && isSecret(type.superior()));
  }
}
