package org.dirlens.server.session;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.dirlens.partition.watch.Watch;
import org.jspecify.annotations.Nullable;

/** The searches that continue with changes now, and how far each is behind. Any thread. */
public final class Followers {
  private final Set<Running> running = ConcurrentHashMap.newKeySet();

  /**
   * Who follows what.
   *
   * @param address of the client
   * @param identity whom it acts for, as an authorization identity; null for anonymous
   * @param base of its search
   * @param kind how it is told
   * @param since when it began
   */
  public record Follower(
      String address, @Nullable String identity, String base, Kind kind, Instant since) {}

  /** How changes are told. */
  public enum Kind {
    /** RFC 4533. */
    CONTENT_SYNCHRONIZATION,
    /** draft-ietf-ldapext-psearch-03. */
    PERSISTENT_SEARCH
  }

  /**
   * A follower and how far it is behind.
   *
   * @param lag how long the oldest change has been waiting that was not given to its connection
   *     yet; zero if there is none
   */
  public record Following(Follower follower, Duration lag) {
    /** In milliseconds. */
    public long lagMillis() {
      return TimeUnit.NANOSECONDS.toMillis(lag.toNanos());
    }
  }

  /** One that runs. */
  final class Running implements AutoCloseable {
    private final Follower follower;
    private final Watch watch;

    private Running(Follower follower, Watch watch) {
      this.follower = follower;
      this.watch = watch;
    }

    @Override
    public void close() {
      running.remove(this);
    }
  }

  /** A search begins to follow; closed when it ends. */
  Running begin(Follower follower, Watch watch) {
    Running begun = new Running(follower, watch);
    running.add(begun);
    return begun;
  }

  /** All of now, the one that began first first. */
  public List<Following> now() {
    return running.stream()
        .map(one -> new Following(one.follower, Duration.ofNanos(one.watch.lagNanos())))
        .sorted(Comparator.comparing(one -> one.follower().since()))
        .toList();
  }
}
