package org.dirlens.apacheds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.directory.api.ldap.model.entry.Attribute;
import org.apache.directory.api.ldap.model.entry.Entry;
import org.apache.directory.api.ldap.model.entry.Value;
import org.apache.directory.server.core.api.partition.PartitionTxn;
import org.apache.directory.server.xdbm.Index;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeStatistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of a partition that ApacheDS wrote in this process is what ApacheDS says of it. */
class ApacheDsPartitionTest {
  private static final int PERSONS = Integer.getInteger("dirlens.apacheds.persons", 3_000);

  /** What ApacheDS makes, or makes new, when an entry is read. */
  private static final Set<String> COMPUTED =
      Set.of(
          "nbchildren",
          "nbsubordinates",
          "hassubordinates",
          "subschemasubentry",
          "contextcsn",
          "entrydn",
          "structuralobjectclass");

  @TempDir private static Path temporary;

  private static ApacheDsFixture server;

  /** As a running server has it: much is in its log only. */
  private static Path running;

  /** Of the server when all is in the file. */
  private static Path synced;

  private static PartitionReport report;

  /** Of its own search. */
  private static List<Entry> found;

  @BeforeAll
  static void write() throws Exception {
    server = ApacheDsFixture.start(temporary.resolve("instance"));
    server.fill(PERSONS);
    running = copy("running");
    server.sync();
    synced = copy("synced");
    report = report(synced);
    found = server.entries();
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static Path copy(String name) throws IOException {
    Path folder = Files.createDirectories(temporary.resolve(name));
    for (String file : List.of("example.db", "example.lg")) {
      Files.copy(server.folder().resolve(file), folder.resolve(file));
    }
    Files.writeString(folder.resolve("ou=config.ldif"), configuration());
    return folder;
  }

  /** The limits as {@code ou=config} has them. */
  private static String configuration() {
    StringBuilder ldif = new StringBuilder("version: 1\n\n");
    ApacheDsFixture.LIMITS.forEach(
        (name, limit) ->
            ldif.append(
                    "dn: ads-indexAttributeId=%s,ou=indexes,ads-partitionId=example,"
                        .formatted(name))
                .append("ou=partitions,ads-directoryServiceId=default,ou=config\n")
                .append("objectClass: ads-jdbmIndex\nads-indexAttributeId: " + name + "\n")
                .append("ads-indexNumDupLimit: " + limit + "\n\n"));
    return ldif.toString();
  }

  private static PartitionReport report(Path folder) throws IOException {
    try (ApacheDsPartition partition = ApacheDsPartition.open(folder)) {
      return partition.inspect(ProgressMonitor.NONE);
    }
  }

  @Test
  void tellsOfThePartition() throws Exception {
    assertEquals(List.of(), report.problems());
    assertEquals(ApacheDsFixture.SUFFIX, report.suffix());
    assertEquals(found.size(), report.entries());
    assertEquals(Files.size(synced.resolve("example.db")), report.fileBytes());
    assertEquals(0, report.transactionsInLog());
    assertTrue(report.bytes() <= report.allotted() && report.allotted() <= report.fileBytes());
  }

  @Test
  void hasATreeForEachTableOfApacheDs() throws Exception {
    Set<String> wanted = new TreeSet<>(Set.of("master"));
    for (Index<?, String> index : server.indices()) {
      String oid = index.getAttribute().getOid();
      wanted.add(oid + "_forward");
      if (index.hasReverse()) {
        wanted.add(oid + "_reverse");
      }
    }
    Set<String> found = new TreeSet<>();
    report.trees().forEach(tree -> found.add(tree.name()));
    assertEquals(wanted, found);
  }

  @Test
  void countsKeysAndIdsAsItsCursorsDo() throws Exception {
    for (Index<?, String> index : server.indices()) {
      Map<String, Long> idsOfKeys = server.idsOfKeys(index);
      TreeReport tree = tree(index.getAttribute().getOid() + "_forward");
      Histogram.Builder wanted = new Histogram.Builder();
      idsOfKeys.values().forEach(wanted::key);
      assertEquals(wanted.build(), tree.idsPerKey(), tree.name());
      try (PartitionTxn read = server.partition().beginReadTransaction()) {
        assertEquals(index.count(read), tree.idsPerKey().ids(), tree.name());
      }
      assertEquals(heaviest(idsOfKeys), ids(tree.heaviest()), tree.name());
      for (HeavyKey key : tree.heaviest()) {
        if (!Set.of("apacheRdn", "apachePresence").contains(tree.index())) {
          assertEquals(idsOfKeys.get(key.text()), key.ids(), key.text());
        }
      }
    }
  }

  @Test
  void namesTheAttributesThatThePresenceIndexHas() throws Exception {
    Index<?, String> presence =
        server.indices().stream()
            .filter(index -> index.getAttribute().getName().equals("apachePresence"))
            .findFirst()
            .orElseThrow();
    Map<String, Long> idsOfNames = new TreeMap<>();
    server
        .idsOfKeys(presence)
        .forEach((oid, ids) -> idsOfNames.put(Schema.standard().attribute(oid).name(), ids));
    TreeReport tree = tree(presence.getAttribute().getOid() + "_forward");
    for (HeavyKey key : tree.heaviest()) {
      assertEquals(idsOfNames.get(key.text()), key.ids(), key.text());
    }
  }

  private static List<Long> heaviest(Map<String, Long> idsOfKeys) {
    return idsOfKeys.values().stream().sorted(Comparator.reverseOrder()).limit(10).toList();
  }

  private static List<Long> ids(List<HeavyKey> keys) {
    return keys.stream().map(HeavyKey::ids).toList();
  }

  @Test
  void countsPagesAndBytesAsJdbmDoes() throws Exception {
    try (JdbmCount jdbm = new JdbmCount(copy("jdbm").resolve("example"))) {
      for (TreeReport tree : report.trees()) {
        assertEquals(jdbm.count(tree.name()), tree.pages(), tree.name());
      }
    }
  }

  @Test
  void tellsContainersByTheLimitOfTheConfiguration() throws Exception {
    Map<String, Integer> limits = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    limits.putAll(ApacheDsFixture.LIMITS);
    int withContainers = 0;
    for (Index<?, String> index : server.indices()) {
      TreeReport tree = tree(index.getAttribute().getOid() + "_forward");
      int limit = limits.getOrDefault(tree.index(), ServerConfiguration.DEFAULT_LIMIT);
      if (tree.limit() == 0) {
        continue; // one value a key
      }
      assertEquals(limit, tree.limit(), tree.name());
      TreeReport.Containers found = tree.containers();
      Map<String, Long> idsOfKeys = server.idsOfKeys(index);
      assertEquals(
          List.of(
              idsOfKeys.values().stream().filter(ids -> ids > limit).count(),
              idsOfKeys.values().stream().filter(ids -> ids > limit).mapToLong(ids -> ids).sum(),
              idsOfKeys.values().stream().filter(ids -> ids <= limit).count(),
              idsOfKeys.values().stream().filter(ids -> ids <= limit).mapToLong(ids -> ids).sum()),
          List.of(found.trees(), found.ids(), found.inlineKeys(), found.inlineIds()),
          tree.name());
      withContainers += found.trees() > 0 && found.inlineKeys() > 0 ? 1 : 0;
    }
    assertTrue(withContainers > 0, "no index has keys on both sides of its limit");
  }

  @Test
  void countsContainersAsJdbmDoes() throws Exception {
    long counted = 0;
    try (JdbmCount jdbm = new JdbmCount(copy("containers").resolve("example"))) {
      for (TreeReport tree : report.trees()) {
        long pages = 0;
        long bytes = 0;
        for (long container : jdbm.containers(tree.name())) {
          TreeStatistics one = jdbm.count(container);
          pages += one.pagesPerLevel().stream().mapToLong(Long::longValue).sum();
          bytes += one.bytes();
          counted++;
        }
        assertEquals(
            List.of(pages, bytes),
            List.of(tree.containers().pages(), tree.containers().bytes()),
            tree.name());
      }
    }
    assertTrue(counted > 0, "no index has containers");
  }

  @Test
  void exportsWhatASearchOfTheServerFinds() throws Exception {
    Map<String, LdifRecord> exported = new HashMap<>();
    List<String> order = new ArrayList<>();
    for (LdifRecord record : export(synced)) {
      exported.put(record.dn(), record);
      order.add(record.dn());
    }
    assertEquals(found.size(), order.size());
    for (Entry entry : found) {
      LdifRecord record = exported.get(entry.getDn().getName());
      assertNotEquals(null, record, entry.getDn().getName());
      assertEquals(values(entry), values(record), record.dn());
    }
    for (int i = 1; i < order.size(); i++) {
      String name = order.get(i);
      String superior = name.substring(name.replace("\\,", "__").indexOf(',') + 1);
      assertTrue(order.indexOf(superior) < i || !exported.containsKey(superior), name);
    }
  }

  private static List<LdifRecord> export(Path folder) throws Exception {
    ByteArrayOutputStream ldif = new ByteArrayOutputStream();
    try (ApacheDsPartition partition = ApacheDsPartition.open(folder);
        LdifWriter writer = new LdifWriter(ldif)) {
      ExportedEntries told = partition.export(writer, ProgressMonitor.NONE);
      assertEquals(new ExportedEntries(told.written(), told.written(), 0, List.of()), told);
    }
    List<LdifRecord> records = new ArrayList<>();
    try (LdifReader reader = new LdifReader(new ByteArrayInputStream(ldif.toByteArray()))) {
      for (LdifRecord record = reader.next(); record != null; record = reader.next()) {
        records.add(record);
      }
    }
    return records;
  }

  private static Map<String, Set<String>> values(Entry entry) {
    Map<String, Set<String>> values = new TreeMap<>();
    for (Attribute attribute : entry) {
      Set<String> all = new TreeSet<>();
      for (Value value : attribute) {
        all.add(java.util.HexFormat.of().formatHex(value.getBytes()));
      }
      put(values, attribute.getUpId(), all);
    }
    return values;
  }

  private static Map<String, Set<String>> values(LdifRecord record) {
    Map<String, Set<String>> values = new TreeMap<>();
    for (LdifAttribute attribute : ((LdifChange.Add) record.change()).attributes()) {
      Set<String> all = new TreeSet<>();
      attribute.values().forEach(value -> all.add(java.util.HexFormat.of().formatHex(value)));
      put(values, attribute.description(), all);
    }
    return values;
  }

  private static void put(Map<String, Set<String>> values, String name, Set<String> all) {
    String key = name.toLowerCase(Locale.ROOT);
    if (!COMPUTED.contains(key)) {
      values.put(key, all);
    }
  }

  @Test
  void seesWhatOnlyTheLogOfARunningServerHas() throws Exception {
    PartitionReport live = report(running);
    assertEquals(2, live.transactionsInLog());
    assertEquals(List.of(), live.problems());
    assertEquals(report.trees(), live.trees());
    assertEquals(report.entries(), live.entries());
  }

  @Test
  void forgetsAnUnfinishedTransactionOfTheLog() throws Exception {
    Path torn = copy("torn");
    Path log = torn.resolve("example.lg");
    Files.copy(
        running.resolve("example.db"),
        torn.resolve("example.db"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    byte[] whole = Files.readAllBytes(running.resolve("example.lg"));
    Files.write(log, java.util.Arrays.copyOf(whole, whole.length - 1000));
    PartitionReport before = report(torn);
    assertEquals(1, before.transactionsInLog());
    assertEquals(
        List.of("the log ends within a transaction, which does not count"), before.problems());
    assertEquals(report.entries(), before.entries());
    assertNotEquals(report.trees(), before.trees());
  }

  @Test
  void writesNothingBesideThePartition() throws Exception {
    Path folder = copy("untouched");
    byte[] file = Files.readAllBytes(folder.resolve("example.db"));
    byte[] log = Files.readAllBytes(folder.resolve("example.lg"));
    report(folder);
    export(folder);
    org.junit.jupiter.api.Assertions.assertArrayEquals(
        file, Files.readAllBytes(folder.resolve("example.db")));
    org.junit.jupiter.api.Assertions.assertArrayEquals(
        log, Files.readAllBytes(folder.resolve("example.lg")));
    try (var files = Files.list(folder)) {
      assertEquals(3, files.count());
    }
  }

  private static TreeReport tree(String name) {
    return report.trees().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
