package org.dirlens.browser.ui.ldif;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.ldif.CsvOptions;
import org.dirlens.browser.core.ldif.EntryExport;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;

/** Exports what a search finds to a file of LDIF or CSV, in the background. */
public final class ExportWizard extends Wizard {
  private final DirectoryConnection connection;
  private final ExportPage page;
  private final CsvPage csv = new CsvPage();

  private ExportWizard(DirectoryConnection connection, ExportPage page) {
    this.connection = connection;
    this.page = page;
    setWindowTitle(Messages.Export_title);
    setDefaultPageImageDescriptor(BrowserIcons.descriptor("wizard-export"));
  }

  /**
   * @param base what is exported unless the user changes it
   */
  public static void open(DirectoryConnection connection, String base) {
    open(connection, new ExportPage(connection, ExportPage.everything(base), List.of()));
  }

  /**
   * Exports a search.
   *
   * @param query what is exported unless the user changes it
   * @param columns the attributes that a table of it shows
   */
  public static void open(DirectoryConnection connection, SearchQuery query, List<String> columns) {
    open(connection, new ExportPage(connection, query, columns));
  }

  private static void open(DirectoryConnection connection, ExportPage page) {
    new WizardDialog(Problems.shell(), new ExportWizard(connection, page)).open();
  }

  @Override
  public void addPages() {
    addPage(page);
    addPage(csv);
  }

  @Override
  public boolean performFinish() {
    if (!page.mayReplace()) {
      return false;
    }
    page.remember();
    csv.remember();
    start(
        connection,
        page.query(),
        page.csv() ? Optional.of(csv.options()) : Optional.empty(),
        page.file());
    return true;
  }

  private static void start(
      DirectoryConnection connection, SearchQuery query, Optional<CsvOptions> csv, Path file) {
    DirectoryJob.of(
            NLS.bind(Messages.Export_job, file.getFileName()),
            monitor -> {
              try (Session session = connection.ownSession(monitor)) {
                EntryExport export =
                    csv.isPresent()
                        ? EntryExport.csv(
                            session, query, Dit.of(connection).schema(monitor), csv.get())
                        : ldif(session, query, Dit.of(connection), monitor);
                return export.run(file, monitor);
              }
            })
        .whenDone(outcome -> tell(outcome, file))
        .on(connection)
        .startForUser();
  }

  /** With subentries where the connection shows them. */
  private static EntryExport ldif(
      Session session, SearchQuery query, Dit dit, IProgressMonitor monitor)
      throws ConnectionProblem {
    EntryExport entries = EntryExport.ldif(session, query);
    return !query.special().subentries()
            && dit.connection().parameters().browsing().has(Browsing.Option.SUBENTRIES)
            && dit.features(monitor).subentries()
        ? entries.withSubentries()
        : entries;
  }

  private static void tell(SearchOutcome outcome, Path file) {
    String written = NLS.bind(Messages.Export_done, Labels.entries(outcome.entries()), file);
    String missing =
        Stream.of(why(outcome.end()), references(outcome.referrals()))
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining("; "));
    if (outcome.end() == SearchOutcome.End.CANCELLED) {
      return;
    }
    if (missing.isEmpty()) {
      Notification.done(Messages.Export_title, written);
    } else {
      Notification.problem(
          Messages.Export_title, NLS.bind(Messages.Export_truncated, written, missing));
    }
  }

  /** What other servers have is not in the file. */
  private static String references(long count) {
    if (count == 0) {
      return "";
    }
    return count == 1
        ? Messages.Export_reference
        : NLS.bind(Messages.Export_references, Figures.count(count));
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
