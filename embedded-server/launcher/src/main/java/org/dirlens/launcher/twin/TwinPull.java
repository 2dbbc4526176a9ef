package org.dirlens.launcher.twin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.twin.anonymous.AnonymousKey;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceFacts;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.launcher.twin.source.SyncStream;
import org.dirlens.ldif.LdifReader;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.server.subschema.SchemaGate;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Makes a twin: reads all of a source into a new partition, by a bulk load, all or nothing. By
 * content synchronization if the server has it, so that the twin can be followed, else by pages.
 * Used once, by one thread.
 */
public final class TwinPull {
  private final TwinHome home;
  private final @Nullable Anonymity anonymity;
  private final Pace pace;
  private final ProgressMonitor monitor;
  private final TwinFindings findings = new TwinFindings();

  /**
   * What came of it.
   *
   * @param report what was loaded and what was refused
   * @param definitions how many were added to the schema
   * @param told what else there is to tell, in sentences
   */
  public record Result(Twin twin, LoadReport report, int definitions, List<String> told) {}

  /**
   * A pull to be done.
   *
   * @param anonymity null to take values as they are
   */
  public TwinPull(
      TwinHome home, @Nullable Anonymity anonymity, Pace pace, ProgressMonitor monitor) {
    this.home = home;
    this.anonymity = anonymity;
    this.pace = pace;
    this.monitor = monitor;
  }

  /**
   * Takes a subtree of a server.
   *
   * @throws IOException if the server cannot be asked, with why
   * @throws LdapProblem unwillingToPerform if the partition is there already; canceled
   */
  public Result from(TwinSource.Server source, SourceAddress address)
      throws IOException, LdapProblem {
    try (SourceSession session = SourceSession.open(address, monitor::cancelled)) {
      SourceFacts facts = SourceFacts.of(session);
      int added = SourceSchema.of(session, facts).addTo(home);
      requireBase(session, facts, source.base());
      SourceStream stream =
          facts.canFollow()
              ? SourceStream.of(
                  session.synchronize(source.base(), SyncStream.Mode.REFRESH_ONLY, null))
              : SourceStream.of(session.entries(source.base(), facts.paging()));
      return load(source, stream, facts.server(), added);
    } catch (CancellationException cancelled) {
      throw new LdapProblem(ResultCode.CANCELED, "cancelled; nothing was made");
    }
  }

  private static void requireBase(SourceSession session, SourceFacts facts, String base)
      throws IOException {
    if (session.read(base, "1.1").isEmpty()) {
      throw new IOException(
          session.url()
              + " shows no entry "
              + base
              + "; its naming contexts are "
              + String.join(" and ", facts.namingContexts()));
    }
  }

  /** Takes the entries of a file at and below a name. */
  public Result from(TwinSource.LdifFile source) throws IOException, LdapProblem {
    try (LdifReader reader = new LdifReader(Files.newInputStream(source.file()))) {
      return load(source, SourceStream.of(reader), null, 0);
    }
  }

  private Result load(
      TwinSource source, SourceStream stream, @Nullable ForeignServer server, int added)
      throws IOException, LdapProblem {
    AnonymousKey key = anonymity == null ? null : anonymity.makeKey();
    Set<String> pieces = anonymity == null ? Set.of() : anonymity.pieces();
    Incoming incoming = new Incoming(home.schema(), server, key, pieces, findings);
    Dn suffix = incoming.name(source.base());
    requireFree(suffix);
    AtomicReference<LoadReport> report = new AtomicReference<>();
    home.fillNew(
        suffix,
        (partition, progress) -> {
          LoadReport loaded = fill(partition, stream, incoming, progress);
          report.set(loaded);
          return loaded;
        },
        monitor);
    LoadReport loaded = Objects.requireNonNull(report.get(), "filled, or a problem was thrown");
    if (loaded.cancelled()) {
      throw new LdapProblem(ResultCode.CANCELED, "cancelled; nothing was made");
    }
    try {
      Twin twin = home.files().make(suffix, source, anonymity, key, home.schema());
      if (loaded.added() > 0) {
        twin.cookie(stream.cookie());
        twin.pace(pace);
        twin.figures(none -> none.pulled(Instant.now(), loaded.failed()));
        twin.write();
      }
      return new Result(twin, loaded, added, findings.told());
    } catch (IOException | RuntimeException e) {
      takeBack(suffix, e);
      throw e;
    }
  }

  /**
   * Without its file the partition could not be followed, and would be in the way of a new pull.
   */
  private void takeBack(Dn suffix, Exception problem) {
    try {
      home.delete(suffix);
    } catch (IOException | LdapProblem | RuntimeException left) {
      problem.addSuppressed(left);
    }
  }

  private void requireFree(Dn suffix) throws LdapProblem {
    Optional<Partition> there = home.partition(suffix);
    if (there.isPresent()) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          "there is a partition "
              + suffix
              + " already: follow it if it is the twin, or delete it before");
    }
  }

  private LoadReport fill(
      Partition partition, SourceStream stream, Incoming incoming, ProgressMonitor progress)
      throws IOException, LdapProblem {
    IndexDefinition uuids = IndexDefinition.of("entryUUID", IndexKind.EQUALITY);
    partition.changeIndices(List.of(new IndexChange.Define(uuids)), ProgressMonitor.NONE);
    try (SchemaGate.Held schema = home.directory().holdSchema()) {
      TwinEntries entries = new TwinEntries(stream, incoming, home.directory(), pace);
      return partition.load(entries, progress);
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }
}
