package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.naming.NamingException;
import javax.naming.directory.Attributes;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Access rules for the members of groups in groups. */
@Timeout(120)
class NestedGroupsTest {
  private static final String OUTER = group(1);

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
}
