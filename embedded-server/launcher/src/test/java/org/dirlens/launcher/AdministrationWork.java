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
 * A process that builds an index of one kind after the other, moves its threshold, builds it anew,
 * moves the threshold again, drops it, and so on for ever, while another thread adds entries; made
 * to be killed. It says {@code ready}, then {@code s N} when step N is done and {@code w N} when
 * entry N is added.
 */
final class AdministrationWork {
  static final String ATTRIBUTE = "initials";
  private static final int STEPS_A_ROUND = 5;
  private static final int REBUILD = 2;

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
        run(partition, step, seed);
        System.out.println("s " + step);
      }
    }
  }

  /** The threshold of the index after a step, or 0 if there is no index then. */
  static int threshold(long seed, int step) {
    if (step < 0 || step % STEPS_A_ROUND == STEPS_A_ROUND - 1) {
      return 0;
    }
    int chosen = step % STEPS_A_ROUND == REBUILD ? step - 1 : step;
    return 1 << (3 + new Random(seed + chosen).nextInt(8));
  }

  /** The kinds of indices in turn, beginning with any. */
  private static IndexKind kind(Partition partition, int step, long seed) throws LdapProblem {
    List<IndexKind> kinds =
        List.copyOf(IndexKind.possible(partition.schema().requireAttribute(ATTRIBUTE)));
    return kinds.get((int) Math.floorMod(seed + step / STEPS_A_ROUND, (long) kinds.size()));
  }

  private static void run(Partition partition, int step, long seed) throws LdapProblem {
    int threshold = threshold(seed, step);
    if (threshold == 0) {
      partition.changeIndices(List.of(new IndexChange.Drop(ATTRIBUTE)), ProgressMonitor.NONE);
    } else if (step % STEPS_A_ROUND == 0) {
      IndexDefinition definition =
          IndexDefinition.of(ATTRIBUTE, kind(partition, step, seed)).withThreshold(threshold);
      partition.changeIndices(List.of(new IndexChange.Define(definition)), ProgressMonitor.NONE);
    } else if (step % STEPS_A_ROUND == REBUILD) {
      partition.changeIndices(List.of(new IndexChange.Rebuild(ATTRIBUTE)), ProgressMonitor.NONE);
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
