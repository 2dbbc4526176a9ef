package org.dirlens.browser.ui.ldif;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.dirlens.browser.core.change.Deed;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Session;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;

/**
 * Imports an LDIF file over a connection, in the background; the view of the result tells at the
 * end how it went.
 */
public final class ImportWizard extends Wizard {
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

  /** Imports the file of rejected records, once they are corrected. */
  static void openAgain(DirectoryConnection connection, Path rejected) {
    FileField.offer(rejected);
    open(connection);
  }

  @Override
  public boolean performFinish() {
    page.remember();
    start(connection, page.file(), page.onError(), page.existing());
    return true;
  }

  /** The embedded server takes hashes; any other server hashes what it is sent by its own rules. */
  private static UnaryOperator<byte[]> passwordForm(DirectoryConnection connection) {
    Optional<EmbeddedServer> server =
        connection.embedded() ? EmbeddedServerAccess.server() : Optional.empty();
    return server
        .<UnaryOperator<byte[]>>map(own -> own.directory()::importedPassword)
        .orElse(UnaryOperator.identity());
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
                  Deed deed =
                      Deed.begin(ModificationLog.shared(), session, Kind.IMPORT, file.toString())) {
                LdifImport run =
                    new LdifImport(deed.session(), onError, existing)
                        .storingPasswordsAs(passwordForm(connection))
                        .keepingRejectedIn(rejected);
                LdifImport.Report report = run.run(file, monitor);
                tell(deed, report.ending(), file.getFileName());
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

  private static void tell(Deed deed, LdifImport.Ending ending, Path file) {
    switch (ending) {
      case END_OF_FILE -> deed.succeeded();
      case STOPPED_BY_ERROR -> deed.failed(NLS.bind(Messages.Import_stopped, file));
      case CONNECTION_LOST -> deed.failed(NLS.bind(Messages.Import_connectionLost, file));
      case CANCELLED -> deed.failed(NLS.bind(Messages.Import_cancelled, file));
    }
  }
}
