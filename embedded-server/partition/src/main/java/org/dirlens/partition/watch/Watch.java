package org.dirlens.partition.watch;

import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.watch.ChangeFeed.Taken;
import org.jspecify.annotations.Nullable;

/**
 * Goes from version to version of a partition as they are published. It begins at one that can be
 * searched whole; together that is all there was and all that changed, nothing missing, nothing
 * twice. One thread at a time, {@link #cancel} excepted; close it.
 */
public final class Watch implements AutoCloseable {
  private final ChangeFeed feed;
  private Pin pin;
  private @Nullable Pin formerPin;
  private volatile boolean cancelled;
  private boolean closed;

  /** When what is being told was published, by {@link System#nanoTime}; 0 while nothing is. */
  private volatile long tellsSinceNanos;

  // Guarded by the lock of the feed.
  private long seen;
  private long lost;

  Watch(ChangeFeed feed, Pin pin) {
    this.feed = feed;
    this.pin = pin;
    this.seen = pin.version();
  }

  boolean hasSeen(long version) {
    return version <= seen;
  }

  void see(long version) {
    seen = version;
  }

  void waitsSince(long publishedNanos) {
    tellsSinceNanos = publishedNanos;
  }

  /** What {@link #next} returned is told. */
  public void told() {
    tellsSinceNanos = 0;
  }

  /**
   * How long the oldest change has been waiting that is not told yet, in nanoseconds; 0 if there is
   * none. Any thread.
   */
  public long lagNanos() {
    long now = System.nanoTime();
    long since = tellsSinceNanos;
    return since == 0 ? now - feed.unseenSince(this).orElse(now) : now - since;
  }

  /** A version with what changed in it was dropped. */
  void lose(long version) {
    lost = version;
  }

  boolean hasLost() {
    return lost > seen;
  }

  boolean isCancelled() {
    return cancelled;
  }

  /** Searches the version it stands on; close the cursor before the watch. */
  public SearchCursor search(SearchRequest request) throws LdapProblem {
    return feed.engine().searchIn(feed.view(pin), request);
  }

  /**
   * Waits for a version that it has not seen and goes there. What it returned before ends.
   *
   * @return null if it was cancelled
   * @throws LdapProblem adminLimitExceeded if it is so far behind that changes were forgotten, or
   *     all entries were replaced at once; unavailable if the partition is being closed
   */
  public @Nullable Changes next() throws LdapProblem {
    letFormerGo();
    Taken taken = feed.next(this);
    if (taken == null) {
      return null;
    }
    formerPin = pin;
    pin = taken.pin();
    ReadView before = feed.view(formerPin);
    ReadView after = feed.view(pin);
    List<Change> all = Changes.between(before, after, taken.ids());
    return new Changes(feed.engine(), before, after, all);
  }

  /** Whether no version waits to be seen. */
  public boolean isUpToDate() {
    return feed.isSeen(this);
  }

  /** Lets {@link #next} return null from now on. Any thread. */
  public void cancel() {
    cancelled = true;
    feed.wake();
  }

  private void letFormerGo() {
    if (formerPin != null) {
      formerPin.release();
      formerPin = null;
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      feed.remove(this);
      letFormerGo();
      pin.release();
    }
  }
}
