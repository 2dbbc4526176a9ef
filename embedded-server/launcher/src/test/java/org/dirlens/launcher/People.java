package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.partition.Partition;
import org.dirlens.tree.ProgressMonitor;

/** People below one suffix, a tenth of them with the initials {@code a0}, {@code a1} and so on. */
final class People {
  static final String BASE = "dc=example,dc=com";

  private People() {}

  /** What is checked of an opened partition. */
  interface Check {
    void of(Partition partition) throws Exception;
  }

  /** Writes the suffix entry and this number of people. */
  static Path write(Path file, int count) throws IOException {
    String suffix = "dn: " + BASE + "\nobjectClass: domain\ndc: example\n";
    return Files.writeString(file, suffix + ldif(0, count));
  }

  static String ldif(int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(
          "\ndn: uid=user.%d,%s\nobjectClass: inetOrgPerson\ncn: c\nsn: s\ninitials: a%d\n"
              .formatted(i, BASE, i % 10));
    }
    return text.toString();
  }

  /** A copy of a folder that nobody writes to. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  /** Opens a data folder, which needs no help, and finds no damage in it. */
  static void verify(Path data, String where, Check check) throws Exception {
    try (Installation installation = Installation.openExisting(data)) {
      for (Partition partition : installation.partitions()) {
        partition.awaitBuilds();
        assertEquals(List.of(), partition.verify(ProgressMonitor.NONE).damages(), where);
        check.of(partition);
      }
    }
  }

  static void assertEntries(long expected, Path data, String where) throws Exception {
    verify(
        data, where, partition -> assertEquals(expected, partition.statistics().entries(), where));
  }
}
