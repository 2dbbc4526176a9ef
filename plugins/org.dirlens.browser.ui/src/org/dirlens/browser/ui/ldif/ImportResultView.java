package org.dirlens.browser.ui.ldif;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.ldif.LdifImport.Failure;
import org.dirlens.browser.core.ldif.LdifImport.Report;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.search.SearchView;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/**
 * Tells how the last import went: what it did to which server, the records that failed with their
 * whole cause, and the file that holds them to be corrected and imported again.
 */
public final class ImportResultView extends ViewPart {
  public static final String ID = "org.dirlens.browser.ui.import";

  private @Nullable StatePane states;
  private @Nullable DirectoryChip server;
  private @Nullable CLabel summary;
  private @Nullable ResultViewer<Failure> failures;
  private @Nullable Text detail;
  private @Nullable Text rejected;
  private final List<Button> fileButtons = new ArrayList<>();
  private @Nullable ImportOutcome shown;

  /** Shows it without taking the focus, and not over a view that is in use. */
  static void show(ImportOutcome imported) {
    IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    try {
      int mode = inItsPlace(page) ? IWorkbenchPage.VIEW_CREATE : IWorkbenchPage.VIEW_VISIBLE;
      if (page.showView(ID, null, mode) instanceof ImportResultView view) {
        view.fill(imported);
      }
    } catch (PartInitException e) {
      Problems.show(Messages.Import_title, String.valueOf(e.getMessage()));
    }
  }

  /** Whether the active view lies in the stack of views where this one appears. */
  private static boolean inItsPlace(IWorkbenchPage page) {
    IWorkbenchPart active = page.getActivePart();
    return active != null && active.getSite().getId().equals(SearchView.ID);
  }

  @Override
  public void createPartControl(Composite parent) {
    StatePane area = new StatePane(parent, BrowserIcons.image("ldif-import"));
    states = area.named("import.state");
    area.empty().say(Messages.Import_empty);
    area.empty()
        .offer(
            Messages.Import_start,
            () -> CurrentDirectory.shared().connection().ifPresent(ImportWizard::open));
    createPage(area.content());
  }

