package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.partition.PartitionStatistics;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.resolution.DnCache;
import org.dirlens.partition.statistics.FilterShapes;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.partition.statistics.SearchCounters;
import org.dirlens.partition.structure.PageMapCodec;
import org.dirlens.record.StoreStatistics;
import org.dirlens.server.OperationStatistics;
import org.dirlens.server.ServerStatistics;
import org.dirlens.server.dissection.DissectionStatistics;
import org.dirlens.server.log.LogStatistics;
import org.dirlens.server.wire.WireStatistics;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.StoreActivity;
import org.dirlens.tree.TreeStatistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** cn=monitor by Debian's ldap-utils. */
class MonitorTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String CONFIG = "dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config";
  private static final String PARTITION =
      "dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=monitor";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws IOException {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static List<String> search(String base, String scope, String filter, String... wanted)
      throws Exception {
    List<String> arguments =
        new ArrayList<>(List.of("-LLL", "-o", "ldif-wrap=no", "-s", scope, "-b", base, filter));
    arguments.addAll(List.of(wanted));
    Outcome outcome = tools.admin("ldapsearch", arguments.toArray(String[]::new));
    assertEquals(0, outcome.exit(), outcome.err());
    return outcome.sorted();
  }

  private static long number(String dn, String attribute) throws Exception {
    return search(dn, "base", "(objectClass=*)", attribute).stream()
        .filter(line -> line.startsWith(attribute))
        .mapToLong(line -> Long.parseLong(line.substring(attribute.length() + 2)))
        .sum();
  }

  @Test
  void operationsAndConnectionsAreCounted() throws Exception {
    String searches = "cn=search,cn=operations,cn=monitor";
    long before = number(searches, "dirlensOperations");
    long connections = number("cn=connections,cn=monitor", "dirlensAcceptedConnections");
    assertEquals(before + 2, number(searches, "dirlensOperations"));
    assertEquals(
        connections + 2, number("cn=connections,cn=monitor", "dirlensAcceptedConnections"));
    assertTrue(number("cn=connections,cn=monitor", "dirlensOpenConnections") >= 1);
    assertTrue(
        number(searches, "dirlensLatencyP50Micros") <= number(searches, "dirlensLatencyMaxMicros"));
    assertEquals(
        List.of(
            "cn: add",
            "cn: bind",
            "cn: compare",
            "cn: delete",
            "cn: extended",
            "cn: modify",
            "cn: modifyDN",
            "cn: search"),
        search("cn=operations,cn=monitor", "one", "(objectClass=*)", "cn").stream()
            .filter(line -> !line.startsWith("dn"))
            .toList());
  }

  @Test
  void unindexedFiltersAndIndicesShowWhatTheyCost() throws Exception {
    tools.change(
        """
        dn: uid=anna,dc=example,dc=com
        changetype: add
        objectClass: inetOrgPerson
        cn: x
        sn: x

        dn: dirlensIndexAttribute=uid,%s
        changetype: add
        objectClass: dirlensIndex
        dirlensIndexKind: equality
        """
            .formatted(CONFIG));
    search(BASE, "sub", "(description=secret)");
    List<String> shapes =
        search("cn=unindexed," + PARTITION, "one", "(dirlensFilterShape=*)", "dirlensFilterShape");
    assertTrue(shapes.contains("dirlensFilterShape: (description=?)"), shapes.toString());
    String index = "cn=uid/equality,cn=indices," + PARTITION;
    long until = System.nanoTime() + 30_000_000_000L;
    while (number("cn=indices," + PARTITION, "numSubordinates") == 0
        || !search(index, "base", "(objectClass=*)", "dirlensIndexState")
            .contains("dirlensIndexState: readable")) {
      assertTrue(System.nanoTime() < until, "the index is not built");
    }
    long served = number(index, "dirlensFiltersServed");
    search(BASE, "sub", "(uid=anna)");
    assertEquals(served + 1, number(index, "dirlensFiltersServed"));
    assertTrue(
        search(index, "base", "(objectClass=*)", "dirlensLookups")
            .contains("dirlensLookups: from=1 to=1 lookups=1 ids=1"));
    tools.change("dn: uid=bert,dc=example,dc=com\nchangetype: add\nobjectClass: account\n");
    List<String> costs = search(index, "base", "(objectClass=*)", "dirlensWriteCost");
    assertTrue(
        costs.stream().anyMatch(line -> line.startsWith("dirlensWriteCost: add entries=1 keys=1 ")),
        costs.toString());
    assertEquals(3, number(PARTITION, "dirlensEntries"));
    assertTrue(number("cn=store," + PARTITION, "dirlensFsyncs") > 0);
  }

  @Test
  void theKeysOfAnIndexShowHowIdsAreSpread() throws Exception {
    String letters = "dn: ou=letters,%s\nchangetype: add\nobjectClass: organizationalUnit\n\n";
    StringBuilder people = new StringBuilder(letters.formatted(BASE));
    for (String name : List.of("a", "b", "b", "c", "c", "c")) {
      people.append(
          "dn: cn=%d,ou=letters,%s\nchangetype: add\nobjectClass: room\nroomNumber: %s\n\n"
              .formatted(people.length(), BASE, name));
    }
    tools.change(people.toString());
    tools.change(
        "dn: dirlensIndexAttribute=roomNumber,%s\nchangetype: add\n".formatted(CONFIG)
            + "objectClass: dirlensIndex\ndirlensIndexKind: equality\n");
    String index = "cn=roomNumber/equality,cn=indices," + PARTITION;
    long until = System.nanoTime() + 30_000_000_000L;
    while (search("cn=monitor", "sub", "(&(cn=roomNumber*)(dirlensKeys=3))", "1.1").isEmpty()) {
      assertTrue(System.nanoTime() < until, "the index is not built");
    }
    List<String> keys = search(index, "one", "(objectClass=dirlensMonitorKeys)", "*");
    for (String shown :
        List.of(
            "dn: cn=keys," + index,
            "dirlensKeys: 3",
            "dirlensIds: 6",
            "dirlensIdsPerKey: from=1 to=1 keys=1 ids=1",
            "dirlensIdsPerKey: from=2 to=2 keys=1 ids=2",
            "dirlensIdsPerKey: from=3 to=3 keys=1 ids=3",
            "dirlensHeavyKey: ids=3 key=c",
            "dirlensHeavyKey: ids=2 key=b",
            "dirlensHeavyKey: ids=1 key=a",
            "dirlensPages: level=0 pages=1",
            "dirlensOverflowPages: 0")) {
      assertTrue(keys.contains(shown), shown + " of " + keys);
    }
    assertTrue(number("cn=keys," + index, "dirlensIndexBytes") > 0);
    assertTrue(number("cn=keys," + index, "dirlensLeafFillPercent") > 0);
    Outcome compared = tools.admin("ldapcompare", "cn=keys," + index, "dirlensIds:6");
    assertEquals(6, compared.exit(), compared.toString());
  }

  @Test
  void thePagesOfATreeAreShownToWhoNamesThem() throws Exception {
    String master = "cn=master,cn=trees," + PARTITION;
    long entries = number(PARTITION, "dirlensEntries");
    assertEquals(entries, number(master, "dirlensKeys"));
    List<String> pages = search("cn=pages," + master, "base", "(objectClass=*)", "*");
    assertTrue(pages.contains("dirlensPages: level=0 pages=1"), pages.toString());
    assertTrue(pages.contains("dirlensKeys: " + entries), pages.toString());
    byte[] packed =
        pages.stream()
            .filter(line -> line.startsWith("dirlensPageLevel:: "))
            .map(line -> Base64.getDecoder().decode(line.substring("dirlensPageLevel:: ".length())))
            .findFirst()
            .orElseThrow();
    assertEquals(entries, PageMapCodec.decode(packed).cells().getFirst().keys());
    assertEquals(List.of(), search(master, "one", "(objectClass=*)", "1.1"));
    assertEquals(
        List.of(), search("cn=monitor", "sub", "(objectClass=dirlensMonitorPages)", "1.1"));
  }

  @Test
  void shapesOfFiltersShowHowLongTheirSearchesTook() throws Exception {
    for (int i = 0; i < 7; i++) {
      search(BASE, "sub", "(&(objectClass=device)(serialNumber=" + i + "))", "1.1");
    }
    String shape = "(&(objectClass=?)(serialNumber=?))";
    String filter = "(dirlensFilterShape=\\28&\\28objectClass=?\\29\\28serialNumber=?\\29\\29)";
    List<String> shown = search("cn=shapes," + PARTITION, "one", filter, "*");
    assertTrue(shown.contains("dirlensFilterShape: " + shape), shown.toString());
    assertTrue(shown.contains("dirlensSearches: 7"), shown.toString());
    assertTrue(shown.contains("dirlensUnindexedSearches: 7"), shown.toString());
    assertTrue(shown.contains("dirlensReturnedEntries: 0"), shown.toString());
    assertEquals(7, members(shown));
    List<String> partition = search(PARTITION, "base", "(objectClass=*)", "*");
    long searches = number(PARTITION, "dirlensSearches");
    assertTrue(members(partition) <= searches && members(partition) >= 7, partition.toString());
  }

  /** How many durations a histogram has. */
  private static long members(List<String> shown) {
    String start = "dirlensLatencyHistogram: ";
    String histogram =
        shown.stream().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    return Arrays.stream(histogram.substring(start.length()).split(" "))
        .mapToLong(range -> Long.parseLong(range.substring(range.indexOf('=') + 1)))
        .sum();
  }

  /** In a server of its own: of a second and of a minute only the slowest are kept. */
  @Test
  void theSlowestSearchesAreShownToAdministratorsAlone(@TempDir Path own) throws Exception {
    try (ServerProcess fresh = ServerProcess.start(own.resolve("data"), "--base", BASE)) {
      theSlowestSearchesAreShown(new LdapTools(fresh));
    }
  }

  private static void theSlowestSearchesAreShown(LdapTools tools) throws Exception {
    tools.search("(&(telexNumber=*)(userPassword=marker))", "1.1");
    List<String> filter =
        List.of("-b", "cn=slow searches,cn=monitor", "(dirlensSearchFilter=*telexNumber*)");
    List<String> arguments = new ArrayList<>(List.of("-LLL", "-o", "ldif-wrap=no", "-s", "one"));
    arguments.addAll(filter);
    List<String> shown = tools.admin("ldapsearch", arguments.toArray(String[]::new)).sorted();
    assertTrue(
        shown.contains("dirlensSearchFilter: (&(telexNumber=*)(userPassword=?))"),
        shown.toString());
    assertTrue(shown.contains("dirlensSearchBase: " + BASE), shown.toString());
    assertTrue(shown.contains("dirlensUnindexed: TRUE"), shown.toString());
    assertTrue(shown.contains("dirlensResult: success"), shown.toString());
    Outcome anonymous =
        LdapTools.run(
            "ldapsearch",
            "-x",
            "-H",
            tools.url(),
            "-b",
            "cn=slow searches,cn=monitor",
            "(objectClass=*)");
    assertTrue(
        !anonymous.toString().contains("telexNumber") && anonymous.exit() != 0,
        anonymous.toString());
  }

  @Test
  void collectionsAndTheClockAreShown() throws Exception {
    long before = number("cn=monitor", "dirlensCollections");
    assertTrue(before >= 0 && number("cn=monitor", "dirlensCollectionMillis") >= 0);
    String start = "dirlensCurrentTime: ";
    List<String> shown = search("cn=monitor", "base", "(objectClass=*)", "dirlensCurrentTime");
    assertTrue(
        shown.stream().anyMatch(line -> line.matches(start + "\\d{14}\\.\\d{3}Z")),
        shown.toString());
  }

  @Test
  void cachesTellWhatOtherSizesWouldHit() throws Exception {
    assertShowsHitCurve("cn=entry cache," + PARTITION);
    assertShowsHitCurve("cn=name cache," + PARTITION);
    assertTrue(number("cn=store," + PARTITION, "dirlensRecordWrittenBytes") >= 0);
  }

  private static void assertShowsHitCurve(String cache) throws Exception {
    long capacity = number(cache, "dirlensCacheCapacityBytes");
    List<String> curve =
        search(cache, "base", "(objectClass=*)", "dirlensCacheHitCurve").stream()
            .filter(line -> line.startsWith("dirlensCacheHitCurve: "))
            .toList();
    assertEquals(5, curve.size(), curve.toString());
    assertTrue(
        curve.getFirst().matches(".*: size=0.25 bytes=" + capacity / 4 + " asked=\\d+ hits=\\d+"),
        curve.toString());
  }

  /** Which attribute below cn=monitor shows which component of which statistics. */
  private static final Map<Class<? extends Record>, Map<String, String>> SHOWN =
      Map.ofEntries(
          entry(
              WireStatistics.class,
              """
              openConnections dirlensOpenConnections
              acceptedConnections dirlensAcceptedConnections
              refusedConnections dirlensRefusedConnections
              messages dirlensMessages
              receivedBytes dirlensReceivedBytes
              sentBytes dirlensSentBytes
              """),
          entry(ServerStatistics.class, "entriesSent dirlensEntriesSent"),
          entry(
              OperationStatistics.class,
              "count dirlensOperations\nrefused dirlensRefusedOperations"),
          entry(
              Latency.class,
              """
              count dirlensOperations
              totalNanos dirlensLatencyMeanMicros
              ranges dirlensLatencyP99Micros
              """),
          entry(
              DissectionStatistics.class,
              """
              turns dirlensDissectedTurns
              searches dirlensDissectedSearches
              entireNanos dirlensDissectedNanos
              stageNanos dirlensDissectedStage
              """),
          entry(
              LogStatistics.class,
              """
              name cn
              file dirlensLogFile
              written dirlensLogLines
              dropped dirlensLogLinesDropped
              waitingBytes dirlensLogWaitingBytes
              """),
          entry(PartitionStatistics.class, "entries dirlensEntries"),
          entry(
              SearchCounters.Sums.class,
              """
              searches dirlensSearches
              unindexed dirlensUnindexedSearches
              examined dirlensExaminedEntries
              returned dirlensReturnedEntries
              """),
          entry(
              FilterShapes.Shape.class,
              """
              shape dirlensFilterShape
              examined dirlensExaminedEntries
              returned dirlensReturnedEntries
              """),
          entry(
              FilterShapes.Unindexed.class,
              """
              shape dirlensFilterShape
              searches dirlensSearches
              totalNanos dirlensTotalMicros
              examined dirlensExaminedEntries
              """),
          entry(
              DnCache.Statistics.class,
              """
              hits dirlensCacheHits
              misses dirlensCacheMisses
              bytes dirlensCacheBytes
              capacityBytes dirlensCacheCapacityBytes
              curve dirlensCacheHitCurve
              """),
          entry(
              CacheStatistics.class,
              """
              hits dirlensCacheHits
              misses dirlensCacheMisses
              evictions dirlensCacheEvictions
              bytes dirlensCacheBytes
              capacityBytes dirlensCacheCapacityBytes
              curve dirlensCacheHitCurve
              """),
          entry(
              IndexActivity.class,
              """
              attribute dirlensIndexAttribute
              kind dirlensIndexKind
              state dirlensIndexState
              keys dirlensKeys
              writesCaused dirlensWritesCaused
              writeCosts dirlensWriteCost
              """),
          entry(
              IndexActivity.Served.class,
              """
              filters dirlensFiltersServed
              lookups dirlensLookups
              """),
          entry(
              IndexStatus.Kind.class,
              """
              kind dirlensIndexKind
              state dirlensIndexState
              building dirlensIndexState
              """),
          entry(
              IndexStatus.Size.class,
              """
              keys dirlensKeys
              ids dirlensIds
              bytes dirlensIndexBytes
              """),
          entry(
              IndexStatus.Use.class,
              """
              filtersServed dirlensFiltersServed
              writesCaused dirlensWritesCaused
              """),
          entry(IndexStatus.Shape.class, ""),
          entry(Histogram.class, "keys dirlensKeys\nids dirlensIds\nbuckets dirlensIdsPerKey"),
          entry(HeavyKey.class, "text dirlensHeavyKey\nids dirlensHeavyKey"),
          entry(
              TreeStatistics.class,
              """
              keys dirlensKeys
              pagesPerLevel dirlensPages
              bytes dirlensIndexBytes
              fill dirlensLeafFillPercent
              overflowPages dirlensOverflowPages
              """),
          entry(StoreActivity.class, "version dirlensStoreVersion"),
          entry(
              StoreActivity.Log.class,
              """
              writes dirlensWorks
              groups dirlensGroups
              fsyncs dirlensFsyncs
              bytes dirlensLogBytes
              """),
          entry(
              StoreActivity.LogPosition.class,
              """
              files dirlensLogFiles
              firstVersion dirlensLogFirstVersion
              lastFileBytes dirlensLogLastFileBytes
              """),
          entry(
              StoreActivity.Checkpoints.class,
              """
              completed dirlensCheckpoints
              dirtyBytes dirlensDirtyBytes
              version dirlensCheckpointVersion
              running dirlensCheckpointRunning
              """),
          entry(
              StoreActivity.Readers.class,
              """
              open dirlensOpenReaders
              oldestMillis dirlensOldestReaderMillis
              """),
          entry(StoreStatistics.class, ""),
          entry(
              StoreStatistics.Reads.class,
              """
              records dirlensRecordReads
              bytes dirlensRecordReadBytes
              """),
          entry(
              StoreStatistics.Writes.class,
              """
              inserts dirlensRecordWrites
              frees dirlensRecordFrees
              bytes dirlensRecordWrittenBytes
              commits dirlensRecordCommits
              """),
          entry(
              StoreStatistics.Contents.class,
              """
              live dirlensRecords
              uncommitted dirlensRecordsUncommitted
              slotsFree dirlensRecordSlotsFree
              fileBytes dirlensRecordFileBytes
              """));

  /** Components that are shown only when something is wrong: a log that fails, a reader held. */
  private static final Set<String> WHEN_WRONG = Set.of("failure", "overdue");

  private static Map.Entry<Class<? extends Record>, Map<String, String>> entry(
      Class<? extends Record> statistics, String lines) {
    return Map.entry(
        statistics,
        lines
            .lines()
            .map(line -> line.split(" "))
            .collect(Collectors.toMap(words -> words[0], words -> words[1])));
  }

  /** Statistics made of others, all of which are in the table themselves. */
  private static boolean isMadeOf(RecordComponent component) {
    return SHOWN.keySet().stream()
        .anyMatch(part -> component.getGenericType().getTypeName().contains(part.getTypeName()));
  }

  @Test
  void everyStatisticIsShown() throws Exception {
    tools.change(
        "dn: cn=monitoring,cn=config\nchangetype: modify\n"
            + "replace: dirlensDissection\ndirlensDissection: TRUE\n");
    tools.change(
        "dn: dirlensIndexAttribute=sn,%s\nchangetype: add\n".formatted(CONFIG)
            + "objectClass: dirlensIndex\ndirlensIndexKind: presence\n");
    search(BASE, "sub", "(title=somebody)");
    long until = System.nanoTime() + 30_000_000_000L;
    while (search("cn=monitor", "sub", "(dirlensIndexState=readable)", "1.1").isEmpty()) {
      assertTrue(System.nanoTime() < until, "the index is not built");
    }
    String name = "dn: uid=sina," + BASE;
    tools.change(name + "\nchangetype: add\nobjectClass: inetOrgPerson\ncn: x\nsn: x\n");
    List<String> keys = List.of();
    while (keys.isEmpty()) {
      assertTrue(System.nanoTime() < until, "its keys are not shown");
      keys = search("cn=monitor", "sub", "(dirlensHeavyKey=*)", "*");
    }
    search(BASE, "sub", "(sn=*)");
    tools.change(name + "\nchangetype: delete\n");
    String shown = String.join("\n", search("cn=monitor", "sub", "(objectClass=*)", "*", "+"));
    shown += "\n" + String.join("\n", keys);
    for (Class<? extends Record> statistics : SHOWN.keySet()) {
      for (RecordComponent component : statistics.getRecordComponents()) {
        String attribute = SHOWN.get(statistics).get(component.getName());
        String what = statistics.getSimpleName() + "." + component.getName();
        if (attribute != null) {
          assertTrue(("\n" + shown).contains("\n" + attribute + ":"), what + " as " + attribute);
        } else {
          assertTrue(isMadeOf(component) || WHEN_WRONG.contains(component.getName()), what);
        }
      }
    }
  }

  @Test
  void nobodyElseReadsItAndNobodyWritesIt() throws Exception {
    assertEquals(
        50, LdapTools.run("ldapsearch", "-x", "-H", tools.url(), "-b", "cn=monitor").exit());
    assertEquals(53, tools.admin("ldapdelete", "cn=connections,cn=monitor").exit());
    assertEquals(
        List.of(
            "configContext: cn=config",
            "dn:",
            "monitorContext: cn=monitor",
            "tasksContext: cn=tasks"),
        search("", "base", "(objectClass=*)", "configContext", "monitorContext", "tasksContext"));
  }

  @Test
  void theServerTellsItsVersionAndAge() throws Exception {
    List<String> facts =
        search("cn=monitor", "base", "(objectClass=*)", "dirlensVersion", "dirlensUptimeSeconds");
    assertTrue(facts.contains("dirlensVersion: 0.1.0"), facts.toString());
    assertTrue(number("cn=monitor", "dirlensUptimeSeconds") >= 0);
  }
}
