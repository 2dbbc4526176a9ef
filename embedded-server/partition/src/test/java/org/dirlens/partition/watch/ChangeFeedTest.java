package org.dirlens.partition.watch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.watch.ChangeFeed.Taken;
import org.dirlens.tree.PageVisitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.junit.jupiter.api.Test;

/** A feed keeps what somebody has not seen, within bounds, and nothing else. */
class ChangeFeedTest {
  private final AtomicInteger open = new AtomicInteger();
  private long version;
  private final ChangeFeed feed = new ChangeFeed(() -> new Numbered(version), null, null);

  /** A snapshot that is nothing but its number. */
  private final class Numbered implements Snapshot {
    private final long number;

    Numbered(long number) {
      this.number = number;
      open.incrementAndGet();
    }

    @Override
    public long version() {
      return number;
    }

    @Override
    public Tree tree(TreeName name) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean has(TreeName name) {
      return false;
    }

    @Override
    public Set<TreeName> trees() {
      return Set.of();
    }

    @Override
    public void visit(TreeName name, PageVisitor visitor) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }

  private void commit(long... ids) {
    version++;
    feed.committed(LongStream.of(ids).mapToObj(IdKey::of).toList());
  }

  private void commitMany(int count) {
    version++;
    feed.committed(Collections.nCopies(count, IdKey.of(7)));
  }

  private long[] ids(Watch watch) throws LdapProblem {
    Taken taken = feed.next(watch);
    assertNotNull(taken);
    taken.pin().release();
    return taken.ids();
  }

  @Test
  void nothingIsKeptThatNobodyWatches() {
    commit(1);
    assertEquals(0, open.get());
    feed.watch().close();
    commit(2);
    assertEquals(0, open.get());
  }

  @Test
  void everyWatchSeesEveryVersionOfItsTimeOnce() throws Exception {
    Watch early = feed.watch();
    commit(1);
    Watch late = feed.watch();
    commit(2, 3);
    assertArrayEquals(new long[] {1}, ids(early));
    assertArrayEquals(new long[] {2, 3}, ids(late));
    assertTrue(late.isUpToDate());
    assertArrayEquals(new long[] {2, 3}, ids(early));
    assertEquals(2, open.get(), "where the watches began, and no step");
    early.close();
    late.close();
    assertEquals(0, open.get());
  }

  @Test
  void aWatchFarBehindSeesManyVersionsAsOne() throws Exception {
    Watch watch = feed.watch();
    for (int i = 1; i <= 200; i++) {
      commit(i);
    }
    assertTrue(open.get() <= 65, open + " snapshots");
    long[] first = ids(watch);
    assertArrayEquals(LongStream.rangeClosed(1, 137).toArray(), first);
    for (int i = 138; i <= 200; i++) {
      assertArrayEquals(new long[] {i}, ids(watch));
    }
    assertTrue(watch.isUpToDate());
    watch.close();
    assertEquals(0, open.get());
  }

  @Test
  void aWatchIsToldWhenChangesWereForgotten() throws Exception {
    Watch slow = feed.watch();
    commitMany(ChangeFeed.IDS_MAX);
    Watch quick = feed.watch();
    commit(1);
    LdapProblem problem = assertThrows(LdapProblem.class, () -> feed.next(slow));
    assertEquals(ResultCode.ADMIN_LIMIT_EXCEEDED, problem.code());
    assertArrayEquals(new long[] {1}, ids(quick), "the other has missed nothing");
    slow.close();
    quick.close();
    assertEquals(0, open.get());
  }

  @Test
  void whenAllIsReplacedNobodyIsToldWhatChanged() throws Exception {
    try (Watch watch = feed.watch()) {
      commit(1);
      version++;
      feed.replaced();
      assertThrows(LdapProblem.class, () -> feed.next(watch));
    }
    assertEquals(0, open.get());
  }

  @Test
  void waitingEndsByCancelAndByClose() throws Exception {
    try (Watch watch = feed.watch();
        Watch other = feed.watch()) {
      Thread canceller = Thread.ofVirtual().start(watch::cancel);
      assertNull(feed.next(watch));
      canceller.join();
      Thread closer = Thread.ofVirtual().start(feed::close);
      LdapProblem problem = assertThrows(LdapProblem.class, () -> feed.next(other));
      assertEquals(ResultCode.UNAVAILABLE, problem.code());
      closer.join();
    }
    assertEquals(0, open.get());
  }

  @Test
  void oneCommitWakesAllWhoWait() throws Exception {
    AtomicInteger seen = new AtomicInteger();
    List<Thread> waiting =
        LongStream.range(0, 50)
            .mapToObj(
                i -> {
                  Watch watch = feed.watch();
                  return Thread.ofVirtual()
                      .start(
                          () -> {
                            try (watch) {
                              seen.addAndGet(ids(watch).length);
                            } catch (LdapProblem problem) {
                              throw new AssertionError(problem);
                            }
                          });
                })
            .toList();
    commit(1);
    for (Thread each : waiting) {
      each.join();
    }
    assertEquals(50, seen.get());
    assertEquals(0, open.get());
  }

  @Test
  void aWatchThatBeganWithTheNewVersionDoesNotKeepTheNewsFromThoseBehindIt() throws Exception {
    Watch early = feed.watch();
    version++; // published, and not told yet
    Watch late = feed.watch();
    Thread first = waiting(late);
    AtomicInteger seen = new AtomicInteger();
    Thread second =
        started(
            () -> {
              try (early) {
                seen.set(ids(early).length);
              } catch (LdapProblem problem) {
                throw new AssertionError(problem);
              }
            });
    feed.committed(List.of(IdKey.of(1)));
    assertTrue(second.join(Duration.ofSeconds(30)), "nobody told it");
    assertEquals(1, seen.get());
    feed.close();
    first.join();
    assertEquals(0, open.get());
  }

  /** A thread in which a watch waits until the feed is closed. */
  private Thread waiting(Watch watch) {
    return started(
        () -> {
          try (watch) {
            assertThrows(LdapProblem.class, () -> feed.next(watch));
          }
        });
  }

  /** A thread that has begun to wait. */
  private static Thread started(Runnable work) {
    Thread thread = Thread.ofPlatform().daemon().start(work);
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }
}
