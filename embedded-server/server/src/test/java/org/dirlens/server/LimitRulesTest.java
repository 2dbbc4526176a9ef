package org.dirlens.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.BASE;
import static org.dirlens.server.TestServer.BERT;
import static org.dirlens.server.TestServer.PEOPLE;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.naming.NamingException;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.BasicControl;
import javax.naming.ldap.Control;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.PagedResultsControl;
import javax.naming.ldap.PagedResultsResponseControl;
import javax.naming.ldap.SortControl;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.limit.SearchLimit;
import org.dirlens.server.limit.SearchLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Limits of searches by who asks, and what is told when one is hit. */
@Timeout(300)
class LimitRulesTest {
  private static final int ENTRIES = 40;
  private static final int GENERAL = 5;
  private static final String GROUP = "cn=readers," + BASE;
  private static final String RULE = "cn=rule 0,cn=limits,cn=config";
  private static final String PROXY = "2.16.840.1.113730.3.4.18";

  @TempDir Path folder;
  private TestServer server;
  private LdapContext anna;

  @BeforeEach
  void start() throws Exception {
    server = TestServer.start(folder);
    for (int i = 0; i < ENTRIES; i++) {
      server.add("ou=unit" + i + "," + BASE, "objectClass: organizationalUnit");
    }
    limit(Map.of(SearchLimit.SIZE, (long) GENERAL));
    anna = server.connect(ANNA, USER_PASSWORD);
  }

  @AfterEach
  void stop() throws NamingException {
    anna.close();
    server.close();
  }

  private void limit(Map<SearchLimit, Long> all) {
    server.directory.limit(OperationLimits.standard().with(SearchLimits.of(all)));
  }

  /** What a search for all units found, and why it ended; empty for success. */
  private record Found(int entries, String why) {}

  private static Found found(LdapContext client, int asked) throws NamingException {
    return found(client, asked, "(ou=unit*)");
  }

  private static Found found(LdapContext client, int asked, String filter) {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    controls.setCountLimit(asked);
    controls.setReturningAttributes(new String[] {"1.1"});
    List<SearchResult> entries = new ArrayList<>();
    try {
      var results = client.search(new LdapName(BASE), filter, controls);
      while (results.hasMore()) {
        entries.add(results.next());
      }
      return new Found(entries.size(), "");
    } catch (NamingException problem) {
      return new Found(entries.size(), String.valueOf(problem.getMessage()));
    }
  }

  private int entries(LdapContext client) throws NamingException {
    return found(client, 0).entries;
  }

  private int entries(String name) throws NamingException {
    LdapContext client = server.connect(name, USER_PASSWORD);
    try {
      return entries(client);
    } finally {
      client.close();
    }
  }

  private static String told(int code, String text) {
    return "[LDAP: error code %d - %s]".formatted(code, text);
  }

  @Test
  void aRuleIsForANameAPlaceAGroupTheKnownTheUnknownOrEveryone() throws Exception {
    server.add(GROUP, "objectClass: groupOfNames", "member: " + ANNA);
    server.add("cn=unique," + BASE, "objectClass: groupOfUniqueNames", "uniqueMember: " + BERT);
    String raised = "\ndirlensSizeLimit: 0";
    server.limitRules("dirlensLimitWho: dn:" + ANNA + raised);
    assertEquals(List.of(ENTRIES, GENERAL), List.of(entries(ANNA), entries(BERT)));
    server.limitRules("dirlensLimitWho: group:" + GROUP + raised);
    assertEquals(List.of(ENTRIES, GENERAL), List.of(entries(ANNA), entries(BERT)));
    server.limitRules("dirlensLimitWho: group:cn=unique," + BASE + raised);
    assertEquals(List.of(GENERAL, ENTRIES), List.of(entries(ANNA), entries(BERT)));
    server.limitRules("dirlensLimitWho: subtree:" + PEOPLE + raised);
    assertEquals(List.of(ENTRIES, ENTRIES), List.of(entries(ANNA), entries(BERT)));
    server.limitRules("dirlensLimitWho: subtree:ou=else," + BASE + raised);
    assertEquals(GENERAL, entries(ANNA));
    server.rules("Right: search read\nWho: anonymous");
    LdapContext nobody = server.anonymous();
    server.limitRules("dirlensLimitWho: anonymous" + raised);
    assertEquals(List.of(GENERAL, ENTRIES), List.of(entries(ANNA), entries(nobody)));
    server.limitRules("dirlensLimitWho: users" + raised);
    assertEquals(List.of(ENTRIES, GENERAL), List.of(entries(ANNA), entries(nobody)));
    server.limitRules("dirlensLimitWho: everyone" + raised);
    assertEquals(List.of(ENTRIES, ENTRIES), List.of(entries(ANNA), entries(nobody)));
    nobody.close();
  }

