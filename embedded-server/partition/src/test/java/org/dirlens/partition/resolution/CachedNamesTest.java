package org.dirlens.partition.resolution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;

class CachedNamesTest {
  private static final Schema SCHEMA = Schema.standard();
  private static final int NAMES = 4;

  private final CachedNames table = new CachedNames(4);
  private final Dn[] names = new Dn[NAMES];
  private final byte[][] pages = new byte[NAMES][1];

  CachedNamesTest() throws LdapProblem {
    for (int i = 0; i < NAMES; i++) {
      names[i] = Dn.parse("uid=" + i, SCHEMA);
    }
  }

  /** All that is known of a name says which one and which time. */
  private DnCache.Known known(int name, long time) {
    return new DnCache.Known(name + 1, pages[name], name + 10 * time, time);
  }

  @Test
  void aRowIsReadWholeOrNotAtAll() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Integer>> running = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        SplittableRandom random = new SplittableRandom(seed + i);
        running.add(threads.submit(() -> putAndFind(random)));
      }
      int found = 0;
      for (Future<Integer> each : running) {
        found += each.get();
      }
      assertTrue(found > 0, "nothing was found, seed " + seed);
    }
  }

  /** All names share one row. */
  private int putAndFind(SplittableRandom random) {
    int found = 0;
    for (int i = 0; i < 200_000; i++) {
      int name = random.nextInt(NAMES);
      long renames = random.nextInt(2);
      if (random.nextInt(4) == 0) {
        table.put(0, names[name], known(name, random.nextLong(1000) * 2 + renames), renames);
      }
      DnCache.Known known = table.find(0, names[name], renames);
      if (known != null) {
        found++;
        assertEquals(known(name, known.version()).span(), known.span());
        assertEquals(name + 1, known.id());
        assertEquals(renames, known.version() % 2);
        assertSame(pages[name], known.page());
      }
    }
    return found;
  }

  @Test
  void pagesAreForgottenAndNamesStay() {
    table.put(0, names[1], known(1, 5), 0);
    table.forgetPages();
    DnCache.Known known = table.find(0, names[1], 0);
    assertNotNull(known);
    assertNull(known.page());
    assertEquals(2, known.id());
  }
}
