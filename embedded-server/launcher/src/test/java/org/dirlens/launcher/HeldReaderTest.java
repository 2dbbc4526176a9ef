package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A reader that stays open while others write keeps its answer and little memory: what it still has
 * to read lies on disk, and versions between its own and the newest are let go of. {@code
 * -Ddirlens.heldSeconds=120} holds it for so long.
 */
class HeldReaderTest {
  private static final String BASE = "dc=example,dc=com";
  private static final int PEOPLE = 20_000;
  private static final int DESCRIPTION_CHARACTERS = 1_500;
  private static final int WRITES = Integer.getInteger("dirlens.held.writes", 12_000);
  private static final long SECONDS = Long.getLong("dirlens.heldSeconds", 0);
  private static final int WRITERS = 8;
  private static final long MAY_GROW_BYTES = 12 << 20;

  private static final PartitionOptions SMALL =
      PartitionOptions.DEFAULTS
          .withTrees(TreeOptions.DEFAULTS.withCacheBytes(1 << 20).withDirtyBytes(1 << 20, 2 << 20))
          .withEntryCacheBytes(2 << 20);

  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());

  @Test
  void aReaderUnderWritesKeepsItsAnswerAndLittleMemory(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder, SMALL)) {
      Partition partition = installation.provide(BASE);
      partition.load(new People(partition), ProgressMonitor.NONE);
      Filter all = Filter.parse("(uid=*)", partition.schema());
      try (SearchCursor reader =
          partition.search(SearchRequest.of(partition.suffix(), Scope.SUB, all))) {
        assertTrue(reader.next());
        write(partition, WRITES / 4, 0);
        long before = usedBytes();
        long written = write(partition, WRITES, SECONDS);
        long grown = usedBytes() - before;
        System.out.println(
            "HeldReaderTest: seed " + seed + ", " + written + " writes, " + grown + " bytes more");
        assertTrue(grown < MAY_GROW_BYTES, "seed " + seed + ": " + grown + " bytes more");
        int read = 1;
        while (reader.next()) {
          read++;
          assertEquals(List.of("0"), firstCharacters(reader, partition), "seed " + seed);
        }
        assertEquals(PEOPLE, read);
      }
    }
  }

  private static List<String> firstCharacters(SearchCursor reader, Partition partition)
      throws LdapProblem {
    return reader.record().attributes(partition.schema()).stream()
        .filter(attribute -> attribute.description().text().equals("description"))
        .map(attribute -> String.valueOf((char) attribute.values().getFirst()[0]))
        .toList();
  }

  /** Writes this often, and on until the seconds are over; answers how often. */
  private long write(Partition partition, int writes, long seconds) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
      List<Future<Long>> ends = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        Random random = new Random(seed + writer);
        ends.add(writers.submit(() -> change(partition, writes / WRITERS, end, random)));
      }
      long written = 0;
      for (Future<Long> each : ends) {
        written += each.get();
      }
      return written;
    }
  }

  private static long change(Partition partition, int writes, long end, Random random)
      throws LdapProblem {
    AttributeDescription description =
        AttributeDescription.parse("description", partition.schema());
    long written = 0;
    for (; written < writes || System.nanoTime() < end; written++) {
      partition.modify(
          Dn.parse("uid=" + random.nextInt(PEOPLE) + "," + BASE, partition.schema()),
          List.of(
              new Modification(
                  Modification.Kind.REPLACE, Attribute.of(description, text('1', random)))));
    }
    return written;
  }

  private static String text(char first, Random random) {
    StringBuilder text = new StringBuilder().append(first);
    while (text.length() < DESCRIPTION_CHARACTERS) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  private static long usedBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** The suffix entry and the people, whose descriptions begin with 0. */
  private static final class People implements EntrySource {
    private final Partition partition;
    private final Random random = new Random(1);
    private int next = -1;

    People(Partition partition) {
      this.partition = partition;
    }

    @Override
    public @Nullable Entry next() throws LdapProblem {
      int number = next++;
      if (number < 0) {
        return Entry.builder(partition.suffix(), partition.schema())
            .add("objectClass", "domain")
            .add("dc", "example")
            .build();
      }
      if (number >= PEOPLE) {
        return null;
      }
      return Entry.builder(
              Dn.parse("uid=" + number + "," + BASE, partition.schema()), partition.schema())
          .add("objectClass", "inetOrgPerson")
          .add("cn", "c")
          .add("sn", "s")
          .add("uid", Integer.toString(number))
          .add("description", text('0', random))
          .build();
    }

    @Override
    public String position() {
      return "person " + next;
    }
  }
}