  @Test
  void theFirstRuleThatNamesSomebodyDecidesAndTheRestIsAsForAll() throws Exception {
    server.limitRules(
        "dirlensLimitWho: dn:" + BERT + "\ndirlensLookThroughLimit: 0",
        "dirlensLimitWho: users\ndirlensSizeLimit: 9");
    assertEquals(9, entries(ANNA));
    assertEquals(GENERAL, entries(BERT), "his rule says nothing of it");
    server.limitRules(
        "dirlensLimitWho: dn:" + BERT + "\ndirlensLimitWho: dn:" + ANNA + "\ndirlensSizeLimit: 7");
    assertEquals(List.of(7, 7), List.of(entries(ANNA), entries(BERT)));
    server.limitRules();
    assertEquals(GENERAL, entries(ANNA));
  }

  @Test
  void theSoftLimitHoldsForWhoAsksForNoneAndTheHardOneBoundsWhatIsAskedFor() throws Exception {
    server.limitRules("dirlensLimitWho: users\ndirlensSizeLimit: 8\ndirlensHardSizeLimit: 20");
    assertEquals(
        new Found(
            8,
            told(
                4,
                "8 entries returned, and there are more: dirlensSizeLimit of " + RULE + " is 8")),
        found(anna, 0));
    assertEquals(
        new Found(
            15, told(4, "15 entries returned, and there are more: the search asked for no more")),
        found(anna, 15));
    assertEquals(
        new Found(
            20,
            told(
                4,
                "20 entries returned, and there are more: dirlensHardSizeLimit of "
                    + RULE
                    + " is 20")),
        found(anna, 30));
    assertEquals(new Found(1, ""), found(anna, 30, "(ou=unit7)"));
    server.limitRules("dirlensLimitWho: users\ndirlensHardSizeLimit: 20");
    assertEquals(GENERAL, found(anna, 0).entries, "the soft one is that of all");
    server.limitRules("dirlensLimitWho: users\ndirlensHardSizeLimit: 3");
    assertEquals(3, found(anna, 0).entries, "and never more than the hard one");
    limit(Map.of(SearchLimit.SIZE, 5L, SearchLimit.HARD_SIZE, 10L));
    server.limitRules("dirlensLimitWho: users\ndirlensSizeLimit: 20");
    assertEquals(20, found(anna, 0).entries, "a rule with one limit says both");
    assertEquals(20, found(anna, 30).entries);
  }

  /** Pages until the end: entries in all, and why it ended. */
  private Found paged(int size) throws Exception {
    byte[] cookie = null;
    int entries = 0;
    do {
      anna.setRequestControls(
          new Control[] {new PagedResultsControl(size, cookie, Control.CRITICAL)});
      Found page = found(anna, 0);
      entries += page.entries;
      if (!page.why.isEmpty()) {
        return new Found(entries, page.why);
      }
      cookie = ((PagedResultsResponseControl) anna.getResponseControls()[0]).getCookie();
    } while (cookie != null && cookie.length > 0);
    return new Found(entries, "");
  }

