package org.dirlens.browser.ui.ldif;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.dirlens.browser.core.change.Batch;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.ldif.LdifImport.Ending;
import org.dirlens.browser.core.ldif.LdifSource;
import org.dirlens.browser.core.ldif.LdifSummary;
import org.dirlens.browser.core.ldif.RecordListener;
import org.dirlens.browser.core.ldif.run.DryRun;
import org.dirlens.browser.core.ldif.run.RunLog;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.SentPasswords;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Session;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.PlainQuestion;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;
import org.jspecify.annotations.Nullable;

/**
 * Sends LDIF over a connection, in the background, and as one change of the log of changes. A
 * person looks at it before where that is needed. Used once; user interface thread.
 */
public final class LdifRun {
  private static final int EXCERPT_LINES = 500;

  private final DirectoryConnection connection;
  private final LdifSource source;
  private final LdifImport.OnError onError;
  private final LdifImport.Existing existing;
  private RecordListener listener = (result, write) -> {};
  private @Nullable Path rejectedBeside;
  private @Nullable Path log;
  private Consumer<DirectoryJob<?>> whenStarted = job -> {};
  private Runnable whenDeclined = () -> {};
  private Runnable atEnd = () -> {};
  private volatile boolean connected;

  /**
   * It has come to its end.
   *
   * @param rejected the file for records that failed; empty where none was wanted
   * @param problem why a file that goes with it is not whole
   */
  public record Ended(
      LdifImport.Report report,
      Duration elapsed,
      Optional<Path> rejected,
      Optional<String> problem) {}

  /** A run that is not begun yet. */
  public LdifRun(
      DirectoryConnection connection,
      LdifSource source,
      LdifImport.OnError onError,
      LdifImport.Existing existing) {
    this.connection = connection;
    this.source = source;
    this.onError = onError;
    this.existing = existing;
  }

  /** Tells what becomes of each record, on the thread that does the work. */
  public LdifRun telling(RecordListener heard) {
    listener = heard;
    return this;
  }

  /** Writes the records that fail into a new file beside another one. */
  LdifRun keepingRejectedBeside(Path file) {
    rejectedBeside = file;
    return this;
  }

  /** Writes what becomes of each record into a file; null for none. */
  public LdifRun loggingTo(@Nullable Path file) {
    log = file;
    return this;
  }

  /** Hands over each job when it is started: that which looks before, and that which sends. */
  public LdifRun whenStarted(Consumer<DirectoryJob<?>> action) {
    whenStarted = action;
    return this;
  }

  /** Runs when the person who looked at it does not want it sent. */
  public LdifRun whenDeclined(Runnable action) {
    whenDeclined = action;
    return this;
  }

  /** Runs last in every case, a cancel included. */
  public LdifRun atEnd(Runnable action) {
    atEnd = action;
    return this;
  }

  /** Sends it, after a look where that is needed. */
  public void begin(Consumer<Ended> whenDone) {
    if (Review.needed(connection)) {
      review(whenDone);
    } else {
      send(whenDone);
    }
  }

  private record Looked(LdifSummary counts, String excerpt) {}

  private void review(Consumer<Ended> whenDone) {
    DirectoryJob<Looked> job =
        DirectoryJob.of(
                NLS.bind(Messages.Import_counting, source.name()),
                monitor -> new Looked(LdifSummary.of(source, monitor), excerpt()))
            .whenDone(
                looked -> {
                  if (approved(looked)) {
                    sendAsLooked(looked.counts(), whenDone);
                  } else {
                    decline();
                  }
                })
            .whenUndone(atEnd);
    whenStarted.accept(job.startForUser());
  }

  private void decline() {
    whenDeclined.run();
    atEnd.run();
  }

  /** Others may have changed the file while the person looked at it. */
  private void sendAsLooked(LdifSummary looked, Consumer<Ended> whenDone) {
    DirectoryJob<LdifSummary> job =
        DirectoryJob.of(
                NLS.bind(Messages.Import_comparing, source.name()),
                monitor -> LdifSummary.of(source, monitor))
            .whenDone(
                now -> {
                  if (now.equals(looked)) {
                    send(whenDone);
                  } else if (lookAgain()) {
                    review(whenDone);
                  } else {
                    decline();
                  }
                })
            .whenUndone(atEnd);
    whenStarted.accept(job.startForUser());
  }

  private boolean lookAgain() {
    return PlainQuestion.confirmed(
        Problems.shell(),
        Messages.Import_title,
        NLS.bind(Messages.Import_changedMeanwhile, source.name()));
  }

  private boolean approved(Looked looked) {
    return ReviewDialog.approved(
        Problems.shell(),
        Proposal.of(connection, source.place(), looked.excerpt(), List.of(words(looked))),
        Messages.Import_title,
        Messages.Import_reviewSend);
  }

