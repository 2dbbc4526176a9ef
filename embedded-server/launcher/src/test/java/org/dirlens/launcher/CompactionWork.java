package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;

/**
 * A process that compacts a partition again and again while other threads add entries; made to be
 * killed. It says {@code ready}, then {@code c} for each compaction and {@code w WRITER N} when
 * entry N of a writer is added.
 */
final class CompactionWork {
  static final int WRITERS = 3;

  private CompactionWork() {}

  public static void main(String[] arguments) throws Exception {
    try (Installation installation = Installation.openExisting(Path.of(arguments[0]))) {
      System.out.println("ready");
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        Thread.ofPlatform().daemon().start(() -> write(installation, writer));
      }
      while (true) {
        Partition partition = installation.partitions().getFirst();
        installation.compact(partition, reopened -> {}, ProgressMonitor.NONE);
        System.out.println("c");
      }
    }
  }

  private static void write(Installation installation, int writer) {
    int number = 0;
    while (true) {
      try {
        Partition partition = installation.partitions().getFirst();
        partition.add(entry(partition.schema(), writer, number));
        System.out.println("w " + writer + " " + number);
        number++;
      } catch (StoreProblem closed) {
        Thread.onSpinWait(); // the copy takes its place
      } catch (LdapProblem e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static Entry entry(Schema schema, int writer, int number) throws LdapProblem {
    return Entry.builder(name(schema, writer, number), schema)
        .add("objectClass", "inetOrgPerson")
        .add("cn", "written")
        .add("sn", "written")
        .build();
  }

  /** How many entries of each writer are added for certain, and last how many compactions done. */
  static int[] acknowledged(String said) {
    int[] counts = new int[WRITERS + 1];
    said.lines()
        .map(line -> line.split(" "))
        .forEach(
            words -> {
              if (words.length == 3) {
                counts[Integer.parseInt(words[1])] = Integer.parseInt(words[2]) + 1;
              } else if (words[0].equals("c")) {
                counts[WRITERS]++;
              }
            });
    return counts;
  }

  /** Every entry that was added for certain is there, and of others one of each writer at most. */
  static void assertKept(Partition partition, long before, int[] acknowledged, String where)
      throws LdapProblem {
    long least = before;
    for (int writer = 0; writer < WRITERS; writer++) {
      for (int number = 0; number < acknowledged[writer]; number++) {
        partition.read(name(partition.schema(), writer, number));
      }
      least += acknowledged[writer];
    }
    long found = partition.statistics().entries();
    assertTrue(
        found >= least && found <= least + WRITERS,
        where + ": " + found + " entries, acknowledged " + Arrays.toString(acknowledged));
  }

  private static Dn name(Schema schema, int writer, int number) throws LdapProblem {
    return Dn.parse("uid=written." + writer + "." + number + ",dc=example,dc=com", schema);
  }
}
