package org.dirlens.partition.entry;

import static org.dirlens.partition.entry.Samples.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.junit.jupiter.api.Test;

/** What is so already is left out, and nothing else. */
class PermissiveChangesTest {
  private static Modification change(Kind kind, String... values) throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse("uidNumber", SCHEMA);
    return new Modification(kind, Attribute.of(description, values));
  }

  /** What remains of changes of an entry with the number 5. */
  private static List<Modification> remaining(Modification... changes) throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
            .add("objectClass", "top", "person")
            .add("cn", "a")
            .add("uidNumber", "5")
            .build();
    return PermissiveChanges.of(entry, List.of(changes));
  }

  private static void assertRemaining(List<Modification> expected, Modification... changes)
      throws LdapProblem {
    assertEquals(texts(expected), texts(remaining(changes)));
  }

  private static List<String> texts(List<Modification> changes) {
    return changes.stream()
        .map(
            each ->
                each.kind() + " " + each.attribute().values().stream().map(String::new).toList())
        .toList();
  }

  @Test
  void whatIsSoAlreadyIsLeftOut() throws LdapProblem {
    assertRemaining(List.of(), change(Kind.ADD, "5"), change(Kind.DELETE, "6"));
    assertRemaining(
        List.of(change(Kind.ADD, "6"), change(Kind.DELETE, "5")),
        change(Kind.ADD, "5", "6"),
        change(Kind.DELETE, "5", "7"));
  }

  @Test
  void whatFollowsAnIncrementStays() throws LdapProblem {
    Modification[] changes = {
      change(Kind.INCREMENT, "1"), change(Kind.DELETE, "6"), change(Kind.ADD, "5")
    };
    assertRemaining(List.of(changes), changes);
  }

  @Test
  void valuesAreKnownAgainBehindAReplace() throws LdapProblem {
    assertRemaining(
        List.of(change(Kind.INCREMENT, "1"), change(Kind.REPLACE, "7")),
        change(Kind.INCREMENT, "1"),
        change(Kind.REPLACE, "7"),
        change(Kind.ADD, "7"));
    assertRemaining(
        List.of(change(Kind.INCREMENT, "1"), change(Kind.DELETE), change(Kind.ADD, "5")),
        change(Kind.INCREMENT, "1"),
        change(Kind.DELETE),
        change(Kind.DELETE, "6"),
        change(Kind.ADD, "5"));
  }
}
