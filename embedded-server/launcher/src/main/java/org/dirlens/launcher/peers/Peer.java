package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.launcher.twin.source.SourceSession.Paging;
import org.dirlens.partition.schema.SchemaDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A server of one kind in a folder of its own. First {@link #prepare}, then {@link #complete}, then
 * {@link #load}; then it can be started. One thread.
 */
public abstract class Peer {
  private final PeerKind kind;
  private final Path folder;
  private final PeerData data;

  Peer(PeerKind kind, Path folder, PeerData data) {
    this.kind = kind;
    this.folder = folder;
    this.data = data;
  }

  /** What runs call it. */
  public final String name() {
    return kind.word();
  }

  final PeerKind kind() {
    return kind;
  }

  /** Where all of it is. */
  public final Path folder() {
    return folder;
  }

  final PeerData data() {
    return data;
  }

  /** Whose words its indices are in; empty for ours. */
  abstract Optional<IndexDialect> dialect();

  /** Makes its folder, with its configuration and an empty database. */
  public abstract void prepare() throws IOException, InterruptedException;

  /** What entries need beside what a server knows, what others need first. */
  @FunctionalInterface
  interface Missing {
    /** The definitions that it lacks. */
    List<SchemaDefinition> of(KnownNames known);
  }

  /**
   * Adds to its schema what is missing, once it is prepared.
   *
   * @return what was added
   */
  abstract List<SchemaDefinition> complete(Missing missing)
      throws IOException, InterruptedException;

  /**
   * Loads entries into the empty database, with its indices. Single entries may be refused.
   *
   * @param ldif entries, superiors first
   * @throws IOException with what its loader printed if nothing is loaded
   */
  public abstract void load(Path ldif) throws IOException, InterruptedException;

  /**
   * Starts it over what was loaded; answers when it listens on loopback.
   *
   * @param core the core it is pinned to (Linux); null for all
   */
  public abstract RunningServer start(@Nullable Integer core)
      throws IOException, InterruptedException;

  /** Its version; empty if its root entry tells. */
  String version() throws IOException, InterruptedException {
    return "";
  }

  /** How many entries a running one holds. */
  long size(RunningServer server) throws IOException {
    return size(server, Paging.PAGES);
  }

  final long size(RunningServer server, Paging paging) throws IOException {
    try (SourceSession session = PeerSession.open(server)) {
      return session.count(data.suffix().toString(), paging);
    }
  }

  /** The last that its loader said, for people. */
  String saidLast() {
    return Programs.last(printed());
  }

  final Path printed() {
    return folder.resolve("printed");
  }
}
