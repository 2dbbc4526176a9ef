package org.dirlens.browser.core.group;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.dirlens.browser.core.ServerContract;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.group.Memberships.Groups;
import org.dirlens.browser.core.group.Memberships.Membership;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What holds of groups on every server. */
@Timeout(240)
abstract class GroupsContract extends ServerContract {
  private static final String ANN = "cn=Ann," + SUFFIX;
  private static final String BEN = "cn=Ben," + SUFFIX;
  private static final String STAFF = "cn=Staff," + SUFFIX;
  private static final String UNIQUE = "cn=Unique," + SUFFIX;

  private Dit dit;
  private Session session;

  GroupsContract(Server server) {
    super(server);
  }

  @BeforeEach
  void makeGroups() throws Exception {
    dit = Dit.of(connection());
    session = connection().session(monitor());
    for (String dn : List.of(ANN, BEN, STAFF, UNIQUE)) {
      if (session.read(dn, List.of("1.1"), monitor()).isPresent()) {
        send(new Write.Delete(dn));
      }
    }
    send(new Write.Add(person(ANN, "Ann")));
    send(new Write.Add(person(BEN, "Ben")));
    send(new Write.Add(entry(STAFF, "objectClass: groupOfNames", "cn: Staff", "member: " + ANN)));
    send(
        new Write.Add(
            entry(
                UNIQUE, "objectClass: groupOfUniqueNames", "cn: Unique", "uniqueMember: " + ANN)));
  }

  private static Entry person(String dn, String name) {
    return entry(
        dn,
        "objectClass: inetOrgPerson",
        "cn: " + name,
        "sn: Smith",
        "uid: " + name.toLowerCase(Locale.ROOT));
  }

  private void send(Write write) throws ConnectionProblem {
    session.write(write, monitor());
  }

  private Entry read(String dn) throws ConnectionProblem {
    return session.read(dn, List.of("*"), monitor()).orElseThrow();
  }

  @Test
  void groupsAreKnownByTheirClasses() throws Exception {
    assertEquals(Optional.of(GroupKind.MEMBER), GroupKind.of(read(STAFF), dit.schema(monitor())));
    assertEquals(
        Optional.of(GroupKind.UNIQUE_MEMBER), GroupKind.of(read(UNIQUE), dit.schema(monitor())));
    assertEquals(Optional.empty(), GroupKind.of(read(ANN), dit.schema(monitor())));
  }

  @Test
  void theGroupsOfAnEntryAreFound() throws Exception {
    Groups groups = Memberships.of(session, read(ANN), List.of(SUFFIX), monitor());
    assertEquals(
        List.of(
            new Membership(STAFF, GroupKind.MEMBER, ANN),
            new Membership(UNIQUE, GroupKind.UNIQUE_MEMBER, ANN)),
        groups.all());
    assertTrue(groups.whole());
    assertEquals(List.of(), Memberships.of(session, read(BEN), List.of(SUFFIX), monitor()).all());
  }

  @Test
  void aGroupThatNamesAnyOfTheUidsIsFound() throws Exception {
    assumeTrue(dit.schema(monitor()).attribute("memberUid").isPresent(), "it has no such groups");
    String posix = "cn=Posix," + SUFFIX;
    send(
        new Write.Add(
            entry(
                posix,
                "objectClass: extensibleObject",
                "objectClass: organizationalRole",
                "cn: Posix",
                "memberUid: second")));
    try {
      Entry twice = read(BEN).with(Attribute.of("uid", "ben", "second"));
      assertEquals(
          new Groups(List.of(new Membership(posix, GroupKind.MEMBER_UID, "second")), true),
          Memberships.of(session, twice, List.of(SUFFIX), monitor()));
    } finally {
      send(new Write.Delete(posix));
    }
  }

  /** As a server has that was told of a naming context and not yet given its entries. */
  @Test
  void aContextWithoutAnEntryHasNoGroups() throws Exception {
    List<String> contexts = List.of("dc=nothing,dc=here", SUFFIX);
    assertEquals(2, Memberships.of(session, read(ANN), contexts, monitor()).all().size());
    assertEquals(Optional.of(ANN), Memberships.account(session, "ann", contexts, monitor()));
  }

  @Test
  void membersComeAndGo() throws Exception {
    send(Memberships.join(session, dit.schema(monitor()), STAFF, read(BEN), monitor()));
    assertEquals(List.of(ANN, BEN), read(STAFF).texts("member"));
    send(Memberships.remove(STAFF, GroupKind.MEMBER, List.of(ANN)));
    assertEquals(List.of(BEN), read(STAFF).texts("member"));
    assertThrows(
        ConnectionProblem.class,
        () -> Memberships.join(session, dit.schema(monitor()), BEN, read(ANN), monitor()));
    assertEquals(
        List.of("ann", "x"),
        Memberships.names(session, GroupKind.MEMBER_UID, List.of(ANN, "x"), monitor()));
  }

  @Test
  void membersThatAreNoEntriesAreFoundAmongMany() throws Exception {
    List<String> more = new ArrayList<>(List.of(BEN, "cn=gone," + SUFFIX, "cn=far,dc=elsewhere"));
    IntStream.range(0, 500).mapToObj(n -> "cn=gone" + n + "," + SUFFIX).forEach(more::add);
    send(Memberships.add(STAFF, GroupKind.MEMBER, more));
    List<String> members = read(STAFF).texts("member");
    DanglingMembers.Found found =
        new DanglingMembers(session, GroupKind.MEMBER, List.of(SUFFIX)).find(members, monitor());
    assertEquals(501, found.dangling().size());
    assertTrue(found.dangling().contains("cn=gone," + SUFFIX));
    assertEquals(List.of("cn=far,dc=elsewhere"), found.elsewhere());
    send(Memberships.remove(STAFF, GroupKind.MEMBER, found.dangling()));
    assertEquals(3, read(STAFF).attribute("member").map(Attribute::values).orElseThrow().size());
  }
}