  @Test
  void pagesReturnAsManyAsTheirTotalAndTellHowManyThatAre() throws Exception {
    String more = "%d entries returned, and there are more: %s of %s is %1$d";
    limit(Map.of(SearchLimit.SIZE, 10L));
    String general = more.formatted(10, "dirlensSizeLimit", "cn=limits,cn=config");
    for (int size : List.of(1, 3, 4, 5, 10, 30)) {
      assertEquals(new Found(10, told(4, general)), paged(size), "pages of " + size);
    }
    limit(Map.of(SearchLimit.SIZE, 5L, SearchLimit.HARD_SIZE, 12L));
    String hard = more.formatted(12, "dirlensHardSizeLimit", "cn=limits,cn=config");
    assertEquals(new Found(12, told(4, hard)), paged(4), "the hard limit, as nobody says another");
    server.limitRules("dirlensLimitWho: users\ndirlensPagedTotalLimit: 17");
    assertEquals(
        new Found(17, told(4, more.formatted(17, "dirlensPagedTotalLimit", RULE))), paged(4));
    server.limitRules("dirlensLimitWho: users\ndirlensPagedTotalLimit: 0");
    assertEquals(new Found(ENTRIES, ""), paged(4));
    anna.setRequestControls(null);
    assertEquals(5, found(anna, 0).entries, "without pages");
    server.rules("Effect: deny\nRight: read search\nWho: users\nFilter: (ou=unit0)");
    server.limitRules("dirlensLimitWho: users\ndirlensPagedTotalLimit: 17");
    assertEquals(
        new Found(17, told(4, more.formatted(17, "dirlensPagedTotalLimit", RULE))),
        paged(4),
        "where rights differ from entry to entry");
  }

  @Test
  void aPageThatIsTooLargeIsRefusedTheFirstAndALaterOne() throws Exception {
    server.limitRules(
        "dirlensLimitWho: users\ndirlensPageSizeLimit: 10\ndirlensPagedTotalLimit: 0");
    assertEquals(new Found(ENTRIES, ""), paged(10));
    String why =
        told(53, "a page of 11 entries is too large: dirlensPageSizeLimit of " + RULE + " is 10");
    assertEquals(new Found(0, why), paged(11));
    anna.setRequestControls(new Control[] {new PagedResultsControl(2, Control.CRITICAL)});
    assertEquals(2, found(anna, 0).entries);
    byte[] cookie = ((PagedResultsResponseControl) anna.getResponseControls()[0]).getCookie();
    int readers = server.example.statistics().store().readers().open();
    anna.setRequestControls(new Control[] {new PagedResultsControl(11, cookie, Control.CRITICAL)});
    assertEquals(new Found(0, why), found(anna, 0));
    assertEquals(readers, server.example.statistics().store().readers().open());
  }

  @Test
  void entriesReadAndTimePassedAreToldWithTheirLimits() throws Exception {
    server.limitRules("dirlensLimitWho: users\ndirlensLookThroughLimit: 12");
    String why =
        "12 entries read, and there may be more to find: dirlensLookThroughLimit of %s is 12"
            .formatted(RULE);
    assertEquals(new Found(0, told(11, why)), found(anna, 0, "(description=x)"));
    anna.setRequestControls(new Control[] {new SortControl("ou", Control.CRITICAL)});
    assertEquals(new Found(0, told(11, why)), found(anna, 0, "(description=x)"), "sorted");
    anna.setRequestControls(null);
    server.limitRules("dirlensLimitWho: users\ndirlensTimeLimitMillis: 1");
    StringBuilder filter = new StringBuilder("(|");
    for (int i = 0; i < 10_000; i++) {
      filter.append("(description=*a").append(i).append("*)");
    }
    assertEquals(
        new Found(0, told(3, "1 ms have passed: dirlensTimeLimitMillis of " + RULE + " is 1")),
        found(anna, 0, filter.append(')').toString()));
  }

