package org.dirlens.browser.core.schema.catalog;

import java.util.Optional;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Role;

/**
 * How one definition stands to another.
 *
 * @param role why the one names the other
 * @param name as it is named
 * @param other the other definition; empty if the schema has none of that name
 * @param through the superior that it is inherited from; empty for what stands in the definition
 */
public record Relation(
    Direction direction,
    Role role,
    String name,
    Optional<SchemaElement> other,
    Optional<SchemaElement> through) {

  /** Which of the two names the other. */
  public enum Direction {
    USES,
    USED_BY
  }

  static Relation uses(Role role, String name, Optional<SchemaElement> other) {
    return new Relation(Direction.USES, role, name, other, Optional.empty());
  }

  static Relation usedBy(Role role, SchemaElement other) {
    return new Relation(
        Direction.USED_BY, role, other.name(), Optional.of(other), Optional.empty());
  }

  Relation inherited(SchemaElement from) {
    return new Relation(direction, role, name, other, Optional.of(from));
  }
}
