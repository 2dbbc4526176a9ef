package org.dirlens.tree.internal.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.dirlens.tree.ChangeMarks;
import org.dirlens.tree.CommitListener;
import org.jspecify.annotations.Nullable;

/**
 * Marks of a fixed number of hashes of keys. Any thread reads; the writer thread marks before it
 * publishes the version with the change, and tells the listener afterwards.
 */
final class KeyMarks implements ChangeMarks {

  private static final int MARKS = 1 << 16;
  private static final int SPREAD = 0x9E3779B9;

  private final AtomicLongArray versions = new AtomicLongArray(MARKS);
  private final LongAdder changes = new LongAdder();

  /** Keys changed by the version in progress, for the listener; the writer's own. */
  private final List<byte[]> keys = new ArrayList<>();

  private boolean replaced;
  private volatile @Nullable CommitListener listener;

  /** Tells a listener of every version with changes from now on. */
  void listen(CommitListener wanted) {
    listener = wanted;
  }

  /** A version with all changes so far is the newest. */
  void published() {
    CommitListener told = listener;
    if (told != null && replaced) {
      told.replaced();
    } else if (told != null && !keys.isEmpty()) {
      told.committed(List.copyOf(keys));
    }
    discarded();
  }

  /** The version in progress will never be. */
  void discarded() {
    keys.clear();
    replaced = false;
  }

  @Override
  public boolean same(byte[] key, long one, long other) {
    return versions.getAcquire(place(key)) <= Math.min(one, other);
  }

  @Override
  public long changes() {
    return changes.sum();
  }

  void changed(byte[] key, long version) {
    versions.setRelease(place(key), version);
    changes.increment();
    if (listener != null) {
      keys.add(key.clone());
    }
  }

  /** The tree is another one. */
  void allChanged(long version) {
    for (int i = 0; i < MARKS; i++) {
      versions.setRelease(i, version);
    }
    changes.add(MARKS);
    replaced = true;
  }

  private static int place(byte[] key) {
    return (Arrays.hashCode(key) * SPREAD) >>> 16;
  }
}
