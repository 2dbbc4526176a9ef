package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.record.MemoryRecordStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is remembered of entries never hides what was acknowledged. */
class FreshnessTest {
  private static final int PEOPLE = 8;
  private static final int WRITES = 400;

  @TempDir Path folder;
  private final AttributeType number =
      Objects.requireNonNull(TestPartition.SCHEMA.attribute("employeeNumber"));
  private final AtomicIntegerArray acknowledged = new AtomicIntegerArray(PEOPLE);
  private TestPartition dit;
  private volatile boolean ended;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    for (int i = 0; i < PEOPLE; i++) {
      dit.addPerson(name(i), "uid: u" + i, "employeeNumber: 0");
    }
  }

  @AfterEach
  void close() {
    dit.close();
  }

  private static String name(int person) {
    return "uid=u" + person + "," + SUFFIX;
  }

  @Test
  void aLookupShowsAtLeastWhatWasAcknowledgedBefore() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<Integer>> readers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        SplittableRandom random = new SplittableRandom(seed + i);
        readers.add(threads.submit(() -> read(random)));
      }
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 1; i <= WRITES; i++) {
        int person = random.nextInt(PEOPLE);
        dit.modify(name(person), Modification.Kind.REPLACE, "employeeNumber", Integer.toString(i));
        acknowledged.set(person, i);
      }
      ended = true;
      for (Future<Integer> reader : readers) {
        assertTrue(reader.get() > 0, "seed " + seed);
      }
    }
  }

  private int read(SplittableRandom random) throws LdapProblem {
    int lookups = 0;
    do {
      int person = random.nextInt(PEOPLE);
      int atLeast = acknowledged.get(person);
      int[] shown = new int[1];
      dit.partition
          .read(TestPartition.dn(name(person)))
          .forEachValue(
              number,
              (bytes, at, length) -> {
                shown[0] = Integer.parseInt(new String(bytes, at, length, StandardCharsets.UTF_8));
                return true;
              });
      assertTrue(shown[0] >= atLeast, shown[0] + " is older than " + atLeast);
      lookups++;
    } while (!ended);
    return lookups;
  }
}
