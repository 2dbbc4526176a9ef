package org.dirlens.apacheds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are none, torn or hostile are answered by a sentence that names file and place. */
class HostileFilesTest {
  private static final int FLIPS = Integer.getInteger("dirlens.flips", 40);
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir private Path temporary;
  private Path file;
  private byte[] bytes;

  @BeforeEach
  void unpack() throws IOException {
    Path folder = StoredPartition.unpack("AM25", temporary.resolve("partition"));
    file = folder.resolve("example.db");
    bytes = Files.readAllBytes(file);
  }

  @Test
  void flippedBytesAreReadOrReported() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    int reported = 0;
    for (int i = 0; i < FLIPS; i++) {
      byte[] flipped = bytes.clone();
      for (int k = 0; k <= i % 16; k++) {
        flipped[usedByte(random)] ^= (byte) (1 << random.nextInt(8));
      }
      Files.write(file, flipped);
      reported += assertTimeoutPreemptively(LONG, this::read, "seed " + seed + ", round " + i);
    }
    assertTrue(reported > 0, "no flip of seed " + seed + " was noticed");
  }

  /** A place where something is written; most of a file is empty. */
  private int usedByte(Random random) {
    int place = random.nextInt(bytes.length);
    while (bytes[place] == 0) {
      place = random.nextInt(bytes.length);
    }
    return place;
  }

  /** Reads all that can be read; 1 if something was reported. */
  private int read() throws IOException {
    try (ApacheDsPartition partition = ApacheDsPartition.open(file);
        LdifWriter nowhere = new LdifWriter(OutputStream.nullOutputStream())) {
      PartitionReport report = partition.inspect(ProgressMonitor.NONE);
      ExportedEntries exported = partition.export(nowhere, ProgressMonitor.NONE);
      return report.problems().isEmpty() && exported.problems().isEmpty() ? 0 : 1;
    } catch (StoreProblem problem) {
      assertTrue(problem.getMessage().startsWith(file.toString()), problem.getMessage());
      return 1;
    }
  }

  @Test
  void cutOffFilesAreReported() throws Exception {
    for (int length : new int[] {0, 1, 100, 8192, 20_000, bytes.length / 2}) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertEquals(1, assertTimeoutPreemptively(LONG, this::read), "cut off after " + length);
    }
  }

  @Test
  void otherFilesAreRefused() throws Exception {
    Files.writeString(file, "no partition");
    assertProblem(file + ", header: begins with 6e6f, a record file of JDBM begins with 1350");
    Files.write(file, new byte[0]);
    assertProblem(file + ", header: the file is empty");
  }

  @Test
  void otherFoldersAreRefused() throws Exception {
    Path folder = file.getParent();
    Files.copy(file, folder.resolve("2.5.4.3.db"));
    assertProblemOf(
        folder,
        folder
            + ", folder: has several record files (2.5.4.3.db, example.db), as ApacheDS before"
            + " 2.0.0.AM25 wrote them");
    Path empty = Files.createDirectories(temporary.resolve("empty"));
    assertProblemOf(empty, empty + ", folder: has no file that ends with .db");
  }

  @Test
  void classesThatAreNotAllowedAreRefused() throws Exception {
    replace("java.util.HashMap", "java.util.HashSet");
    StoreProblem problem = assertThrows(StoreProblem.class, () -> ApacheDsPartition.open(file));
    assertTrue(
        problem
            .getMessage()
            .endsWith("names the class java.util.HashSet, which no partition of ApacheDS has"),
        problem.getMessage());
  }

  private void replace(String text, String other) throws IOException {
    String all = new String(bytes, StandardCharsets.ISO_8859_1).replace(text, other);
    Files.write(file, all.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void damagedLogsAreReported() throws Exception {
    Path log = file.resolveSibling("example.lg");
    Files.writeString(log, "no log of any kind");
    assertProblem(log + ", transaction at byte 0: byte 0: begins with 6e6f206c, not with aced0005");
  }

  private void assertProblem(String message) {
    assertProblemOf(file, message);
  }

  private static void assertProblemOf(Path place, String message) {
    assertEquals(
        message,
        assertThrows(StoreProblem.class, () -> ApacheDsPartition.open(place)).getMessage());
  }
}
