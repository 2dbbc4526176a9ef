package org.dirlens.partition.verb;

import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Write;
import org.dirlens.tree.store.TreeStore;
import org.jspecify.annotations.Nullable;

/**
 * The way of all writes of entries to the trees, one by one or in groups: what they touch can be
 * noted, and they can be ended. Trees that are built on the side and changes of indices go another
 * way, under {@link IndexAdministration#undisturbed}.
 */
public final class EntryWrites {
  private final TreeStore store;

  /** Set by writes, so that what comes before and behind in their order is certain. */
  private volatile @Nullable TouchedKeys touched;

  private volatile boolean ended;

  /** Writes done so far; changed by writes alone. */
  private final AtomicLong done = new AtomicLong();

  public EntryWrites(TreeStore store) {
    this.store = store;
  }

  /** Does a write as {@link TreeStore#write} does; a StoreProblem, CLOSED, after the end. */
  public <T extends @Nullable Object, X extends Exception> T write(Write<T, X> write) throws X {
    return store.write(
        batch -> {
          if (ended) {
            throw new StoreProblem(
                StoreProblem.Kind.CLOSED, "partition", "write", "a copy takes its place");
          }
          TouchedKeys noting = touched;
          T result = write.apply(noting == null ? batch : noting.noting(batch));
          done.incrementAndGet();
          return result;
        });
  }

  /** How many writes are done; what they did is visible when this returns. */
  public long done() {
    return store.write(batch -> done.get());
  }

  /**
   * Inside a write: whether any was done since {@link #done} said this, in this version or before.
   */
  public boolean doneSince(long before) {
    return done.get() != before;
  }

  /**
   * From now on notes the keys of writes there. When this returns all earlier writes are visible,
   * and each later one is noted there.
   */
  public void note(TouchedKeys there) {
    store.write(batch -> touched = there);
  }

  /** Refuses writes from now on; when this returns those done before are visible. */
  public void end() {
    store.write(batch -> ended = true);
  }

  /** Has writes done again, without notes. */
  public void resume() {
    touched = null;
    ended = false;
  }
}
