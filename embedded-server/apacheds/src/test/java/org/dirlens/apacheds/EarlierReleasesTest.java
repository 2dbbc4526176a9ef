package org.dirlens.apacheds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions of the releases since the format is as it is; what they hold is known. */
class EarlierReleasesTest {
  /** A tenth of the persons is deleted; seven entries are no persons. */
  private static final long LEFT = StoredPartition.PERSONS - StoredPartition.PERSONS / 10;

  private static final long ENTRIES = LEFT + 7;

  @TempDir private Path temporary;

  @ParameterizedTest
  @ValueSource(strings = {"AM25", "AM26"})
  void treesAreRead(String release) throws Exception {
    try (ApacheDsPartition partition =
        ApacheDsPartition.open(StoredPartition.unpack(release, temporary.resolve(release)))) {
      PartitionReport report = partition.inspect(ProgressMonitor.NONE);
      assertEquals(List.of(), report.problems());
      assertEquals(ApacheDsFixture.SUFFIX, report.suffix());
      assertEquals(ENTRIES, report.entries());
      assertEquals(
          new TreeMap<>(
              Map.of(
                  "displayName", LEFT,
                  "uid", LEFT + 1,
                  "entryCSN", ENTRIES,
                  "master", ENTRIES,
                  "apacheRdn", ENTRIES,
                  "l", 4L,
                  "st", 25L)),
          keys(report));
      assertEquals(2, tree(report, "l").containers().trees());
      assertEquals(StoredPartition.PERSONS / 2, tree(report, "l").containers().ids());
      assertEquals(2, tree(report, "l").containers().inlineKeys());
      assertEquals(25, tree(report, "st").containers().inlineKeys());
    }
  }

  private static TreeMap<String, Long> keys(PartitionReport report) {
    TreeMap<String, Long> keys = new TreeMap<>();
    for (String index :
        List.of("displayName", "uid", "entryCSN", "master", "apacheRdn", "l", "st")) {
      keys.put(index, tree(report, index).idsPerKey().keys());
    }
    return keys;
  }

  private static TreeReport tree(PartitionReport report, String index) {
    return report.trees().stream()
        .filter(tree -> tree.index().equals(index) && tree.role() != TreeRole.REVERSE)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"AM25", "AM26"})
  void entriesAreExported(String release) throws Exception {
    ByteArrayOutputStream ldif = new ByteArrayOutputStream();
    try (ApacheDsPartition partition =
            ApacheDsPartition.open(StoredPartition.unpack(release, temporary.resolve(release)));
        LdifWriter writer = new LdifWriter(ldif)) {
      assertEquals(
          new ExportedEntries(ENTRIES, ENTRIES, 0, List.of()),
          partition.export(writer, ProgressMonitor.NONE));
    }
    String text = ldif.toString(StandardCharsets.UTF_8);
    assertEquals(
        ENTRIES, Pattern.compile("^dn:", Pattern.MULTILINE).matcher(text).results().count());
    assertEquals(
        LEFT,
        Pattern.compile("^userPassword:: ", Pattern.MULTILINE).matcher(text).results().count());
  }
}
