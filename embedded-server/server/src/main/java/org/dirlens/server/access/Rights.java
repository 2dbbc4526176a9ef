package org.dirlens.server.access;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.CodeSet;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.password.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * What may be done with entries to which the same rules apply. Immutable but for what it remembers;
 * safe for use by many threads.
 */
public final class Rights {
  /** Stored nowhere: who may ask for effective rights may read them. */
  private static final Set<String> ABOUT_RIGHTS =
      Set.of("aclRights", "entryLevelRights", "attributeLevelRights");

  private final List<Rule> rules;
  private final Schema schema;
  private final boolean found;
  private final boolean known;
  private volatile @Nullable SchemaView schemaView;

  /** What of the attribute types may be asked and read, as the schema was at a version. */
  private record SchemaView(
      int version, Set<AttributeType> askable, CodeSet unreadable, AttributeSelection allUser) {}

  /**
   * @param rules those that apply, in order
   */
  Rights(List<Rule> rules, Schema schema) {
    this.rules = List.copyOf(rules);
    this.schema = schema;
    this.found = allows(Right.READ);
    this.known = found || allows(Right.SEARCH);
  }

  /** Whether a right to an attribute is given; a secret is neither read nor searched. */
  public boolean allows(Right right, AttributeType type) {
    if ((right == Right.READ || right == Right.SEARCH) && Secrets.holds(type)) {
      return false;
    }
    for (Rule rule : rules) {
      if (rule.rights().contains(right) && rule.target().attributes().has(type)) {
        return rule.allows();
      }
    }
    return false;
  }

  /** Whether a right to an attribute and all its subtypes is given, whose values it has too. */
  public boolean allowsWithSubtypes(Right right, AttributeType type) {
    List<AttributeType> types = type.withSubtypes();
    for (int i = 0; i < types.size(); i++) {
      if (!allows(right, types.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a right to the entry as a whole is given. */
  public boolean allows(Right right) {
    for (Rule rule : rules) {
      if (rule.rights().contains(right) && rule.target().attributes().hasEntry()) {
        return rule.allows();
      }
    }
    return false;
  }

  /** Whether searches return the entry. */
  public boolean found() {
    return found;
  }

  /** Whether the requester may learn that there is such an entry. */
  public boolean known() {
    return known;
  }

  /** What may be returned of what is wanted. */
  public AttributeSelection shown(AttributeSelection wanted) {
    return wanted == AttributeSelection.ALL_USER
        ? schemaView().allUser
        : wanted.without(schemaView().unreadable);
  }

  /** Whether all parts of a filter may be asked. */
  public boolean asks(Filter filter) {
    return !new BlindFilter(schemaView().askable::contains).reaches(filter);
  }

  /** The filter without the parts that may not be asked; the same object if all may. */
  public Filter guarded(Filter filter) {
    return new BlindFilter(schemaView().askable::contains).guarded(filter);
  }

  /** Whether a type may be asked for, without its subtypes. */
  public boolean asks(AttributeType type) {
    return schemaView().askable.contains(type);
  }

  private SchemaView schemaView() {
    SchemaView known = schemaView;
    int version = schema.version();
    if (known == null || known.version != version) {
      Set<AttributeType> askable = new HashSet<>();
      Set<AttributeType> unreadable = new HashSet<>();
      for (AttributeType type : schema.attributes()) {
        if (allows(Right.SEARCH, type)) {
          askable.add(type);
        }
        if (!allows(Right.READ, type) && !ABOUT_RIGHTS.contains(type.name())) {
          unreadable.add(type);
        }
      }
      CodeSet codes = CodeSet.of(unreadable);
      known = new SchemaView(version, askable, codes, AttributeSelection.ALL_USER.without(codes));
      schemaView = known;
    }
    return known;
  }
}
