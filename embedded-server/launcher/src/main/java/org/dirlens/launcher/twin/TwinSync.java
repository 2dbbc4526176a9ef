package org.dirlens.launcher.twin;

import java.io.IOException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.twin.TwinFigures.Phase;
import org.dirlens.launcher.twin.source.RetroChangelog;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceEntry;
import org.dirlens.launcher.twin.source.SourceFacts;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.launcher.twin.source.SyncEvent;
import org.dirlens.launcher.twin.source.SyncEvent.Meaning;
import org.dirlens.launcher.twin.source.SyncStream;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/** One connection to the source of a twin, and what it tells, applied. Used once, by one thread. */
final class TwinSync {
  private static final long LOOK_MILLIS = 250;
  private static final long SAVE_NANOS = 1_000_000_000L;

  /** From one reading of a changelog to the next. */
  private static final long READ_NANOS = 500_000_000L;

  private static final long SHORT_MILLIS = 50;

  /** What is wrong with an entry, and will be so each time it is told. */
  private static final Set<ResultCode> OF_ENTRIES =
      EnumSet.of(
          ResultCode.OBJECT_CLASS_VIOLATION,
          ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
          ResultCode.INVALID_ATTRIBUTE_SYNTAX,
          ResultCode.CONSTRAINT_VIOLATION,
          ResultCode.NAMING_VIOLATION,
          ResultCode.NOT_ALLOWED_ON_RDN,
          ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
          ResultCode.ENTRY_ALREADY_EXISTS,
          ResultCode.NOT_ALLOWED_ON_NON_LEAF,
          ResultCode.INVALID_DN_SYNTAX);

  private final Twin twin;
  private final TwinHome home;
  private final SourceAddress address;
  private final InstantSource clock;
  private final BooleanSupplier cancelled;
  private final TwinWrites writes;
  private final Set<String> nobodyKnows = new HashSet<>();
  private boolean fromTheStart;
  private boolean refreshing = true;

  /** Whether cookies of changes may name later ones. */
  private boolean namesLater;

  private long entries;
  private long savedAt = System.nanoTime();
  private boolean unsaved;

  /**
   * For one connection.
   *
   * @param cancelled asked while it waits
   */
  TwinSync(
      Twin twin,
      TwinHome home,
      SourceAddress address,
      InstantSource clock,
      BooleanSupplier cancelled)
      throws LdapProblem {
    this.twin = twin;
    this.home = home;
    this.address = address;
    this.clock = clock;
    this.cancelled = cancelled;
    this.writes = new TwinWrites(home, Dn.parse(twin.suffix(), home.schema()));
  }

  /**
   * Follows until the stream ends.
   *
   * @throws CancellationException if it is to end before
   */
  void follow(SyncStream.Mode mode, Pace pace)
      throws IOException, LdapProblem, InterruptedException {
    try (SourceSession session = SourceSession.open(address, cancelled)) {
      SourceFacts facts = SourceFacts.of(session);
      if (!facts.canFollow()) {
        throw new IOException(
            session.url() + " knows no content synchronization: the twin cannot follow it");
      }
      SourceSchema.of(session, facts).addTo(home);
      Incoming incoming = incoming(facts.server());
      try {
        if (facts.server() == ForeignServer.DS389) {
          followDs389(session, mode, pace, incoming);
        } else {
          follow(session, mode, twin.cookie(), pace, incoming);
        }
      } finally {
        save();
      }
    }
  }

