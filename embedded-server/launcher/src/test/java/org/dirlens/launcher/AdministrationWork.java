package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;

/**
 * A process that builds an index of one kind after the other, moves its threshold, builds it again,
 * moves the threshold again, drops it, and so on for ever, while another thread adds entries; made
 * to be killed. It says {@code ready}, then {@code s N} when step N is done and {@code w N} when
 * entry N is added.
 */
final class AdministrationWork {
  private static final String ATTRIBUTE = "initials";
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

  /**
   * What is done for certain.
   *
   * @param step the last of the steps; -1 for none
   * @param written how many entries
   */
  record Acknowledged(int step, int written) {
    static Acknowledged of(String said) {
      return new Acknowledged(last("s ", said), last("w ", said) + 1);
    }

    private static int last(String word, String said) {
      return said.lines()
          .filter(line -> line.startsWith(word))
          .mapToInt(line -> Integer.parseInt(line.substring(word.length())))
          .max()
          .orElse(-1);
    }
  }

  /**
   * What is done for certain is there, and of the rest one entry and one step at most.
   *
   * @param people entries before, without the suffix; a tenth of them has {@code a3}
   */
  static void assertKept(
      Partition partition, long people, long seed, Acknowledged acknowledged, String where)
      throws LdapProblem {
    long found = partition.statistics().entries() - people - 1;
    assertTrue(
        found == acknowledged.written || found == acknowledged.written + 1,
        where + ": " + found + " entries, " + acknowledged);
    long matching = people / 10;
    for (int number = 0; number < found; number++) {
      partition.read(name(partition.schema(), number));
      matching += number % 10 == 3 ? 1 : 0;
    }
    Filter filter = Filter.parse("(initials=a3)", partition.schema());
    SearchRequest search = SearchRequest.of(partition.suffix(), Scope.SUB, filter);
    assertEquals(matching, partition.explain(search).counts().returned(), where);
    int threshold =
        partition.indices().isEmpty() ? 0 : partition.indices().getFirst().definition().threshold();
    int done = threshold(seed, acknowledged.step);
    int begun = threshold(seed, acknowledged.step + 1);
    assertTrue(
        threshold == done || threshold == begun,
        where + ": threshold " + threshold + ", " + acknowledged + ", " + done + " or " + begun);
  }

  /** The threshold of the index after a step, or 0 if there is no index then. */
  private static int threshold(long seed, int step) {
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

  private static Dn name(Schema schema, int number) throws LdapProblem {
    return Dn.parse("uid=written." + number + ",dc=example,dc=com", schema);
  }
}
