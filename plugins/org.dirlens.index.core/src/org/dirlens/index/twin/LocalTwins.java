package org.dirlens.index.twin;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.twin.Anonymity;
import org.dirlens.launcher.twin.Pace;
import org.dirlens.launcher.twin.ServedHome;
import org.dirlens.launcher.twin.Twin;
import org.dirlens.launcher.twin.TwinFiles;
import org.dirlens.launcher.twin.TwinFollower;
import org.dirlens.launcher.twin.TwinPull;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The twins of a running embedded server: made, followed, paused, forgotten. What follows ends with
 * the server. Any thread but the display thread.
 */
public final class LocalTwins implements AutoCloseable {
  /** The index by which a twin finds its entries again; nobody designed it. */
  static final String OWN_INDEX = "entryUUID";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final EmbeddedServer server;
  private final ServedHome home;
  private final ThreadFactory threads;
  private final Duration patience;

  /** Each as long as its thread lives, which takes it out itself: there are never two of a twin. */
  private final Map<String, Following> followers = new ConcurrentHashMap<>();

  private record Following(TwinFollower follower, Thread thread, AtomicBoolean stopped) {}

  /** Those of a server. */
  public LocalTwins(EmbeddedServer server) {
    this(server, Thread.ofVirtual().factory(), PATIENCE);
  }

  /**
   * Those of a server.
   *
   * @param threads on which they are followed
   * @param patience how long to wait for the end of one
   */
  LocalTwins(EmbeddedServer server, ThreadFactory threads, Duration patience) {
    this.server = server;
    this.home = new ServedHome(server);
    this.threads = threads;
    this.patience = patience;
  }

  /** The server they are in. */
  public EmbeddedServer server() {
    return server;
  }

  /** All of them as they stand. */
  public List<TwinRow> rows() throws IOException {
    WaitingCalls.begin("LocalTwins.rows");
    Instant now = Instant.now();
    List<TwinRow> rows = new ArrayList<>();
    for (TwinFiles.Found found : home.files().all()) {
      Following followed = following(found.suffix());
      Twin twin = followed == null ? found.twin() : followed.follower().twin();
      if (isThere(found.suffix())) {
        rows.add(twin == null ? unreadable(found, now) : row(twin, followed != null, now));
      }
    }
    return rows;
  }

  /** The partition of a twin may have been deleted. */
  private boolean isThere(String suffix) {
    try {
      return home.partition(Dn.parse(suffix, home.schema())).isPresent();
    } catch (LdapProblem noName) {
      return false;
    }
  }

  private static TwinRow row(Twin twin, boolean followed, Instant now) {
    return new TwinRow(
        twin.suffix(),
        twin.source().toString(),
        twin.anonymity() == null ? TwinRow.Values.REAL : TwinRow.Values.INVENTED,
        changes(twin),
        followed ? twin.figures() : twin.figures().stopped(),
        now,
        "");
  }

  private static TwinRow.Changes changes(Twin twin) {
    if (twin.source() instanceof TwinSource.LdifFile) {
      return TwinRow.Changes.FILE;
    }
    return twin.canFollow() ? TwinRow.Changes.TOLD : TwinRow.Changes.UNTOLD;
  }

  private static TwinRow unreadable(TwinFiles.Found found, Instant now) {
    return new TwinRow(
        found.suffix(),
        "",
        TwinRow.Values.INVENTED,
        TwinRow.Changes.UNTOLD,
        org.dirlens.launcher.twin.TwinFigures.NONE,
        now,
        found.problem());
  }

  /**
   * Makes a twin, with the indices that its source has, as far as the user of the connection may
   * read them.
   *
   * @return what came of it, in sentences, the suffix of its partition first
   */
  public List<String> pull(TwinOrder order, IProgressMonitor shown, ProgressMonitor monitor)
      throws IOException, LdapProblem, ConnectionProblem {
    WaitingCalls.begin("LocalTwins.pull");
    DirectoryConnection connection = order.connection();
    var address = SourceAccess.address(connection, shown);
    TwinSource.Server source = SourceAccess.source(connection, order.base());
    TwinPull pull =
        new TwinPull(home, anonymity(order), new Pace(order.entriesPerSecond()), monitor);
    TwinPull.Result result = pull.from(source, address);
    List<String> told = new ArrayList<>();
    told.add(result.twin().suffix());
    told.add(
        String.format(
            Locale.ENGLISH,
            "%,d entries pulled, %,d refused, %,d definitions added to the schema",
            result.report().added(),
            result.report().failed(),
            result.definitions()));
    result.report().problems().stream()
        .limit(10)
        .forEach(problem -> told.add(problem.position() + ": " + problem.message()));
    told.addAll(result.told());
    if (!result.twin().canFollow()) {
      told.add(
          "Changes of the source are not followed, as it has no content synchronization (of"
              + " OpenLDAP the overlay syncprov)");
    }
    if (result.report().added() > 0) {
      told.addAll(bringIndices(order, result.twin(), shown, monitor));
    }
    return told;
  }