  /**
   * By its changelog, where that can be read: by its content synchronization changes get lost.
   *
   * <ul>
   *   <li>Who has a cookie is not told what changes between the look of the server at its changelog
   *       and the beginning of the permanent search, nor each 51st deletion, nor operational
   *       attributes.
   *   <li>A cookie that comes with a change names the last change of that entry, though others
   *       before it may be still to come.
   *   <li>To an earlier cookie the server does not tell that an entry is gone that was added since.
   * </ul>
   *
   * <p>Without a cookie all is told.
   */
  private void followDs389(
      SourceSession session, SyncStream.Mode mode, Pace pace, Incoming incoming)
      throws IOException, LdapProblem, InterruptedException {
    namesLater = true;
    RetroChangelog changelog = new RetroChangelog(session);
    if (!changelog.tells()) {
      follow(session, mode, null, pace, incoming);
      return;
    }
    if (RetroChangelog.number(twin.cookie()) == null) {
      follow(session, SyncStream.Mode.REFRESH_ONLY, null, pace, incoming);
    }
    followChangelog(changelog, mode, pace, incoming);
  }

  private void follow(
      SourceSession session,
      SyncStream.Mode mode,
      byte @Nullable [] cookie,
      Pace pace,
      Incoming incoming)
      throws IOException, LdapProblem, InterruptedException {
    fromTheStart = cookie == null;
    EventQueue queue = new EventQueue();
    SyncStream stream = session.synchronize(twin.source().base(), mode, cookie);
    Thread reader =
        Thread.ofVirtual().name("twin of " + twin.suffix()).start(() -> queue.fill(stream, pace));
    try {
      apply(queue, incoming);
    } finally {
      reader.interrupt();
    }
  }

  private void followChangelog(
      RetroChangelog changelog, SyncStream.Mode mode, Pace pace, Incoming incoming)
      throws IOException, LdapProblem, InterruptedException {
    ChangelogReader reader =
        new ChangelogReader(
            twin, writes, changelog, told -> applied(told, incoming), pace, cancelled);
    refreshing = true;
    fromTheStart = false;
    while (true) {
      if (reader.read()) {
        level(reader.orphans());
        save();
        if (mode == SyncStream.Mode.REFRESH_ONLY) {
          return;
        }
      }
      sleep();
    }
  }

  private void level(List<String> orphans) {
    if (refreshing || !orphans.isEmpty()) {
      twin.figures(figures -> caughtUp(figures, orphans));
    }
    twin.figures(figures -> figures.inStep(clock.instant()));
    refreshing = false;
    unsaved = true;
  }

  private void sleep() throws InterruptedException {
    long end = System.nanoTime() + READ_NANOS;
    while (System.nanoTime() < end) {
      if (cancelled.getAsBoolean()) {
        throw new CancellationException("stopped");
      }
      TimeUnit.MILLISECONDS.sleep(SHORT_MILLIS);
    }
  }

  private Incoming incoming(@Nullable ForeignServer server) {
    Anonymity how = twin.anonymity();
    Set<String> pieces = how == null ? Set.of() : how.pieces();
    return new Incoming(home.schema(), server, twin.key(), pieces, new TwinFindings());
  }

  private void apply(EventQueue queue, Incoming incoming)
      throws IOException, LdapProblem, InterruptedException {
    writes.beginRefresh();
    SyncEvent event = null;
    while (!(event instanceof SyncEvent.End)) {
      if (cancelled.getAsBoolean()) {
        throw new CancellationException("stopped");
      }
      event = queue.take(LOOK_MILLIS);
      if (event != null) {
        apply(event, incoming, queue.size());
      } else if (!refreshing) {
        twin.figures(figures -> figures.inStep(clock.instant()));
        unsaved = true;
      }
      if (System.nanoTime() - savedAt > SAVE_NANOS) {
        save();
      }
    }
  }

  private void save() throws IOException {
    if (unsaved) {
      twin.save();
      unsaved = false;
    }
    savedAt = System.nanoTime();
  }

  private void apply(SyncEvent event, Incoming incoming, int left) throws IOException, LdapProblem {
    long changes = applied(event, incoming);
    byte[] cookie = event.cookie();
    boolean early = namesLater && event instanceof SyncEvent.Told;
    if (cookie != null && !refreshing && !early) {
      twin.cookie(cookie);
    }
    twin.figures(figures -> figures.applied(changes, left));
    if (!refreshing && left == 0) {
      twin.figures(figures -> figures.inStep(clock.instant()));
    }
    unsaved = true;
  }

