package org.dirlens.browser.core.group;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Entry;

/** How a group names its members. */
public enum GroupKind {
  /** DNs, RFC 4519, section 3.5. */
  MEMBER("member", "groupOfNames"),
  /** DNs, perhaps with an identifier behind them, RFC 4519, section 3.6. */
  UNIQUE_MEMBER("uniqueMember", "groupOfUniqueNames"),
  /** The {@code uid} of accounts, RFC 2307, section 3. */
  MEMBER_UID("memberUid", "posixGroup"),
  /** DNs, RFC 4519, section 3.10. */
  ROLE_OCCUPANT("roleOccupant", "organizationalRole");

  private final String attribute;
  private final String objectClass;

  GroupKind(String attribute, String objectClass) {
    this.attribute = attribute;
    this.objectClass = objectClass;
  }

  /** The attribute with the members. */
  public String attribute() {
    return attribute;
  }

  /** Whether members are named by their DN. */
  public boolean byDn() {
    return this != MEMBER_UID;
  }

  /** The kind of a group that may have no member yet; empty when the entry is no group. */
  public static Optional<GroupKind> of(Entry entry, ServerSchema schema) {
    List<String> classes = entry.texts("objectClass");
    return Arrays.stream(values())
        .filter(kind -> kind.named(entry, classes))
        .findFirst()
        .or(() -> allowed(schema, classes));
  }

  private boolean named(Entry entry, List<String> classes) {
    return entry.attribute(attribute).isPresent()
        || classes.stream().anyMatch(objectClass::equalsIgnoreCase);
  }

  /** A class of its own kind may allow members, too. */
  private static Optional<GroupKind> allowed(ServerSchema schema, List<String> classes) {
    return Arrays.stream(values())
        .filter(kind -> kind != ROLE_OCCUPANT)
        .filter(
            kind ->
                schema.must(classes).contains(kind.attribute)
                    || schema.may(classes).contains(kind.attribute))
        .findFirst();
  }

  /** The DN in a value, without the identifier that a unique member may have behind it. */
  public String dn(String member) {
    int hash = member.lastIndexOf('#');
    boolean identifier = this == UNIQUE_MEMBER && hash > 0 && member.endsWith("'B");
    return identifier ? member.substring(0, hash) : member;
  }

  /** What is wrong with a member that was typed, in a sentence; empty when nothing is. */
  public Optional<String> problem(String typed) {
    if (typed.isBlank()) {
      return Optional.of("Type or choose a member");
    }
    boolean right = !byDn() || (typed.contains("=") && DnText.valid(dn(typed)));
    return right ? Optional.empty() : Optional.of("Members of this group are named by their DN");
  }
}
