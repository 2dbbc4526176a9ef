package org.dirlens.server;

import static org.dirlens.server.TestServer.BASE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.naming.NamingEnumeration;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.LdapContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A group with more members than a record holds, seen by the JDK's own client. */
class LargeGroupTest {
  private static final int MEMBERS = 5_000;
  private static final String GROUP = "cn=everybody," + BASE;

  @TempDir Path folder;

  private static String member(int number) {
    return "uid=user" + number + "," + BASE;
  }

  @Test
  void aGroupComesBackWithAllItsMembersAndChangesOneByOne() throws Exception {
    try (TestServer server = TestServer.start(folder)) {
      String[] lines = new String[MEMBERS + 1];
      lines[0] = "objectClass: groupOfNames";
      Set<String> expected = new TreeSet<>();
      for (int i = 0; i < MEMBERS; i++) {
        lines[i + 1] = "member: " + member(i);
        expected.add(member(i));
      }
      server.add(GROUP, lines);
      LdapContext admin = server.administrator();
      admin.modifyAttributes(
          GROUP, DirContext.ADD_ATTRIBUTE, new BasicAttributes("member", member(MEMBERS)));
      admin.modifyAttributes(
          GROUP, DirContext.REMOVE_ATTRIBUTE, new BasicAttributes("member", member(7)));
      expected.add(member(MEMBERS));
      expected.remove(member(7));
      assertEquals(expected, members(admin));
      assertEquals(List.of(GROUP), groups(admin, member(8)));
      assertEquals(List.of(), groups(admin, member(7)));
      admin.close();
    }
  }

  private static Set<String> members(LdapContext client) throws Exception {
    Set<String> members = new TreeSet<>();
    NamingEnumeration<?> values =
        client.getAttributes(GROUP, new String[] {"member"}).get("member").getAll();
    while (values.hasMore()) {
      members.add((String) values.next());
    }
    return members;
  }

  private static List<String> groups(LdapContext client, String member) throws Exception {
    return LdapOperationsTest.search(
            client, BASE, SearchControls.SUBTREE_SCOPE, "(member=" + member + ")", "cn")
        .stream()
        .map(SearchResult::getNameInNamespace)
        .toList();
  }
}