  private static String words(Looked looked) {
    LdifSummary counts = looked.counts();
    return NLS.bind(
        Messages.Import_reviewCounts,
        LongStream.of(
                counts.adds(), counts.modifies(), counts.deletes(), counts.renames(), counts.bad())
            .mapToObj(Figures::count)
            .toArray());
  }

  /** The first lines; values of secret attributes are left out. */
  private String excerpt() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(source.open(), ISO_8859_1))) {
      List<String> first =
          lines
              .lines()
              .limit(EXCERPT_LINES + 1)
              .map(line -> new String(line.getBytes(ISO_8859_1), UTF_8))
              .toList();
      List<String> some = first.subList(0, Math.min(EXCERPT_LINES, first.size()));
      return String.join("\n", SecretAttributes.chosen().shown(some))
          + (first.size() > EXCERPT_LINES ? "\n" + Messages.Import_reviewExcerpt : "");
    }
  }

  private void send(Consumer<Ended> whenDone) {
    Dit dit = Dit.of(connection);
    DirectoryJob<Ended> job =
        DirectoryJob.of(
                NLS.bind(Messages.Import_job, source.name(), connection.parameters().name()),
                this::send)
            .whenDone(whenDone)
            .whenCancelled(() -> cancelled(whenDone))
            .atEnd(
                () -> {
                  dit.tell(new DitChange.Many());
                  atEnd.run();
                })
            .on(connection);
    whenStarted.accept(job.startForUser());
  }

  /** Also what was cancelled before the server was reached has an end to be told. */
  private void cancelled(Consumer<Ended> whenDone) {
    if (!connected) {
      LdifImport.Report none = new LdifImport.Report(0, 0, 0, Ending.CANCELLED, List.of());
      whenDone.accept(new Ended(none, Duration.ZERO, fileForRejected(), Optional.empty()));
    }
  }

  private Ended send(IProgressMonitor monitor) throws ConnectionProblem, IOException {
    long start = System.nanoTime();
    try (RunLog written = openLog();
        Session session = connection.ownSession(monitor);
        Batch batch = Batch.begin(ModificationLog.shared(), session, Kind.IMPORT, source.place())) {
      connected = true;
      LdifImport run =
          new LdifImport(batch.session(), onError, existing)
              .storingPasswordsAs(SentPasswords.form(connection))
              .telling(both(written));
      Optional<Path> rejected = fileForRejected();
      rejected.ifPresent(run::keepingRejectedIn);
      LdifImport.Report report = run.run(source, monitor);
      tell(batch, report.ending());
      return ended(report, start, rejected, run.rejectedProblem(), written);
    }
  }

  private Optional<Path> fileForRejected() {
    return Optional.ofNullable(rejectedBeside).map(ImportOutcome::rejectedFile);
  }

  private @Nullable RunLog openLog() {
    return log == null
        ? null
        : new RunLog(log, connection.parameters().endpoint().url(), Instant::now);
  }

  private RecordListener both(@Nullable RunLog written) {
    return (result, write) -> {
      listener.ended(result, write);
      if (written != null) {
        written.ended(result, write);
      }
    };
  }

  private static Ended ended(
      LdifImport.Report report,
      long start,
      Optional<Path> rejected,
      Optional<String> problem,
      @Nullable RunLog written) {
    if (written != null) {
      written.close();
    }
    return new Ended(
        report,
        Duration.ofNanos(System.nanoTime() - start),
        rejected,
        problem.or(() -> Optional.ofNullable(written).map(RunLog::problem)));
  }

  private void tell(Batch batch, Ending ending) {
    switch (ending) {
      case END_OF_FILE -> batch.succeeded();
      case STOPPED_BY_ERROR -> batch.failed(NLS.bind(Messages.Import_stopped, source.name()));
      case CONNECTION_LOST -> batch.failed(NLS.bind(Messages.Import_connectionLost, source.name()));
      case CANCELLED -> batch.failed(NLS.bind(Messages.Import_cancelled, source.name()));
    }
  }

  /** Tells what sending it would do, and sends nothing. */
  public void look(Consumer<Ended> whenDone) {
    Dit dit = Dit.of(connection);
    DirectoryJob<Ended> job =
        DirectoryJob.of(
                NLS.bind(Messages.Import_look, source.name(), connection.parameters().name()),
                monitor -> {
                  long start = System.nanoTime();
                  try (RunLog written = openLog()) {
                    DryRun run =
                        new DryRun(
                            connection.session(monitor),
                            dit.schema(monitor),
                            onError,
                            existing,
                            both(written));
                    LdifImport.Report report = run.run(source, monitor);
                    return ended(report, start, Optional.empty(), Optional.empty(), written);
                  }
                })
            .whenDone(whenDone)
            .atEnd(atEnd)
            .on(connection);
    whenStarted.accept(job.startForUser());
  }
}
