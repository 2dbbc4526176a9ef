package org.dirlens.browser.ui.ldif;

import java.nio.file.Path;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.ldif.LdifSource;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;

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

  /** Offers a file again: rejected records that were corrected, or one that was not sent. */
  public static void openAgain(DirectoryConnection connection, Path file) {
    FileField.offer(file);
    open(connection);
  }

  @Override
  public boolean performFinish() {
    page.remember();
    begin(connection, page.file(), page.onError(), page.existing());
    return true;
  }

  private static void begin(
      DirectoryConnection connection,
      Path file,
      LdifImport.OnError onError,
      LdifImport.Existing existing) {
    new LdifRun(connection, new LdifSource.OfFile(file), onError, existing)
        .keepingRejectedBeside(file)
        .whenDeclined(() -> openAgain(connection, file))
        .begin(
            ended ->
                ImportResultView.show(
                    new ImportOutcome(
                        connection,
                        file,
                        ended.report(),
                        ended.elapsed(),
                        ended.rejected().orElseThrow(),
                        ended.problem())));
  }
}
