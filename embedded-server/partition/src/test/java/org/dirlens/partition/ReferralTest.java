package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.code;
import static org.dirlens.partition.TestPartition.dn;
import static org.dirlens.partition.TestPartition.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.SortKey;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.partition.verb.Update;
import org.dirlens.partition.verb.UpdateOptions;
import org.dirlens.partition.verb.UpdateOptions.Option;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Named subordinate references (RFC 3296). */
class ReferralTest {
  private static final String PEOPLE = "ou=people," + SUFFIX;
  private static final String ROLES = "ou=roles," + SUFFIX;
  private static final Set<Follow> REFERRALS = Set.of(Follow.REFERRALS);
  private static final UpdateOptions FOLLOWING = UpdateOptions.NONE.with(Option.REFERRALS);

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    referral(PEOPLE, "ldap://hostb/ou=People,o=MNN", "ldap://hostc/ou=People,o=MNN Host C");
    dit.addUnit("ou=units," + SUFFIX);
    dit.addPerson("uid=a,ou=units," + SUFFIX);
    referral("ou=deep,ou=units," + SUFFIX, "ldap://hostd");
  }

  @AfterEach
  void close() {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    dit.close();
  }

  private void referral(String name, String... urls) throws LdapProblem {
    List<String> lines = new ArrayList<>(List.of("objectClass: referral"));
    lines.add("objectClass: extensibleObject");
    List.of(urls).forEach(url -> lines.add("ref: " + url));
    dit.add(name, lines.toArray(String[]::new));
  }

  private static SearchRequest following(String base, Scope scope, String filter)
      throws LdapProblem {
    return request(base, scope, filter).withFollow(REFERRALS);
  }

  private static List<List<String>> references(SearchCursor cursor) {
    List<List<String>> all = new ArrayList<>();
    for (Reference reference = cursor.nextReference(); reference != null; ) {
      all.add(reference.urls());
      reference = cursor.nextReference();
    }
    return all;
  }

  private List<List<String>> references(SearchRequest request) throws LdapProblem {
    try (SearchCursor cursor = dit.partition.search(request)) {
      return references(cursor);
    }
  }

  private LdapProblem problem(SearchRequest request) {
    return assertThrows(LdapProblem.class, () -> dit.search(request));
  }

  private List<String> refused(Update update) {
    LdapProblem problem = assertThrows(LdapProblem.class, () -> dit.partition.update(update));
    assertEquals(ResultCode.REFERRAL, problem.code());
    return problem.referral();
  }

  @Test
  void aSearchBelowAReferralObjectIsSentThereWithItsScope() throws LdapProblem {
    LdapProblem there = problem(following(PEOPLE, Scope.SUB, "(cn=*)"));
    assertEquals(ResultCode.REFERRAL, there.code());
    assertEquals(PEOPLE, there.matchedDn());
    assertEquals(
        List.of("ldap://hostb/ou=People,o=MNN??sub", "ldap://hostc/ou=People,o=MNN??sub"),
        there.referral());
    LdapProblem below = problem(following("cn=M \\2B,ou=R," + PEOPLE, Scope.BASE, "(cn=*)"));
    assertEquals(
        List.of(
            "ldap://hostb/cn=M%20%5C2B,ou=R,ou=People,o=MNN??base",
            "ldap://hostc/cn=M%20%5C2B,ou=R,ou=People,o=MNN??base"),
        below.referral());
    assertEquals(PEOPLE, below.matchedDn());
  }

  @Test
  void aUrlWithoutANameGetsTheOneAskedFor() {
    LdapProblem problem =
        assertThrows(
            LdapProblem.class,
            () -> dit.search(following("cn=x,ou=deep,ou=units," + SUFFIX, Scope.ONE, "(cn=*)")));
    assertEquals(
        List.of("ldap://hostd/cn=x,ou=deep,ou=units," + SUFFIX + "??one"), problem.referral());
  }

  @Test
  void extensionsStayAndOtherPartsAreReplaced() throws LdapProblem {
    referral(ROLES, "LDAPS://h/ou=r?cn?one?(cn=x)?!bindname=x", "http://h/?q");
    assertEquals(
        List.of("LDAPS://h/ou=r??sub??!bindname=x", "http://h/?q"),
        problem(following(ROLES, Scope.SUB, "(cn=*)")).referral());
    assertEquals(
        List.of("LDAPS://h/cn=1,ou=r????!bindname=x", "http://h/?q"),
        refused(new Update.Delete(dn("cn=1," + ROLES), FOLLOWING)));
  }

  @Test
  void searchesHaveTheReferralObjectsInScopeAsReferencesWhateverTheFilter() throws LdapProblem {
    SearchRequest all = following(SUFFIX, Scope.SUB, "(uid=a)");
    assertEquals(List.of("uid=a,ou=units," + SUFFIX), dit.search(all));
    List<String> people =
        List.of("ldap://hostb/ou=People,o=MNN??sub", "ldap://hostc/ou=People,o=MNN??sub");
    List<String> deep = List.of("ldap://hostd/ou=deep,ou=units," + SUFFIX + "??sub");
    assertEquals(Set.of(people, deep), Set.copyOf(references(all)));
    assertEquals(
        List.of(deep), references(following("ou=units," + SUFFIX, Scope.SUB, "(uid=none)")));
    assertEquals(
        List.of(
            List.of("ldap://hostb/ou=People,o=MNN??base", "ldap://hostc/ou=People,o=MNN??base")),
        references(following(SUFFIX, Scope.ONE, "(uid=none)")));
    assertEquals(List.of(), references(following(SUFFIX, Scope.BASE, "(dc=*)")));
    assertEquals(List.of(), references(following("uid=a,ou=units," + SUFFIX, Scope.SUB, "(sn=*)")));
  }

  @Test
  void referralObjectsAreNoEntriesOfASearchThatFollowsThem() throws LdapProblem {
    String filter = "(objectClass=*)";
    List<String> rest = List.of(SUFFIX, "ou=units," + SUFFIX, "uid=a,ou=units," + SUFFIX);
    dit.index(IndexDefinition.of("objectClass", IndexKind.EQUALITY));
    assertEquals(rest, dit.search(following(SUFFIX, Scope.SUB, filter)));
    assertEquals(List.of(), dit.search(following(SUFFIX, Scope.SUB, "(objectClass=referral)")));
    SortKey key =
        SortKey.of(
            AttributeDescription.parse("uid", TestPartition.SCHEMA),
            null,
            SortKey.Direction.ASCENDING);
    dit.index(IndexDefinition.of("uid", IndexKind.ORDERING));
    try (SearchCursor sorted =
        dit.partition.sorted(following(SUFFIX, Scope.SUB, filter), List.of(key))) {
      assertEquals(2, references(sorted).size());
      assertEquals(true, sorted.next());
      assertEquals("uid=a,ou=units," + SUFFIX, sorted.dnText());
    }
    assertEquals(5, dit.search(request(SUFFIX, Scope.SUB, filter)).size());
  }

  @Test
  void whatStandsBelowAReferralObjectIsSeenOnlyAsOrdinaryEntries() throws LdapProblem {
    dit.addPerson("uid=glue," + PEOPLE);
    assertEquals(List.of(), dit.search(following(SUFFIX, Scope.SUB, "(uid=glue)")));
    assertEquals(List.of("uid=glue," + PEOPLE), dit.search("(uid=glue)"));
    assertEquals(2, references(following(SUFFIX, Scope.SUB, "(uid=glue)")).size());
    assertEquals(
        ResultCode.REFERRAL,
        problem(following("uid=glue," + PEOPLE, Scope.BASE, "(uid=*)")).code());
    referral("ou=inner," + PEOPLE, "ldap://hoste");
    dit.add(
        "cn=way out," + PEOPLE,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "aliasedObjectName: uid=a,ou=units," + SUFFIX);
    SearchRequest one = following(SUFFIX, Scope.ONE, "(uid=a)");
    assertEquals(List.of(), dit.search(one.withFollow(Set.of(Follow.values()))));
    dit.addUnit("ou=x," + SUFFIX);
    dit.add(
        "cn=in,ou=x," + SUFFIX,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "aliasedObjectName: " + PEOPLE);
    SearchRequest x = following("ou=x," + SUFFIX, Scope.SUB, "(uid=*)");
    x = x.withFollow(Set.of(Follow.values()));
    assertEquals(List.of(), dit.search(x));
    assertEquals(
        List.of(List.of("ldap://hostb/ou=People,o=MNN??sub", "ldap://hostc/ou=People,o=MNN??sub")),
        references(x));
    assertEquals(2, references(following(SUFFIX, Scope.SUB, "(uid=glue)")).size());
  }

  @Test
  void writesAtOrBelowAReferralObjectAreSentThereWithoutScope() throws LdapProblem {
    List<String> there = List.of("ldap://hostb/ou=People,o=MNN", "ldap://hostc/ou=People,o=MNN");
    assertEquals(there, refused(new Update.Delete(dn(PEOPLE), FOLLOWING)));
    assertEquals(there, refused(new Update.Modify(dn(PEOPLE), List.of(), FOLLOWING)));
    assertEquals(
        List.of("ldap://hostb/cn=x,ou=People,o=MNN", "ldap://hostc/cn=x,ou=People,o=MNN"),
        refused(
            new Update.Add(
                TestPartition.entry(
                    new org.dirlens.testkit.dit.ModelEntry("cn=x," + PEOPLE)
                        .put("objectClass", "person")
                        .put("sn", "x")),
                FOLLOWING)));
    LdapProblem compare =
        assertThrows(
            LdapProblem.class,
            () ->
                dit.partition.compare(
                    dn(PEOPLE),
                    REFERRALS,
                    AttributeDescription.parse("ou", TestPartition.SCHEMA),
                    "people".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    assertEquals(there, compare.referral());
  }

  @Test
  void nothingMovesBelowOrOntoAReferralObject() throws LdapProblem {
    String person = "uid=a,ou=units," + SUFFIX;
    assertEquals(
        ResultCode.AFFECTS_MULTIPLE_DSAS, code(() -> move(person, "uid=a", PEOPLE, FOLLOWING)));
    assertEquals(
        ResultCode.AFFECTS_MULTIPLE_DSAS,
        code(() -> move(person, "ou=deep", "ou=units," + SUFFIX, FOLLOWING)));
    assertEquals(
        ResultCode.SUCCESS, code(() -> move(person, "uid=b", "ou=units," + SUFFIX, FOLLOWING)));
  }

  private void move(String from, String rdn, String superior, UpdateOptions options)
      throws LdapProblem {
    dit.partition.update(
        new Update.ModifyDn(
            new ModifyDnRequest(
                dn(from),
                Rdn.parse(rdn, TestPartition.SCHEMA),
                OldRdn.KEEP,
                dn(superior),
                List.of()),
            options));
  }

  @Test
  void whoManagesTheServerWritesThemAsOrdinaryEntries() throws LdapProblem {
    dit.modify(PEOPLE, Kind.REPLACE, "ref", "ldap://other/");
    assertEquals(
        List.of("ldap://other/" + PEOPLE + "??sub"),
        problem(following(PEOPLE, Scope.SUB, "(cn=*)")).referral());
    dit.rename(PEOPLE, "ou=persons", OldRdn.DELETE);
    assertEquals(ResultCode.NO_SUCH_OBJECT, problem(following(PEOPLE, Scope.SUB, "(cn=*)")).code());
    dit.partition.delete(dn("ou=persons," + SUFFIX));
    assertEquals(1, references(following(SUFFIX, Scope.SUB, "(cn=*)")).size());
  }
}
