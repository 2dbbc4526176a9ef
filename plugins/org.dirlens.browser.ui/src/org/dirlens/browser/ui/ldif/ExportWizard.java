package org.dirlens.browser.ui.ldif;

import java.nio.file.Path;
import org.dirlens.browser.core.ldif.EntryExport;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;

/** Exports the result of a search to an LDIF file, in the background. */
public final class ExportWizard extends Wizard {
  private final DirectoryConnection connection;
  private final ExportPage page;

  private ExportWizard(DirectoryConnection connection, String base) {
    this.connection = connection;
    this.page = new ExportPage(connection, base);
    setWindowTitle(Messages.Export_title);
    setDefaultPageImageDescriptor(BrowserIcons.descriptor("wizard-export"));
  }

  /**
   * @param base what is exported unless the user changes it
   */
  public static void open(DirectoryConnection connection, String base) {
    new WizardDialog(Problems.shell(), new ExportWizard(connection, base)).open();
  }

  @Override
  public void addPages() {
    addPage(page);
  }

  @Override
  public boolean performFinish() {
    if (!page.mayReplace()) {
      return false;
    }
    page.remember();
    start(connection, page.query(), page.file());
    return true;
  }

  private static void start(DirectoryConnection connection, SearchQuery query, Path file) {
    DirectoryJob.of(
            NLS.bind(Messages.Export_job, file.getFileName()),
            monitor -> {
              try (Session session = connection.ownSession(monitor)) {
                return EntryExport.ldif(session, query).run(file, monitor);
              }
            })
        .whenDone(outcome -> tell(outcome, file))
        .on(connection)
        .startForUser();
  }

  private static void tell(SearchOutcome outcome, Path file) {
    switch (outcome.end()) {
      case CANCELLED -> {}
      case COMPLETE ->
          MessageDialog.openInformation(
              Problems.shell(),
              Messages.Export_title,
              NLS.bind(Messages.Export_done, Labels.entries(outcome.entries()), file));
      default ->
          MessageDialog.openWarning(
              Problems.shell(),
              Messages.Export_title,
              NLS.bind(
                  Messages.Export_truncated,
                  new Object[] {Labels.entries(outcome.entries()), file, why(outcome.end())}));
    }
  }

  private static String why(SearchOutcome.End end) {
    return switch (end) {
      case COMPLETE, CANCELLED -> "";
      case SIZE_LIMIT -> Messages.Export_sizeLimit;
      case TIME_LIMIT -> Messages.Export_timeLimit;
      case ADMIN_LIMIT -> Messages.Export_adminLimit;
    };
  }
}
