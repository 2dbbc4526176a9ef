package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.code;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionTest {
  private static final String PEOPLE = "ou=people," + SUFFIX;

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    dit.addUnit(PEOPLE);
    dit.addPerson("uid=ann," + PEOPLE, "cn: Ann Berg", "sn: Berg", "initials: ab");
    dit.addPerson("uid=bob," + PEOPLE, "cn: Bob", "sn: Berg", "initials: bb", "mail: b@x.org");
  }

  @AfterEach
  void verifyAndClose() {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    dit.close();
  }

  @Test
  void searchesFollowScopeAndFilter() throws LdapProblem {
    assertEquals(List.of("uid=ann," + PEOPLE), dit.search("(initials=AB)"));
    assertEquals(2, dit.search(SUFFIX, Scope.SUB, "(sn=berg)").size());
    assertEquals(4, dit.search("(objectClass=*)").size());
    assertEquals(List.of(PEOPLE), dit.search(SUFFIX, Scope.ONE, "(objectClass=*)"));
    assertEquals(List.of(SUFFIX), dit.search(SUFFIX, Scope.BASE, "(objectClass=*)"));
    assertEquals(List.of(), dit.search(SUFFIX, Scope.BASE, "(sn=berg)"));
    assertEquals(3, dit.search(PEOPLE, Scope.SUB, "(objectClass=*)").size());
    assertEquals(List.of("uid=bob," + PEOPLE), dit.search("(&(sn=berg)(!(initials=ab)))"));
  }

  @Test
  void computedAttributesCanBeSearchedFor() throws LdapProblem {
    assertEquals(List.of(SUFFIX, PEOPLE), dit.search("(hasSubordinates=TRUE)"));
    assertEquals(List.of(PEOPLE), dit.search("(numSubordinates=2)"));
  }

  @Test
  void addRefusesWhatCannotBe() throws LdapProblem {
    assertEquals(ResultCode.ENTRY_ALREADY_EXISTS, code(() -> dit.addPerson("UID=Ann," + PEOPLE)));
    LdapProblem problem =
        assertThrows(LdapProblem.class, () -> dit.addPerson("uid=x,ou=a,ou=b,ou=people," + SUFFIX));
    assertEquals(ResultCode.NO_SUCH_OBJECT, problem.code());
    assertEquals(dn(PEOPLE), dn(problem.matchedDn()));
    assertEquals(ResultCode.NO_SUCH_OBJECT, code(() -> dit.addPerson("uid=x,dc=org")));
    assertEquals(
        ResultCode.OBJECT_CLASS_VIOLATION,
        code(() -> dit.add("cn=x," + PEOPLE, "objectClass: person", "cn: x")));
    assertEquals(4, dit.search("(objectClass=*)").size());
  }

  @Test
  void addCompletesTheValuesOfTheName() throws LdapProblem {
    dit.addPerson("uid=cay+givenName=Cay," + PEOPLE);
    assertEquals(List.of("uid=cay+givenName=Cay," + PEOPLE), dit.search("(givenName=cay)"));
  }

  @Test
  void deleteTakesLeavesOnly() throws LdapProblem {
    assertEquals(ResultCode.NOT_ALLOWED_ON_NON_LEAF, code(() -> dit.partition.delete(dn(PEOPLE))));
    dit.partition.delete(dn("uid=ann," + PEOPLE));
    assertEquals(
        ResultCode.NO_SUCH_OBJECT, code(() -> dit.partition.delete(dn("uid=ann," + PEOPLE))));
    dit.partition.delete(dn("uid=bob," + PEOPLE));
    dit.partition.delete(dn(PEOPLE));
    assertEquals(List.of(SUFFIX), dit.search("(objectClass=*)"));
  }

  @Test
  void theSuffixMayGoAndComeBack() throws LdapProblem {
    dit.partition.delete(dn("uid=ann," + PEOPLE));
    dit.partition.delete(dn("uid=bob," + PEOPLE));
    dit.partition.delete(dn(PEOPLE));
    dit.partition.delete(dn(SUFFIX));
    assertEquals(ResultCode.NO_SUCH_OBJECT, code(() -> dit.search("(objectClass=*)")));
    dit.withSuffix();
    assertEquals(List.of(SUFFIX), dit.search("(objectClass=*)"));
  }

  @Test
  void modifyChangesAllOrNothing() throws LdapProblem {
    dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.PRESENCE));
    dit.modify("uid=ann," + PEOPLE, Kind.REPLACE, "initials", "zz", "zy");
    assertEquals(List.of("uid=ann," + PEOPLE), dit.search("(initials=zy)"));
    assertEquals(List.of(), dit.search("(initials=ab)"));
    assertEquals(
        ResultCode.NOT_ALLOWED_ON_RDN,
        code(() -> dit.modify("uid=ann," + PEOPLE, Kind.REPLACE, "uid", "other")));
    assertEquals(
        ResultCode.OBJECT_CLASS_VIOLATION,
        code(() -> dit.modify("uid=ann," + PEOPLE, Kind.DELETE, "sn")));
    assertEquals(
        ResultCode.NO_SUCH_OBJECT,
        code(() -> dit.modify("uid=nobody," + PEOPLE, Kind.ADD, "title", "x")));
    assertEquals(
        ResultCode.OBJECT_CLASS_MODS_PROHIBITED,
        code(
            () ->
                dit.modify(
                    "uid=ann," + PEOPLE,
                    Kind.REPLACE,
                    "objectClass",
                    "top",
                    "account",
                    "extensibleObject")));
    assertEquals(2, dit.search("(sn=berg)").size());
  }

  @Test
  void renamesAndMovesTakeTheSubtreeWithThem() throws LdapProblem {
    dit.addUnit("ou=old," + SUFFIX);
    assertEquals(
        List.of("uid=ann," + PEOPLE),
        dit.search("uid=ann," + PEOPLE, Scope.BASE, "(objectClass=*)"));
    dit.move(PEOPLE, "ou=Crowd", "ou=old," + SUFFIX);
    String crowd = "ou=Crowd,ou=old," + SUFFIX;
    assertEquals(List.of("uid=ann," + crowd), dit.search("(initials=ab)"));
    assertEquals(
        ResultCode.NO_SUCH_OBJECT,
        code(() -> dit.search("uid=ann," + PEOPLE, Scope.BASE, "(objectClass=*)")));
    assertEquals(List.of(), dit.search("(ou=people)"));
    assertEquals(List.of(crowd), dit.search("(ou=crowd)"));
    assertEquals(
        ResultCode.UNWILLING_TO_PERFORM, code(() -> dit.move("ou=old," + SUFFIX, "ou=x", crowd)));
    assertEquals(
        ResultCode.ENTRY_ALREADY_EXISTS,
        code(() -> dit.rename("uid=ann," + crowd, "uid=bob", OldRdn.KEEP)));
    dit.rename("uid=ann," + crowd, "uid=Anna", OldRdn.KEEP);
    assertEquals(List.of("uid=Anna," + crowd), dit.search("(uid=ann)"));
    dit.rename("uid=anna," + crowd, "uid=ANNA", OldRdn.DELETE);
    assertEquals(List.of("uid=ANNA," + crowd), dit.search("(initials=ab)"));
  }

  @Test
  void compareAnswersForOneValue() throws LdapProblem {
    AttributeDescription cn = AttributeDescription.parse("cn", TestPartition.SCHEMA);
    AttributeDescription mail = AttributeDescription.parse("mail", TestPartition.SCHEMA);
    byte[] value = "ann  BERG".getBytes(StandardCharsets.UTF_8);
    assertTrue(dit.partition.compare(dn("uid=ann," + PEOPLE), cn, value));
    assertFalse(dit.partition.compare(dn("uid=bob," + PEOPLE), cn, value));
    assertEquals(
        ResultCode.NO_SUCH_ATTRIBUTE,
        code(() -> dit.partition.compare(dn("uid=ann," + PEOPLE), mail, value)));
  }

  @Test
  void limitsEndASearch() throws LdapProblem {
    var all = TestPartition.request(SUFFIX, Scope.SUB, "(objectClass=*)");
    assertEquals(4, dit.search(all.withSizeLimit(4)).size());
    assertEquals(ResultCode.SIZE_LIMIT_EXCEEDED, code(() -> dit.search(all.withSizeLimit(3))));
    assertEquals(
        ResultCode.ADMIN_LIMIT_EXCEEDED, code(() -> dit.search(all.withLookThroughLimit(2))));
    for (int i = 0; i < 100; i++) {
      dit.addPerson("uid=u" + i + "," + PEOPLE);
    }
    assertEquals(
        ResultCode.TIME_LIMIT_EXCEEDED,
        code(() -> dit.search(all.withTimeLimit(Duration.ofNanos(1)))));
  }

  @Test
  void aDearFilterIsEndedAfterAnEntryThatTookTooLong() throws LdapProblem {
    for (int i = 0; i < 20; i++) {
      dit.addPerson("uid=u" + i + "," + PEOPLE, "description: " + "a".repeat(9_000));
    }
    StringBuilder filter = new StringBuilder("(|");
    for (int i = 0; i < 500; i++) {
      filter.append("(description=*a").append(i).append("*)");
    }
    SearchRequest costly = TestPartition.request(SUFFIX, Scope.SUB, filter.append(")").toString());
    assertEquals(
        ResultCode.TIME_LIMIT_EXCEEDED,
        code(() -> dit.search(costly.withTimeLimit(Duration.ofMillis(1)))));
    assertEquals(0, dit.search(costly.withTimeLimit(Duration.ofMinutes(10))).size());
  }

  @Test
  void aSearchSeesTheVersionOfItsStart() throws LdapProblem {
    try (SearchCursor cursor =
        dit.partition.search(TestPartition.request(SUFFIX, Scope.SUB, "(sn=berg)"))) {
      assertTrue(cursor.next());
      dit.partition.delete(dn("uid=bob," + PEOPLE));
      assertTrue(cursor.next());
      assertEquals("uid=bob," + PEOPLE, cursor.dnText());
      assertFalse(cursor.next());
    }
    assertEquals(1, dit.search("(sn=berg)").size());
  }

  @Test
  void statisticsCountWhatHappened() throws LdapProblem {
    for (int i = 0; i < 40; i++) {
      dit.addPerson("uid=u" + i + "," + PEOPLE, "initials: q" + i % 4);
    }
    dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY));
    assertEquals(10, dit.search("(initials=q1)").size());
    assertEquals(42, dit.search("(uid=u*)").size() + 2);
    PartitionStatistics statistics = dit.partition.statistics();
    assertEquals(44, statistics.entries());
    assertEquals(2, statistics.searches().searches());
    assertEquals(50, statistics.searches().returned());
    assertEquals(54, statistics.searches().examined());
    assertEquals(1, statistics.searches().unindexed());
    assertEquals("(uid=?*)", statistics.unindexed().get(0).shape());
    assertEquals(2, statistics.latency().count());
    assertEquals(1, statistics.indices().get(0).filtersServed());
    IndexStatus index = dit.partition.indices().get(0);
    assertEquals(6, index.size().keys());
    assertEquals(42, index.size().ids());
    assertEquals(
        new HeavyKey("q0", 10),
        dit.partition.heaviestKeys("initials", IndexKind.EQUALITY, 1, ProgressMonitor.NONE).get(0));
    Histogram spread =
        dit.partition.idsPerKey("initials", IndexKind.EQUALITY, ProgressMonitor.NONE);
    assertEquals(List.of(2L, 4L), spread.buckets().stream().map(bucket -> bucket.keys()).toList());
  }

  @Test
  void aReadOnlyPartitionRefusesWritesUntilItIsWritableAgain() throws LdapProblem {
    try (TestPartition dit =
        new TestPartition(new MemoryRecordStore(), folder.resolve("readOnly")).withSuffix()) {
      PartitionOptions options = dit.partition.options();
      dit.partition.reconfigure(options.withWrites(PartitionOptions.Writes.REFUSED));
      assertEquals(
          ResultCode.UNWILLING_TO_PERFORM,
          TestPartition.code(() -> dit.addUnit("ou=a," + TestPartition.SUFFIX)));
      dit.partition.reconfigure(options);
      dit.addUnit("ou=a," + TestPartition.SUFFIX);
      assertEquals(2, dit.partition.statistics().entries());
    }
  }

  @Test
  void cachesChangeTheirSizeWhileThePartitionServes() throws LdapProblem {
    try (TestPartition dit =
        new TestPartition(new MemoryRecordStore(), folder.resolve("caches")).withSuffix()) {
      PartitionOptions options = dit.partition.options();
      dit.partition.reconfigure(options.withEntryCacheBytes(2 << 20).withDnCacheBytes(1 << 20));
      PartitionStatistics statistics = dit.partition.statistics();
      assertEquals(2 << 20, statistics.entryCache().capacityBytes());
      assertEquals(1 << 20, statistics.names().capacityBytes());
      assertEquals(1, dit.search("(objectClass=domain)").size());
    }
  }

  @Test
  void indicesShareTheirCachesWhereThereIsLessThanWasChosen() throws LdapProblem {
    try (TestPartition dit =
        new TestPartition(new MemoryRecordStore(), folder.resolve("shares")).withSuffix()) {
      PartitionOptions options = dit.partition.options();
      dit.partition.reconfigure(options.withIndexCacheBytes(8 << 20));
      dit.index(
          IndexDefinition.of("cn", IndexKind.EQUALITY).withCacheBytes(24 << 20),
          IndexDefinition.of("sn", IndexKind.EQUALITY).withCacheBytes(8 << 20));
      assertEquals(List.of(6L << 20, 2L << 20), indexCaches(dit));

      dit.partition.reconfigure(options.withIndexCacheBytes(64 << 20));
      assertEquals(List.of(24L << 20, 8L << 20), indexCaches(dit));
    }
  }

  @Test
  void cachesOfIndicesChangeWhileAThresholdDoes() throws LdapProblem {
    try (TestPartition dit =
        new TestPartition(new MemoryRecordStore(), folder.resolve("meanwhile")).withSuffix()) {
      PartitionOptions options = dit.partition.options();
      dit.index(IndexDefinition.of("cn", IndexKind.EQUALITY).withCacheBytes(8 << 20));
      ProgressMonitor resizing =
          new ProgressMonitor() {
            @Override
            public void begin(String task, long totalUnits) {
              Runnable run = () -> dit.partition.reconfigure(options.withIndexCacheBytes(2 << 20));
              CompletableFuture.runAsync(run).join();
            }

            @Override
            public void worked(long units) {}

            @Override
            public boolean cancelled() {
              return false;
            }
          };
      dit.partition.setThreshold("cn", 9, resizing);
      assertEquals(List.of(2L << 20), indexCaches(dit));
    }
  }

  private static List<Long> indexCaches(TestPartition dit) {
    return dit.partition.indices().stream()
        .map(index -> index.use().cache().capacityBytes())
        .toList();
  }
}
