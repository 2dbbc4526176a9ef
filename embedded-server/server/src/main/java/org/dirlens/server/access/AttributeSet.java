package org.dirlens.server.access;

import java.util.Set;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.password.Secrets;

/**
 * What of an entry a rule is about. Immutable.
 *
 * @param groups whole groups of attributes, and the entry itself
 * @param named types that are named, and with them their subtypes, those to come included
 */
record AttributeSet(Set<Group> groups, Set<AttributeType> named) {
  /** Several attributes by one word. */
  enum Group {
    /** {@code *}: all user attributes but secret ones. */
    USER,
    /** {@code +}: all operational attributes but secret ones. */
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
    return isNamed(type) || (groups.contains(group) && !Secrets.holds(type));
  }

  /** Types are compared by OID, since a schema that is read again has others. */
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
}
