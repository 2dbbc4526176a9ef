package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.search.Explanation;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each kind of index answers, and whether anything is left to be tested on the entries. */
class IndexKindsTest {
  private static final int PEOPLE = 600;

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    dit.addUnit("ou=people," + SUFFIX);
    dit.load(LongStream.range(0, PEOPLE).mapToObj(IndexKindsTest::person).toList());
  }

  @AfterEach
  void close() {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    dit.close();
  }

  /** uid u000 to u599; every fiftieth has a second title below and one above its first. */
  private static String[] person(long number) {
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "uid=u%03d,ou=people,%s", number, SUFFIX));
    lines.add("title: t" + (char) ('a' + number % 26));
    lines.add("description: " + (number % 10 == 0 ? "Robert Miller" : "Anna " + number));
    lines.add("description;lang-de: Nummer " + number);
    lines.add("telephoneNumber: +47 " + number % 10 + "-" + number % 7);
    if (number % 50 == 0) {
      lines.add("l: a" + number);
      lines.add("l: z" + number);
    } else {
      lines.add("l: m" + number);
    }
    return lines.toArray(String[]::new);
  }

  private void index(String attribute, IndexKind first, IndexKind... more) throws LdapProblem {
    dit.index(IndexDefinition.of(attribute, first, more));
  }

  /** Explains a filter that must be answered by indices alone. */
  private Explanation exact(String filter, long found) throws LdapProblem {
    Explanation plan = dit.explain(filter);
    assertNull(plan.reading().residual(), filter);
    assertEquals(found, plan.counts().returned(), filter);
    assertEquals(found, plan.counts().examined(), filter);
    return plan;
  }

  /** Explains a filter that indices narrow to some entries, of which fewer are found. */
  private void narrowed(String filter, long candidates, long found) throws LdapProblem {
    Explanation plan = dit.explain(filter);
    assertEquals(candidates, plan.counts().examined(), () -> filter + plan);
    assertEquals(found, plan.counts().returned(), filter);
  }

  @Test
  void orderingAnswersRangesWithExactCounts() throws LdapProblem {
    index("uid", IndexKind.ORDERING);
    assertEquals(100L, exact("(uid>=u500)", 100).root().lookup().count());
    assertEquals(101L, exact("(uid<=U100)", 101).root().lookup().count());
    Explanation range = exact("(&(uid>=u100)(uid<=u199))", 100);
    assertEquals(100L, range.root().lookup().count());
    assertEquals("range of index uid/ordering", range.root().reason());
    assertEquals(Posting.Side.RANGE, range.root().lookup().side());
    assertEquals(0, exact("(&(uid>=u3)(uid<=u2))", 0).counts().candidates());
    narrowed("(&(uid>=u100)(uid<=u199)(uid>=u150))", 100, 50);
    exact("(!(uid>=u100))", 102);
    exact("(uid=u007)", 1);
    exact("(uid=u00*)", 10);
    exact("(uid:caseIgnoreOrderingMatch:=u010)", 10);
  }

  @Test
  void twoBoundsMayBeFulfilledByTwoValues() throws LdapProblem {
    String both = "(&(l>=b)(l<=c))";
    assertEquals(12, dit.explain(both).counts().returned());
    index("l", IndexKind.ORDERING);
    narrowed(both, 12, 12);
    exact("(l>=z)", 12);
    exact("(l<=b)", 12);
    narrowed("(&(l>=m1)(l<=m10))", 14, 14);
  }

  @Test
  void rangesOfLongValuesAreTestedAgain() throws LdapProblem {
    String head = "x".repeat(240);
    List<String> filters = new ArrayList<>(List.of("(sn=" + head + "*)"));
    for (String tail : List.of("a", "b" + head, "c" + head, "d")) {
      dit.addPerson("cn=" + tail + "," + SUFFIX, "cn: " + tail, "sn: " + head + tail);
      for (String sign : List.of("=", ">=", "<=", ":caseIgnoreOrderingMatch:=")) {
        filters.add("(sn" + sign + head + tail + ")");
        filters.add("(!(sn" + sign + head + tail + "))");
      }
    }
    Map<String, List<String>> before = answers(filters);
    for (IndexKind kind : List.of(IndexKind.ORDERING, IndexKind.EQUALITY)) {
      index("sn", kind);
      Map<String, List<String>> after = answers(filters);
      filters.forEach(filter -> assertEquals(before.get(filter), after.get(filter), filter));
    }
    assertEquals(4, dit.search(filters.get(0)).size());
  }

  private Map<String, List<String>> answers(List<String> filters) throws LdapProblem {
    Map<String, List<String>> answers = new TreeMap<>();
    for (String filter : filters) {
      answers.put(filter, dit.search(filter).stream().sorted().toList());
    }
    return answers;
  }

  @Test
  void substringAnswersPiecesOfAnyLength() throws LdapProblem {
    index("description", IndexKind.SUBSTRING);
    exact("(description=*ert*)", 60);
    exact("(description=*OB*)", 60);
    exact("(description=*q*)", 0);
    exact("(!(description=*rob*))", PEOPLE + 2 - 60);
    narrowed("(description=*robert*)", 60, 60);
    narrowed("(description=robert*)", 60, 60);
    narrowed("(description=*miller)", 60, 60);
    narrowed("(description=anna 1*2)", 11, 11);
    narrowed("(description=* miller*)", 60, 60);
    narrowed("(description=*annb*)", 0, 0);
    narrowed("(description;lang-de=*mer 1*)", 104 + 7, 111);
  }

  @Test
  void piecesShorterThanAKeyFindTheEndsOfValues() throws LdapProblem {
    dit.addPerson("cn=short," + SUFFIX, "telephoneNumber: 9");
    index("telephoneNumber", IndexKind.SUBSTRING);
    exact("(telephoneNumber=*9*)", 61);
    narrowed("(telephoneNumber=9*)", 61, 1);
    narrowed("(telephoneNumber=*9)", 61, 1);
    narrowed("(telephoneNumber=*47-9 0*)", 8, 8);
  }

  @Test
  void initialPiecesAreARangeOfEquality() throws LdapProblem {
    index("title", IndexKind.EQUALITY);
    Explanation plan = exact("(title=t*)", PEOPLE);
    assertEquals("range of index title/equality", plan.root().reason());
    assertEquals((long) PEOPLE, plan.root().lookup().count());
    exact("(title=TB*)", 24);
    exact("(title=zz*)", 0);
    narrowed("(title=t*a)", 600, 24);
  }

  @Test
  void approximateFindsWordsByTheirSound() throws LdapProblem {
    index("description", IndexKind.APPROXIMATE);
    exact("(description~=Rupert)", 60);
    narrowed("(description~=rubert mylar)", 60, 60);
    narrowed("(description~=miller robert)", 60, 0);
    narrowed("(description:wordMatch:=robert)", 60, 60);
    narrowed("(description:wordMatch:=rupert)", 60, 0);
    exact("(!(description~=rupert))", PEOPLE + 2 - 60);
    assertTrue(dit.explain("(description~=+)").root().reason().contains("no word"));
  }

  @Test
  void hashIsTestedAgain() throws LdapProblem {
    index("uid", IndexKind.HASH);
    narrowed("(uid=U007)", 1, 1);
    narrowed("(uid=none)", 0, 0);
    assertEquals("index uid/hash", dit.explain("(uid=u007)").root().reason());
    assertEquals(PEOPLE + 1, dit.search("(!(uid=u007))").size());
  }

  @Test
  void extensibleRulesUseTheKeysTheyAgreeWith() throws LdapProblem {
    index("title", IndexKind.EQUALITY);
    exact("(title:=TA)", 24);
    exact("(title:caseIgnoreMatch:=TA)", 24);
    narrowed("(title:caseExactMatch:=TA)", 24, 0);
    narrowed("(title:caseExactMatch:=ta)", 24, 24);
    assertEquals(PEOPLE + 2, dit.explain("(title:integerBitAndMatch:=1)").counts().examined());
  }

  @Test
  void namesAreFoundWithAllThatIsBelow() throws LdapProblem {
    dit.addUnit("ou=inner,ou=people," + SUFFIX);
    dit.addPerson("cn=deep,ou=inner,ou=people," + SUFFIX);
    index("ou", IndexKind.EQUALITY);
    narrowed("(ou:dn:=inner)", 2, 2);
    narrowed("(ou:dn:=people)", PEOPLE + 3, PEOPLE + 3);
    narrowed("(ou:dn:=nobody)", 0, 0);
    index("dc", IndexKind.EQUALITY);
    assertEquals(PEOPLE + 4, dit.search("(dc:dn:=com)").size());
  }

  @Test
  void subtypesAndOptionsAreNarrowed() throws LdapProblem {
    index("name", IndexKind.SUBSTRING, IndexKind.ORDERING, IndexKind.APPROXIMATE);
    narrowed("(title=*ta*)", 24, 24);
    narrowed("(title~=ta)", 231, 231);
    assertEquals(24, dit.search("(title<=ta)").size());
    index("description", IndexKind.EQUALITY);
    narrowed("(description;lang-de=nummer 7)", 1, 1);
    narrowed("(description;lang-de=robert miller)", 60, 0);
    exact("(description=nummer 7)", 1);
  }

  @Test
  void operationalAttributesHaveIndices() throws LdapProblem {
    dit.modify("uid=u007,ou=people," + SUFFIX, Kind.REPLACE, "modifyTimestamp", "20300101000000Z");
    dit.modify(
        "uid=u007,ou=people," + SUFFIX,
        Kind.REPLACE,
        "entryUUID",
        "4b6b42d2-0000-0000-0000-000000000000");
    index("modifyTimestamp", IndexKind.ORDERING);
    index("entryUUID", IndexKind.EQUALITY);
    exact("(modifyTimestamp>=20291231230000-0100)", 1);
    exact("(entryUUID=4B6B42D2-0000-0000-0000-000000000000)", 1);
  }

  @Test
  void writersKeepAllKinds() throws LdapProblem {
    index("description", IndexKind.EQUALITY, IndexKind.values());
    String dn = "uid=u000,ou=people," + SUFFIX;
    dit.modify(dn, Kind.REPLACE, "description", "Zacharias", "aaron", "x");
    exact("(description=*zac*)", 1);
    exact("(description>=zac)", 1);
    exact("(description~=zacharyas)", 1);
    dit.partition.delete(TestPartition.dn(dn));
    exact("(description=*zac*)", 0);
    exact("(description>=zac)", 0);
  }

  @Test
  void writersKeepTheOrderOfLargeAttributes() throws LdapProblem {
    String dn = "uid=u000,ou=people," + SUFFIX;
    String[] many = LongStream.range(0, 3000).mapToObj(n -> "value " + n).toArray(String[]::new);
    dit.modify(dn, Kind.REPLACE, "description", many);
    index("description", IndexKind.EQUALITY, IndexKind.ORDERING, IndexKind.SUBSTRING);
    dit.modify(dn, Kind.ADD, "description", "aaa", "zzz");
    exact("(description<=ab)", 1);
    dit.modify(dn, Kind.DELETE, "description", "aaa", "value 17");
    exact("(description<=ab)", 0);
    exact("(description>=zz)", 1);
    dit.modify(dn, Kind.ADD, "description;lang-en", "aa", "value 18");
    exact("(description<=ab)", 1);
    dit.modify(dn, Kind.DELETE, "description");
    assertEquals(PEOPLE, dit.search("(description>=b)").size());
  }

  @Test
  void everyWriteIsInTheBooksOfItsIndices() throws LdapProblem {
    index("description", IndexKind.EQUALITY, IndexKind.SUBSTRING);
    String dn = "cn=booked," + SUFFIX;
    dit.addPerson(dn, "description: abc", "description: xyz");
    dit.modify(dn, Kind.REPLACE, "description", "abc");
    dit.modify(dn, Kind.REPLACE, "title", "no key changes");
    dit.partition.delete(TestPartition.dn(dn));
    assertBooks(IndexKind.EQUALITY, 2, 1, 1);
    assertBooks(IndexKind.SUBSTRING, 9, 4, 5);
  }

  /** The keys " ab", "abc", "bc ", "c ", " " of one value and four more of the other. */
  private void assertBooks(IndexKind kind, long added, long modified, long deleted) {
    Map<WriteCost.Kind, WriteCost> costs =
        dit.partition.statistics().indices().stream()
            .filter(index -> index.kind() == kind)
            .findFirst()
            .orElseThrow()
            .writeCosts();
    assertEquals(
        List.of(1L, 2L, 1L),
        Stream.of(WriteCost.Kind.values()).map(k -> costs.get(k).entries()).toList());
    assertEquals(
        List.of(added, modified, deleted),
        Stream.of(WriteCost.Kind.values()).map(k -> costs.get(k).keys()).toList());
    costs.values().forEach(cost -> assertTrue(cost.bytes() > 0 && cost.nanos() > 0));
  }

  @Test
  void kindsWithoutAMatchingRuleAreRefused() {
    for (IndexKind kind : List.of(IndexKind.ORDERING, IndexKind.SUBSTRING, IndexKind.APPROXIMATE)) {
      assertEquals(
          ResultCode.INAPPROPRIATE_MATCHING,
          TestPartition.code(() -> index("member", kind)),
          kind.name());
    }
  }
}