  private long applied(SyncEvent event, Incoming incoming) throws IOException, LdapProblem {
    return switch (event) {
      case SyncEvent.Told told -> applied(told, incoming);
      case SyncEvent.Ids ids -> applied(ids);
      case SyncEvent.PhaseEnd end -> end.last() ? endRefresh(end.unmentioned()) : endPhase(end);
      case SyncEvent.End end -> refreshing ? endRefresh(end.unmentioned()) : 0;
      case SyncEvent.NewCookie cookie -> 0;
    };
  }

  private long applied(SyncEvent.Told told, Incoming incoming) throws IOException, LdapProblem {
    return switch (told.state()) {
      case PRESENT -> {
        writes.mention(told.uuid());
        yield 0;
      }
      case DELETE -> {
        writes.delete(told.uuid());
        yield 1;
      }
      case ADD, MODIFY -> {
        entries++;
        learn(told.entry(), incoming);
        yield incoming.staysBehind(told.entry(), entries) ? 0 : put(told, incoming);
      }
    };
  }

  /** Reads the schema of the source again when an entry comes with names that nobody knows. */
  private void learn(SourceEntry entry, Incoming incoming) throws IOException, LdapProblem {
    Set<String> unknown = incoming.unknown(entry);
    if (nobodyKnows.containsAll(unknown)) {
      return;
    }
    try (SourceSession session = SourceSession.open(address, cancelled)) {
      SourceSchema.of(session, SourceFacts.of(session)).addTo(home);
    }
    nobodyKnows.addAll(incoming.unknown(entry));
  }

  private long put(SyncEvent.Told told, Incoming incoming) throws LdapProblem {
    try {
      return writes.put(incoming.entry(told.entry(), told.uuid(), entries)) ? 1 : 0;
    } catch (LdapProblem e) {
      if (!OF_ENTRIES.contains(e.code())) {
        throw e;
      }
      // What is there of it stays: it was mentioned.
      writes.mention(told.uuid());
      String name = twin.key() == null ? told.entry().dn() : "entry " + told.uuid();
      twin.figures(figures -> figures.refused(name + ": " + e.getMessage()));
      return 0;
    }
  }

  private long applied(SyncEvent.Ids ids) throws LdapProblem {
    for (UUID uuid : ids.uuids()) {
      if (ids.meaning() == Meaning.DELETED) {
        writes.delete(uuid);
      } else {
        writes.mention(uuid);
      }
    }
    return ids.meaning() == Meaning.DELETED ? ids.uuids().size() : 0;
  }

  /** A phase that another follows. */
  private long endPhase(SyncEvent.PhaseEnd end) throws LdapProblem {
    return end.unmentioned() == Meaning.DELETED ? writes.deleteUnmentioned() : 0;
  }

  /** Who had no cookie was told all there is. */
  private long endRefresh(Meaning unmentioned) throws LdapProblem {
    boolean gone = fromTheStart || unmentioned == Meaning.DELETED;
    long deleted = gone ? writes.deleteUnmentioned() : 0;
    List<String> orphans = writes.endRefresh();
    refreshing = false;
    twin.figures(figures -> caughtUp(figures, orphans));
    return deleted;
  }

  private TwinFigures caughtUp(TwinFigures figures, List<String> orphans) {
    TwinFigures now = figures.with(Phase.FOLLOWING);
    now = fromTheStart ? now.pulled(clock.instant(), figures.refused()) : now;
    if (orphans.isEmpty()) {
      return now.refused() == 0 ? now.failed("") : now;
    }
    return now.failed(
        "entries came without their superiors: " + orphans.size() + ", as " + orphans.getFirst());
  }
}
