package org.dirlens.launcher.twin;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.dirlens.launcher.twin.source.RetroChangelog;
import org.dirlens.launcher.twin.source.RetroChangelog.Changes;
import org.dirlens.launcher.twin.source.RetroChangelog.Target;
import org.dirlens.launcher.twin.source.SourceEntry;
import org.dirlens.launcher.twin.source.SyncEvent;
import org.dirlens.launcher.twin.source.SyncEvent.State;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/**
 * Brings a twin to the end of the changelog of its source, again and again. For each change the
 * entry is read as it is now, so it never goes back, and it is gone if it is not found. The number
 * that is kept goes up only to where all is applied: what is behind it is read again after a stop.
 *
 * <p>One thread.
 */
final class ChangelogReader {
  /** A number is taken before its change can be seen; after this time it will never be. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final SourceEntry NONE = new SourceEntry("", List.of());

  private final Twin twin;
  private final TwinWrites writes;
  private final RetroChangelog changelog;
  private final Applier applier;
  private final Pace pace;
  private final BooleanSupplier cancelled;
  private final byte[] cookie;
  private long known;
  private long end;
  private @Nullable Long incompleteSince;
  private List<String> orphans = List.of();

  /** Who writes to the twin. */
  interface Applier {
    /** Applies what was told of an entry, and returns how many changes that made. */
    long apply(SyncEvent.Told told) throws IOException, LdapProblem;
  }

  /** For a twin whose cookie has a number. */
  ChangelogReader(
      Twin twin,
      TwinWrites writes,
      RetroChangelog changelog,
      Applier applier,
      Pace pace,
      BooleanSupplier cancelled) {
    this.twin = twin;
    this.writes = writes;
    this.changelog = changelog;
    this.applier = applier;
    this.pace = pace;
    this.cancelled = cancelled;
    this.cookie = Objects.requireNonNull(twin.cookie());
    this.known = Objects.requireNonNull(RetroChangelog.number(cookie));
  }

  /**
   * Applies all changes that can be seen, from the first that may be missing.
   *
   * @return whether none is missing now
   */
  boolean read() throws IOException, LdapProblem {
    writes.beginRefresh();
    orphans = List.of();
    end = changelog.last(known);
    long reached = known;
    boolean whole = true;
    Optional<Changes> some = next(reached);
    while (some.isPresent()) {
      apply(some.get());
      reached = some.get().last();
      whole &= some.get().whole();
      if (whole && writes.settled()) {
        keep(reached);
      }
      some = next(reached);
    }
    return isComplete(reached) || (isTimeToSkip() && skip(reached));
  }

  private Optional<Changes> next(long reached) throws IOException {
    return reached < end ? changelog.after(reached, end) : Optional.empty();
  }

  private void apply(Changes changes) throws IOException, LdapProblem {
    long changed = 0;
    for (Target target : changes.targets()) {
      if (cancelled.getAsBoolean()) {
        throw new CancellationException("stopped");
      }
      pace.await();
      changed += applier.apply(told(target));
    }
    long more = changed;
    long left = Math.max(0, end - changes.last());
    twin.figures(figures -> figures.applied(more, left));
  }

  private SyncEvent.Told told(Target target) throws IOException {
    Optional<SourceEntry> now = changelog.entry(twin.source().base(), target);
    State state = now.isPresent() ? State.MODIFY : State.DELETE;
    return new SyncEvent.Told(state, target.uuid(), now.orElse(NONE), null);
  }

  private void keep(long number) throws IOException {
    known = number;
    incompleteSince = null;
    twin.cookie(RetroChangelog.cookie(cookie, number));
    twin.save();
  }

  private boolean isComplete(long reached) {
    if (known >= end) {
      incompleteSince = null;
    } else if (incompleteSince == null) {
      incompleteSince = System.nanoTime();
    }
    return known == reached && !isTimeToSkip();
  }

  private boolean isTimeToSkip() {
    Long since = incompleteSince;
    return since != null && System.nanoTime() - since > PATIENCE_NANOS;
  }

  /** Takes a number that nothing came of as read, and so entries whose superiors are hidden. */
  private boolean skip(long reached) throws IOException, LdapProblem {
    orphans = writes.endRefresh();
    if (reached == known && !changelog.tells()) {
      throw new IOException("the changelog cannot be read any more");
    }
    keep(reached);
    return true;
  }

  /** Entries that were left out by the last reading since their superiors never came. */
  List<String> orphans() {
    return orphans;
  }
}