  private static Anonymity anonymity(TwinOrder order) {
    Path key = order.keyFile();
    return key == null
        ? null
        : new Anonymity(
            key,
            order.pieces().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet()));
  }

  private List<String> bringIndices(
      TwinOrder order, Twin twin, IProgressMonitor shown, ProgressMonitor monitor)
      throws LdapProblem {
    try {
      SourceIndices source = SourceIndices.of(order.connection()::session, order.base(), shown);
      List<IndexChange> changes =
          source.here(home.schema()).stream()
              .filter(each -> !each.attribute().equalsIgnoreCase(OWN_INDEX))
              .<IndexChange>map(IndexChange.Define::new)
              .toList();
      partition(twin.suffix()).changeIndices(changes, monitor);
      return source.warnings();
    } catch (ConnectionProblem e) {
      return List.of("The indices of the source were not read: " + e.getMessage());
    }
  }

  private Partition partition(String suffix) throws LdapProblem {
    return home.partition(Dn.parse(suffix, home.schema())).orElseThrow();
  }

  /** The indices that a twin has now, without the one that it needs itself. */
  List<IndexDefinition> indices(String suffix) throws LdapProblem {
    return partition(suffix).indices().stream()
        .map(status -> status.definition())
        .filter(each -> !each.attribute().equalsIgnoreCase(OWN_INDEX))
        .toList();
  }

  /** What it would take for the source of a twin to have the indices that the twin has. */
  public PlanBack planBack(String suffix, IProgressMonitor monitor)
      throws IOException, LdapProblem, ConnectionProblem {
    WaitingCalls.begin("LocalTwins.planBack");
    TwinSource.Server source = source(twin(suffix));
    DirectoryConnection connection = connection(source);
    return SourceIndices.of(connection::session, source.base(), monitor)
        .planned(connection.parameters().id(), indices(suffix));
  }

  /** Whether the source of a twin can tell it what changed since. */
  public boolean canFollow(String suffix) throws IOException, LdapProblem {
    return twin(suffix).canFollow();
  }

  /** Keeps a twin up to date from now on, or continues where it was paused. */
  public void follow(String suffix, IProgressMonitor monitor)
      throws IOException, LdapProblem, ConnectionProblem {
    WaitingCalls.begin("LocalTwins.follow");
    Optional<TwinFollower> present = present(suffix);
    if (present.isPresent()) {
      present.get().resume();
      return;
    }
    Twin twin = twin(suffix);
    start(twin, address(twin, monitor));
  }

  private static SourceAddress address(Twin twin, IProgressMonitor monitor)
      throws IOException, ConnectionProblem {
    return SourceAccess.address(connection(source(twin)), monitor);
  }

  /** Who follows a twin; a follower that was stopped has ended before it is said to be none. */
  private Optional<TwinFollower> present(String suffix) throws IOException {
    Following present = followers.get(suffix);
    if (present != null && (present.stopped().get() || isOfAnother(present))) {
      requireEnd(suffix, present);
      return Optional.empty();
    }
    return Optional.ofNullable(present).map(Following::follower);
  }

  private @Nullable Following following(String suffix) {
    Following present = followers.get(suffix);
    return present == null || isOfAnother(present) ? null : present;
  }

  /** A partition may have been deleted and made again as a twin while its follower waited. */
  private static boolean isOfAnother(Following following) {
    return !following.follower().twin().isThere();
  }

  private void start(Twin twin, SourceAddress address) {
    followers.computeIfAbsent(
        twin.suffix(),
        suffix -> started(suffix, new TwinFollower(twin, home, address, twin.pace())));
  }

  private Following started(String suffix, TwinFollower follower) {
    Thread thread = threads.newThread(() -> run(suffix, follower));
    thread.setName("twin " + suffix);
    thread.start();
    return new Following(follower, thread, new AtomicBoolean());
  }

  private void run(String suffix, TwinFollower follower) {
    try {
      follower.run();
    } finally {
      followers.remove(suffix);
    }
  }

  /** Leaves a twin as it is for now. */
  public void pause(String suffix) {
    Following present = followers.get(suffix);
    if (present != null) {
      present.follower().pause();
    }
  }

  /**
   * Follows a twin no more, until somebody wants it again; waits until what runs has ended.
   *
   * @throws IOException if that takes too long; it ends later, and no other follows the twin before
   */
  public void stop(String suffix) throws IOException {
    WaitingCalls.begin("LocalTwins.stop");
    Following present = followers.get(suffix);
    if (present != null) {
      requireEnd(suffix, present);
    }
  }

  private void requireEnd(String suffix, Following following) throws IOException {
    if (!end(following)) {
      throw new IOException(
          "The synchronization of "
              + suffix
              + " is stopping, but has not ended yet. Until then it cannot begin again.");
    }
  }

  /** Whether it ended soon enough. */
  private boolean end(Following following) {
    WaitingCalls.begin("LocalTwins.stop");
    following.stopped().set(true);
    following.follower().close();
    try {
      return following.thread().join(patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Has all of the source read again, while the twin serves; it is followed afterwards. */
  public void pullAgain(String suffix, IProgressMonitor monitor)
      throws IOException, LdapProblem, ConnectionProblem {
    WaitingCalls.begin("LocalTwins.pullAgain");
    Optional<TwinFollower> present = present(suffix);
    if (present.isPresent()) {
      present.get().again();
      return;
    }
    Twin twin = twin(suffix);
    SourceAddress address = address(twin, monitor);
    twin.forgetState(); // no sooner, or a cancel of the way there would have forgotten it
    start(twin, address);
  }

  private Twin twin(String suffix) throws IOException, LdapProblem {
    return home.files()
        .of(Dn.parse(suffix, home.schema()), home.schema())
        .orElseThrow(() -> new IOException(suffix + " is no twin any more"));
  }

  private static TwinSource.Server source(Twin twin) throws IOException {
    if (twin.source() instanceof TwinSource.Server server) {
      return server;
    }
    throw new IOException(twin.suffix() + " was taken from a file, which cannot be asked");
  }

  private static DirectoryConnection connection(TwinSource.Server source) throws IOException {
    return SourceAccess.connection(source)
        .orElseThrow(
            () ->
                new IOException(
                    "No connection leads to "
                        + source.url()
                        + (source.login().isEmpty() ? "" : " as " + source.login())
                        + ": make one"));
  }

  /** Ends all following. */
  @Override
  public void close() {
    for (Following each : List.copyOf(followers.values())) {
      boolean unused = end(each);
    }
  }
}