  private void member(int how, String member) throws NamingException {
    LdapContext admin = server.administrator();
    admin.modifyAttributes(new LdapName(GROUP), how, new BasicAttributes("member", member));
    admin.close();
  }

  private long searches() {
    return server.example.statistics().searches().searches();
  }

  @Test
  void membersOfALargeGroupAreLookedUpOnceAndAgainAfterAWrite() throws Exception {
    int members = 100_000;
    String[] lines = new String[members + 1];
    lines[0] = "objectClass: groupOfNames";
    for (int i = 0; i < members; i++) {
      lines[i + 1] = "member: uid=user" + i + "," + BASE;
    }
    server.add(GROUP, lines);
    server.limitRules("dirlensLimitWho: group:" + GROUP + "\ndirlensSizeLimit: 0");
    assertEquals(GENERAL, entries(anna));
    member(DirContext.ADD_ATTRIBUTE, ANNA);
    assertEquals(ENTRIES, entries(anna), "a member");
    long before = searches();
    for (int i = 0; i < 50; i++) {
      assertEquals(ENTRIES, entries(anna));
    }
    assertEquals(50, searches() - before, "no lookup of the group");
    member(DirContext.REMOVE_ATTRIBUTE, ANNA);
    assertEquals(GENERAL, entries(anna), "not a member any more");
    member(DirContext.ADD_ATTRIBUTE, ANNA);
    assertEquals(ENTRIES, entries(anna));
    server.directory.delete(Dn.parse(GROUP, server.schema));
    assertEquals(GENERAL, entries(anna), "there is no such group any more");
  }

  @Test
  void whoActsForAnotherHasTheLimitsOfThatOne() throws Exception {
    LdapContext admin = server.administrator();
    assertEquals(new Found(ENTRIES, ""), found(admin, 0));
    assertEquals(
        new Found(
            3, told(4, "3 entries returned, and there are more: the search asked for no more")),
        found(admin, 3));
    server.limitRules("dirlensLimitWho: everyone\ndirlensSizeLimit: 2");
    assertEquals(new Found(ENTRIES, ""), found(admin, 0), "no rule is about the administrator");
    byte[] other = ("dn:" + ANNA).getBytes(UTF_8);
    admin.setRequestControls(new Control[] {new BasicControl(PROXY, true, other)});
    assertEquals(2, entries(admin));
    admin.close();
  }

  private void refused(String why, String rule) {
    LdapProblem problem = assertThrows(LdapProblem.class, () -> server.limitRules(rule));
    assertTrue(problem.getMessage().contains(why), problem.getMessage());
  }

  @Test
  void aRuleThatCannotBeIsRefusedWithWhatIsWrong() {
    refused(
        "dirlensLimitWho must be one of everyone, anonymous, users, dn:NAME, subtree:NAME or group:NAME,"
            + " not \"self\"",
        "dirlensLimitWho: self");
    refused("not \"nested:cn=a\"", "dirlensLimitWho: nested:cn=a");
    refused("dirlensLimitWho is not a valid DN: ", "dirlensLimitWho: dn:nonsense");
    refused("dirlensLimitWho is missing: one or more of", "dirlensSizeLimit: 1");
    refused(
        "dirlensSizeLimit must be 0 to 2147483647 entries, not -1",
        "dirlensLimitWho: users\ndirlensSizeLimit: -1");
    refused(
        "dirlensLimitOrder must be 0 to 1000000, not 1000001",
        "dirlensLimitWho: users\ndirlensLimitOrder: 1000001");
    refused(
        "dirlensSizeLimit 6 is more than dirlensHardSizeLimit 5",
        "dirlensLimitWho: users\ndirlensSizeLimit: 6\ndirlensHardSizeLimit: 5");
    refused(
        "dirlensTimeLimitMillis 6 is more than dirlensHardTimeLimitMillis 5",
        "dirlensLimitWho: users\ndirlensTimeLimitMillis: 6\ndirlensHardTimeLimitMillis: 5");
  }
}
