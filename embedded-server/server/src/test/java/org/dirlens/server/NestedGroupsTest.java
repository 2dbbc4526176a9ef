package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.naming.NamingException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.dirlens.partition.entry.Dn;
import org.dirlens.server.handler.operation.Identity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Access rules for the members of groups in groups. */
@Timeout(120)
class NestedGroupsTest {
  private static final String OUTER = group(1);
  private static final String CARL = "uid=carl," + PEOPLE;

  @TempDir Path folder;
  private TestServer server;
  private LdapContext anna;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    anna = server.connect(ANNA, TestServer.USER_PASSWORD);
  }

  @AfterEach
  void stop() throws Exception {
    anna.close();
    server.close();
  }

  private static String group(int number) {
    return "cn=group " + number + "," + BASE;
  }

  private void add(int number, String... members) throws Exception {
    String type = number % 2 == 0 ? "uniqueMember: " : "member: ";
    List<String> lines =
        new ArrayList<>(
            List.of(
                "objectClass: " + (number % 2 == 0 ? "groupOfUniqueNames" : "groupOfNames"),
                "cn: group " + number));
    for (String member : members) {
      lines.add(type + member);
    }
    server.add(group(number), lines.toArray(String[]::new));
  }

  private int write() {
    Attributes title = new BasicAttributes("title", "t");
    return TestServer.code(
        () -> anna.modifyAttributes(new LdapName(BERT), DirContext.REPLACE_ATTRIBUTE, title));
  }

  private void change(String name, int how, String attribute, String value) throws NamingException {
    LdapContext admin = server.administrator();
    admin.modifyAttributes(new LdapName(name), how, new BasicAttributes(attribute, value));
    admin.close();
  }

  @Test
  void membersOfAGroupInAGroupMayDoWhatARuleForNestedMembersSays() throws Exception {
    add(1, BERT, group(2));
    add(2, ANNA);
    server.rules("Right: write\nWho: group:" + OUTER + "\nTarget: " + PEOPLE);
    assertEquals(50, write(), "a rule for the members alone");
    server.rules("Right: write\nWho: nested:" + OUTER + "\nTarget: " + PEOPLE);
    assertEquals(0, write());
    change(group(2), DirContext.REPLACE_ATTRIBUTE, "uniqueMember", BERT);
    assertEquals(50, write(), "not a member any more");
    change(OUTER, DirContext.ADD_ATTRIBUTE, "member", ANNA);
    assertEquals(0, write(), "of the outer group itself");
  }

  @Test
  void aChainOfFiveGroupsCountsAndNoLongerOne() throws Exception {
    for (int i = 1; i < 6; i++) {
      add(i, group(i + 1));
    }
    add(6, ANNA);
    server.rules("Right: write\nWho: nested:" + OUTER + "\nTarget: " + PEOPLE);
    assertEquals(50, write());
    server.rules("Right: write\nWho: nested:" + group(2) + "\nTarget: " + PEOPLE);
    assertEquals(0, write());
  }

  @Test
  void groupsThatAreMembersOfEachOtherAreNoTrouble() throws Exception {
    add(1, group(2), group(1));
    add(2, group(3));
    add(3, group(1), group(2));
    server.rules("Right: write\nWho: nested:" + OUTER + "\nTarget: " + PEOPLE);
    assertEquals(50, write());
    change(group(3), DirContext.ADD_ATTRIBUTE, "member", ANNA);
    assertEquals(0, write());
    server.rules("Right: write\nWho: nested:cn=nobody," + BASE + "\nTarget: " + PEOPLE);
    assertEquals(50, write(), "there is no such group");
  }

  @Test
  void whatIsDeniedToAGroupIsDeniedToGroupsInIt() throws Exception {
    add(1, group(2));
    add(2, ANNA);
    server.rules("Effect: deny\nRight: write\nWho: nested:" + OUTER, "Right: write\nWho: users");
    assertEquals(50, write());
  }

  private long searches() {
    return server.example.statistics().searches().searches();
  }

  @Test
  void manyGroupsOfOneLevelAreFollowedTogether() throws Exception {
    add(1, group(2));
    for (int i = 2; i <= 400; i++) {
      add(i, ANNA);
    }
    server.rules("Right: write\nWho: nested:" + OUTER + "\nTarget: " + PEOPLE);
    long before = searches();
    assertEquals(0, write());
    assertTrue(searches() - before < 30, searches() - before + " searches");
  }

  @Test
  void whoIsInMoreThanAThousandGroupsIsGivenNothingForThemAndDeniedWhatAnyMayBeDenied()
      throws Exception {
    add(1, group(2), CARL);
    for (int i = 2; i <= 1001; i++) {
      add(i, ANNA);
    }
    String writes = "Right: write\nWho: nested:" + OUTER + "\nTarget: " + PEOPLE;
    String denies = "Effect: deny\nRight: write\nWho: nested:" + group(5000);
    server.rules(denies, writes);
    assertEquals(50, write(), "a thousand and one, the outer one included");
    server.rules(writes);
    assertEquals(50, write());
    change(group(1001), DirContext.REPLACE_ATTRIBUTE, "member", BERT);
    server.rules(denies, writes);
    assertEquals(0, write(), "a thousand");
    add(1002, ANNA);
    assertEquals(50, write());
    change(OUTER, DirContext.ADD_ATTRIBUTE, "member", ANNA);
    server.rules(writes);
    assertEquals(0, write(), "named by the outer group itself");
  }

  @Test
  void rulesAboutGroupsInGroupsAreNotAskedOnAThreadOthersWaitFor() throws Exception {
    Identity user = new Identity.User(Dn.parse(ANNA, server.schema));
    Identity administrator = Identity.process(server.schema);
    server.rules("Right: write\nWho: group:" + OUTER);
    assertTrue(server.directory.operations().decidesAtOnce(user));
    server.rules("Right: write\nWho: users", "Right: write\nWho: self\nWho: nested:" + OUTER);
    assertFalse(server.directory.operations().decidesAtOnce(user));
    assertTrue(server.directory.operations().decidesAtOnce(administrator));
    assertTrue(server.directory.operations().decidesAtOnce(Identity.anonymous()));
    assertEquals("Bert Bergmann", anna.getAttributes(BERT).get("cn").get());
  }
}
