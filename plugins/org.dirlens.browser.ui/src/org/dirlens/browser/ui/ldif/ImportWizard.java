package org.dirlens.browser.ui.ldif;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.dirlens.browser.core.change.Batch;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.ldif.LdifSummary;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.SentPasswords;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Session;
import org.dirlens.ui.common.Figures;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;

/**
 * Imports an LDIF file over a connection, in the background; the view of the result tells at the
 * end how it went.
 */
public final class ImportWizard extends Wizard {
  private static final int EXCERPT_LINES = 500;

  private final DirectoryConnection connection;
  private final ImportPage page;

  private ImportWizard(DirectoryConnection connection) {
    this.connection = connection;
    this.page = new ImportPage(connection);
    setWindowTitle(Messages.Import_title);
    setDefaultPageImageDescriptor(BrowserIcons.descriptor("wizard-import"));
  }

  public static void open(DirectoryConnection connection) {
    new WizardDialog(Problems.shell(), new ImportWizard(connection)).open();
  }

  @Override
  public void addPages() {
    addPage(page);
  }

  /** Offers a file again: rejected records that were corrected, or one that was not sent. */
  static void openAgain(DirectoryConnection connection, Path file) {
    FileField.offer(file);
    open(connection);
  }

  @Override
  public boolean performFinish() {
    page.remember();
    if (Review.needed(connection)) {
      review(connection, page.file(), page.onError(), page.existing());
    } else {
      start(connection, page.file(), page.onError(), page.existing());
    }
    return true;
  }

  private record Looked(LdifSummary counts, String excerpt) {}

  private static void review(
      DirectoryConnection connection,
      Path file,
      LdifImport.OnError onError,
      LdifImport.Existing existing) {
    DirectoryJob.of(
            NLS.bind(Messages.Import_counting, file.getFileName()),
            monitor -> new Looked(LdifSummary.of(file, monitor), excerpt(file)))
        .whenDone(
            looked -> {
              if (ReviewDialog.approved(
                  Problems.shell(),
                  Proposal.of(
                      connection, file.toString(), looked.excerpt(), List.of(words(looked))),
                  Messages.Import_title,
                  Messages.Import_reviewSend)) {
                start(connection, file, onError, existing);
              } else {
                openAgain(connection, file);
              }
            })
        .startForUser();
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

  /** The first lines of the file; values of secret attributes are left out. */
  private static String excerpt(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      List<String> first =
          lines
              .limit(EXCERPT_LINES + 1)
              .map(line -> new String(line.getBytes(StandardCharsets.ISO_8859_1), UTF_8))
              .toList();
      List<String> some = first.subList(0, Math.min(EXCERPT_LINES, first.size()));
      return String.join("\n", SecretAttributes.chosen().shown(some))
          + (first.size() > EXCERPT_LINES ? "\n" + Messages.Import_reviewExcerpt : "");
    }
  }

  private static void start(
      DirectoryConnection connection,
      Path file,
      LdifImport.OnError onError,
      LdifImport.Existing existing) {
    Dit dit = Dit.of(connection);
    DirectoryJob.of(
            NLS.bind(Messages.Import_job, file.getFileName(), connection.parameters().name()),
            monitor -> {
              long start = System.nanoTime();
              Path rejected = ImportOutcome.rejectedFile(file);
              try (Session session = connection.ownSession(monitor);
                  Batch batch =
                      Batch.begin(
                          ModificationLog.shared(), session, Kind.IMPORT, file.toString())) {
                LdifImport run =
                    new LdifImport(batch.session(), onError, existing)
                        .storingPasswordsAs(SentPasswords.form(connection))
                        .keepingRejectedIn(rejected);
                LdifImport.Report report = run.run(file, monitor);
                tell(batch, report.ending(), file.getFileName());
                Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
                return new ImportOutcome(
                    connection, file, report, elapsed, rejected, run.rejectedProblem());
              }
            })
        .whenDone(ImportResultView::show)
        .atEnd(() -> dit.tell(new DitChange.Many()))
        .on(connection)
        .startForUser();
  }

  private static void tell(Batch batch, LdifImport.Ending ending, Path file) {
    switch (ending) {
      case END_OF_FILE -> batch.succeeded();
      case STOPPED_BY_ERROR -> batch.failed(NLS.bind(Messages.Import_stopped, file));
      case CONNECTION_LOST -> batch.failed(NLS.bind(Messages.Import_connectionLost, file));
      case CANCELLED -> batch.failed(NLS.bind(Messages.Import_cancelled, file));
    }
  }
}
