package org.dirlens.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.dirlens.partition.IndexChange;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;

/**
 * A process that builds an index, moves its threshold twice, drops it, and so on for ever, while
 * another thread adds entries; made to be killed. It says {@code ready}, then {@code s N} when step
 * N is done and {@code w N} when entry N is added.
 */
final class AdministrationWork {
  static final String ATTRIBUTE = "initials";
  private static final int STEPS_A_ROUND = 4;

  private AdministrationWork() {}

  public static void main(String[] arguments) throws Exception {
    long seed = Long.parseLong(arguments[1]);
    try (Installation installation = Installation.openExisting(Path.of(arguments[0]))) {
      Partition partition = installation.partitions().getFirst();
      partition.awaitBuilds();
      System.out.println("ready");
      Thread writer = new Thread(() -> write(partition));
      writer.setDaemon(true);
      writer.start();
      for (int step = 0; ; step++) {
        run(partition, step, threshold(seed, step));
        System.out.println("s " + step);
      }
    }
  }

  /** The threshold of the index after a step, or 0 if there is no index then. */
  static int threshold(long seed, int step) {
    return step < 0 || step % STEPS_A_ROUND == STEPS_A_ROUND - 1
        ? 0
        : 1 << (3 + new Random(seed + step).nextInt(8));
  }

  private static void run(Partition partition, int step, int threshold) throws LdapProblem {
    if (threshold == 0) {
      partition.changeIndices(List.of(new IndexChange.Drop(ATTRIBUTE)), ProgressMonitor.NONE);
    } else if (step % STEPS_A_ROUND == 0) {
      IndexDefinition definition =
          IndexDefinition.of(ATTRIBUTE, IndexKind.EQUALITY, IndexKind.PRESENCE)
              .withThreshold(threshold);
      partition.changeIndices(List.of(new IndexChange.Define(definition)), ProgressMonitor.NONE);
    } else {
      partition.setThreshold(ATTRIBUTE, threshold);
    }
  }

  private static void write(Partition partition) {
    try {
      for (int number = 0; ; number++) {
        partition.add(entry(partition.schema(), number));
        System.out.println("w " + number);
      }
    } catch (LdapProblem e) {
      throw new IllegalStateException(e);
    }
  }

  private static Entry entry(Schema schema, int number) throws LdapProblem {
    return Entry.builder(name(schema, number), schema)
        .add("objectClass", "inetOrgPerson")
        .add("cn", "written")
        .add("sn", "written")
        .add(ATTRIBUTE, "a" + number % 10)
        .build();
  }

  static Dn name(Schema schema, int number) throws LdapProblem {
    return Dn.parse("uid=written." + number + ",dc=example,dc=com", schema);
  }
}
