package org.dirlens.server.access;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.password.StoredPassword;
import org.jspecify.annotations.Nullable;

/**
 * Allows or denies some rights to some requesters. Immutable.
 *
 * @param name what it is called; decides among rules of the same order
 * @param order smaller ones come first
 * @param entry as an administrator wrote it; null for those that the server brings
 */
public record Rule(
    String name,
    long order,
    Effect effect,
    Set<Right> rights,
    Target target,
    List<Subject> subjects,
    @Nullable Entry entry) {
  /** What comes of a rule. */
  public enum Effect {
    ALLOW,
    DENY
  }

  public Rule {
    rights = Set.copyOf(rights);
    subjects = List.copyOf(subjects);
  }

  /**
   * Reads an entry of the class {@code dirlensAccessRule}.
   *
   * @throws LdapProblem naming the attribute that is wrong and what it may be
   */
  public static Rule of(Entry entry, Schema schema) throws LdapProblem {
    return new RuleReader(entry, schema).rule();
  }

  /** What holds where no other rule does, in this order. */
  static List<Rule> standard(Schema schema) throws LdapProblem {
    AttributeSet password =
        new AttributeSet(Set.of(), Set.of(schema.requireAttribute(StoredPassword.ATTRIBUTE_OID)));
    return List.of(
        standard(
            EnumSet.of(Right.SEARCH, Right.COMPARE, Right.READ),
            AttributeSet.ALL,
            new Subject.Users()),
        standard(EnumSet.of(Right.ADD, Right.DELETE), password, new Subject.Self()),
        standard(EnumSet.of(Right.AUTH), AttributeSet.ALL, new Subject.Everyone()));
  }

  private static Rule standard(Set<Right> rights, AttributeSet attributes, Subject subject) {
    return new Rule(
        "",
        Long.MAX_VALUE,
        Effect.ALLOW,
        rights,
        new Target(Dn.ROOT, Scope.SUB, null, attributes),
        List.of(subject),
        null);
  }

  boolean allows() {
    return effect == Effect.ALLOW;
  }

  /** Whether where this applies, another never decides about any of these rights. */
  boolean hides(Rule later, Set<Right> asked) {
    return asked.stream().allMatch(right -> rights.contains(right) || !later.rights.contains(right))
        && target.attributes().hasAll(later.target.attributes());
  }
}