  private void createPage(Composite area) {
    Composite created = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(8, 4).spacing(4, 4).applyTo(created);
    Composite head = new Composite(created, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    server = new DirectoryChip(head, "import.result.server");
    summary = ControlIds.name(new CLabel(head, SWT.NONE), "import.summary");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(summary);
    SashForm halves = new SashForm(created, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(halves);
    failures = createTable(halves);
    detail =
        ControlIds.name(
            new Text(halves, SWT.MULTI | SWT.WRAP | SWT.V_SCROLL | SWT.READ_ONLY | SWT.BORDER),
            "import.detail");
    halves.setWeights(2, 1);
    createFileLine(created);
  }

  private ResultViewer<Failure> createTable(Composite parent) {
    ResultViewer<Failure> viewer =
        new ResultViewer<>(
            parent,
            List.of(
                ResultColumn.figures(Messages.Import_lineColumn, 8, Failure::line, Figures::count),
                ResultColumn.words(Messages.Import_kindColumn, 18, ImportResultView::kind),
                ResultColumn.words(Messages.Import_dn, 36, Failure::dn),
                ResultColumn.words(Messages.Import_reasonColumn, 60, Failure::message)),
            failure -> failure);
    viewer.named("import.failures", Messages.Import_failures);
    viewer.onSelection(this::showDetail);
    return viewer;
  }

  private static String kind(Failure failure) {
    return switch (failure.kind()) {
      case NOT_LDIF -> Messages.Import_notLdif;
      case EXISTS -> Messages.Import_exists;
      case NO_SUCH_ENTRY -> Messages.Import_noSuchEntry;
      case SCHEMA -> Messages.Import_schema;
      case ACCESS -> Messages.Import_access;
      case CONNECTION -> Messages.Import_connection;
      case OTHER -> Messages.Import_other;
    };
  }

  private void createFileLine(Composite parent) {
    Composite line = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(4).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    new Label(line, SWT.NONE).setText(Messages.Import_rejected);
    rejected = ControlIds.name(new Text(line, SWT.READ_ONLY | SWT.SINGLE), "import.rejected");
    rejected.setToolTipText(Messages.Import_rejectedHint);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(rejected);
    fileButtons.add(
        Forms.button(line, Messages.Import_copyPath, "import.copyPath", this::copyPath));
    fileButtons.add(Forms.button(line, Messages.Import_again, "import.again", this::importAgain));
  }

  private void fill(ImportOutcome imported) {
    shown = imported;
    Report report = imported.report();
    if (server == null || summary == null || failures == null || rejected == null) {
      return;
    }
    server.show(imported.connection());
    summary.setText(Forms.literal(summary(imported)));
    summary.setToolTipText(summary.getText());
    failures.show(report.failures());
    boolean kept = Files.exists(imported.rejected());
    rejected.setText(
        imported
            .rejectedProblem()
            .orElse(kept ? imported.rejected().toString() : noneRejected(report)));
    fileButtons.forEach(button -> button.setEnabled(kept));
    showDetail();
    showState(imported);
  }

  /** An import that ended before the end of its file knows nothing of what comes after. */
  private static String noneRejected(Report report) {
    return report.ending() == LdifImport.Ending.END_OF_FILE
        ? Messages.Import_rejectedNone
        : Messages.Import_rejectedUnsent;
  }

  private void showState(ImportOutcome imported) {
    if (states == null) {
      return;
    }
    states.showContent();
    states.content().layout(true, true);
    if (imported.report().ending() == LdifImport.Ending.CONNECTION_LOST) {
      String why =
          imported.report().failures().stream()
              .filter(each -> each.kind() == Failure.Kind.CONNECTION)
              .findFirst()
              .map(Failure::message)
              .orElse("");
      states.failed(
          NLS.bind(
              Messages.Import_lost,
              new Object[] {
                imported.connection().parameters().name(), why, imported.file().getFileName()
              }),
          null);
    }
  }

  private static String summary(ImportOutcome imported) {
    Report report = imported.report();
    List<String> parts = new ArrayList<>();
    parts.add(applied(report.done()));
    if (report.updated() > 0) {
      parts.add(
          report.updated() == 1
              ? Messages.Import_updatedOne
              : NLS.bind(Messages.Import_updated, Figures.count(report.updated())));
    }
    if (report.failed() > 0) {
      parts.add(NLS.bind(Messages.Import_failed, Figures.count(report.failed())));
    }
    if (report.failed() > report.failures().size()) {
      parts.add(NLS.bind(Messages.Import_failuresListed, Figures.count(report.failures().size())));
    }
    double seconds = imported.elapsed().toMillis() / 1_000.0;
    String took = Figures.micros(imported.elapsed().toNanos() / 1_000.0);
    parts.add(
        seconds < 1
            ? NLS.bind(Messages.Import_time, took)
            : NLS.bind(
                Messages.Import_speed, took, Figures.count(Math.round(report.done() / seconds))));
    return NLS.bind(
        Messages.Import_head,
        NLS.bind(ending(report.ending()), imported.file().getFileName()),
        String.join(", ", parts));
  }

  private static String applied(long records) {
    if (records == 0) {
      return Messages.Import_appliedNone;
    }
    return records == 1
        ? Messages.Import_appliedOne
        : NLS.bind(Messages.Import_applied, Figures.count(records));
  }

  private static String ending(LdifImport.Ending ending) {
    return switch (ending) {
      case END_OF_FILE -> Messages.Import_finished;
      case STOPPED_BY_ERROR -> Messages.Import_stopped;
      case CANCELLED -> Messages.Import_cancelled;
      case CONNECTION_LOST -> Messages.Import_connectionLost;
    };
  }

  private void showDetail() {
    if (failures == null || detail == null || shown == null) {
      return;
    }
    boolean none = shown.report().failures().isEmpty();
    detail.setText(
        failures.selection().stream()
            .findFirst()
            .map(
                each ->
                    NLS.bind(
                        Messages.Import_detail,
                        new Object[] {Figures.count(each.line()), each.message(), each.dn()}))
            .orElse(none ? noneRejected(shown.report()) : Messages.Import_choose));
  }

  private void copyPath() {
    if (shown != null) {
      ClipboardText.copy(getSite().getShell().getDisplay(), shown.rejected().toString());
    }
  }

  private void importAgain() {
    if (shown != null) {
      ImportWizard.openAgain(shown.connection(), shown.rejected());
    }
  }

  @Override
  public void setFocus() {
    if (failures != null && shown != null) {
      failures.setFocus();
    } else if (states != null) {
      states.setFocus();
    }
  }
}
