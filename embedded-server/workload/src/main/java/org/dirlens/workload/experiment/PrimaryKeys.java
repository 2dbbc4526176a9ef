package org.dirlens.workload.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.load.data.FanOutTree;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.KeyUsage2006;

/** 2006: what names an entry in the indices: a number, a UUID, or its name. */
final class PrimaryKeys implements MeasuredExperiment {
  private static final int LOOKUPS = 20_000;
  private static final int COMPARISONS = 500_000;
  private static final String WANTED = "aa";

  @Override
  public Description description() {
    return new Description(
            "1f-primary-keys",
            "entries named by a number, a UUID or a DN: bytes in an index, lookups, comparisons",
            20_000,
            1_000_000,
            "An index entry is the initials of a person and the primary key, a key of this engine's"
                + " trees, in memory; lookups are those of primary keys alone in another such tree."
                + " Comparisons are those of two keys of people that follow one another by number. The last"
                + " row is the index that partitions have.")
        .beside(KeyUsage2006.PRIMARY_KEYS);
  }

  /** The primary key of a person. */
  private interface Naming {
    byte[] key(long number) throws LdapProblem;
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<primary key",
            "entries",
            "bytes of the key",
            "bytes an index entry",
            "levels",
            "CPU ns a lookup",
            "CPU ns a comparison",
            WANTED + " found");
    try (SeedDirectory directory = new SeedDirectory(folder.resolve("data"), monitor)) {
      directory.loadPeople(size);
      directory.index("initials");
      for (Map.Entry<String, Naming> each : namings(directory).entrySet()) {
        Path place = folder.resolve(each.getKey().replace(' ', '-'));
        byte[][] keys = new byte[(int) size][];
        for (int i = 0; i < keys.length; i++) {
          keys[i] = each.getValue().key(i + 1L);
        }
        row(each.getKey(), directory, keys, place, monitor, table);
      }
      partitionRow(directory, table);
    }
    return table;
  }

  private static void row(
      String what,
      SeedDirectory directory,
      byte[][] keys,
      Path folder,
      ProgressMonitor monitor,
      ResultTable table)
      throws IOException, LdapProblem {
    byte[][] rows = new byte[keys.length][];
    long bytes = 0;
    for (int i = 0; i < keys.length; i++) {
      byte[] initials = directory.people().initials(i + 1L);
      rows[i] = Arrays.copyOf(initials, initials.length + keys[i].length);
      System.arraycopy(keys[i], 0, rows[i], initials.length, keys[i].length);
      bytes += keys[i].length;
    }
    try (KeyTree index = new KeyTree(folder.resolve("index"), rows, monitor);
        KeyTree tree = new KeyTree(folder.resolve("keys"), keys, monitor)) {
      long found = index.countBeginning(WANTED.getBytes(US_ASCII));
      Timing.check(directory.expected(WANTED), found);
      byte[][] wanted = new byte[keys.length][];
      for (int i = 0; i < wanted.length; i++) {
        wanted[i] = keys[(int) FanOutTree.shuffled(i, wanted.length)];
      }
      Timing lookups = Timing.warm(LOOKUPS, () -> tree.find(wanted, LOOKUPS));
      Timing comparisons = Timing.warm(COMPARISONS, () -> different(keys));
      TreeStatistics shape = index.statistics();
      table.row(
          what,
          shape.keys(),
          (double) bytes / keys.length,
          (double) shape.bytes() / keys.length,
          (long) shape.pagesPerLevel().size(),
          lookups.cpuMicros() * 1e3 / LOOKUPS,
          comparisons.cpuMicros() * 1e3 / COMPARISONS,
          found);
    }
  }

  /** Compares neighbours; answers how many pairs differ. */
  private static long different(byte[][] keys) {
    long different = 0;
    for (int i = 0; i < COMPARISONS; i++) {
      int at = i % (keys.length - 1);
      different += Arrays.compareUnsigned(keys[at], keys[at + 1]) == 0 ? 0 : 1;
    }
    return different;
  }

  /** The index of a partition: lists of entry ids, packed. */
  private static void partitionRow(SeedDirectory directory, ResultTable table)
      throws IOException, LdapProblem {
    IndexStatus index = directory.partition().indices().getFirst();
    long found = directory.explain("(initials=" + WANTED + ")").counts().returned();
    Timing.check(directory.expected(WANTED), found);
    table.row(
        "number, in a partition",
        index.size().ids(),
        8.0,
        (double) index.size().bytes() / index.size().ids(),
        "-",
        "-",
        "-",
        found);
  }

  private static Map<String, Naming> namings(SeedDirectory directory) {
    Map<String, Naming> namings = new LinkedHashMap<>();
    namings.put("number", number -> ByteBuffer.allocate(8).putLong(number).array());
    namings.put("UUID of 16 bytes", number -> bytes(uuid(number)));
    namings.put("UUID as text", number -> uuid(number).toString().getBytes(US_ASCII));
    namings.put("UUID as UTF-16 text", number -> uuid(number).toString().getBytes(UTF_16BE));
    namings.put("DN", number -> directory.personName(number).normalized());
    return namings;
  }

  /** As random as a UUID, and the same each time. */
  private static UUID uuid(long number) {
    SplittableRandom random = new SplittableRandom(number);
    return new UUID(random.nextLong(), random.nextLong());
  }

  private static byte[] bytes(UUID uuid) {
    return ByteBuffer.allocate(16)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }
}
