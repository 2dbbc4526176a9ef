package org.dirlens.browser.ui.log;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.connections.ConnectionMarks;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.tree.DirectoryView;
import org.dirlens.connection.core.Connections;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.CellLook;
import org.dirlens.ui.common.table.CopyForm;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was sent, over all connections, the newest first; the chosen one as LDIF, to be
 * copied or taken back.
 */
public final class ChangesView extends ViewPart {
  public static final String ID = "org.dirlens.browser.ui.changes";

  private static final List<ResultColumn<LoggedChange>> COLUMNS =
      List.of(
          ResultColumn.times(Messages.Changes_time, 25, LoggedChange::time),
          ResultColumn.words(Messages.Changes_kind, 16, ChangeWords::kind),
          ResultColumn.words(Messages.Changes_entry, 30, change -> change.subject().dn()),
          ResultColumn.words(Messages.Changes_result, 10, ChangeWords::result),
          ResultColumn.words(Messages.Changes_connection, 16, change -> change.origin().name()));

  private final ModificationLog log = ModificationLog.shared();
  private final AtomicBoolean told = new AtomicBoolean();
  private final Runnable changed = this::logChanged;
  private @Nullable StatePane states;
  private @Nullable ResultViewer<LoggedChange> table;
  private @Nullable Text detail;
  private @Nullable Button undo;
  private @Nullable Display display;

  @Override
  public void createPartControl(Composite parent) {
    display = parent.getDisplay();
    StatePane area = new StatePane(parent, BrowserIcons.image("changes")).named("changes.state");
    states = area;
    area.empty().say(Messages.Changes_empty);
    area.empty().offer(Messages.Changes_start, this::showDirectory);
    createPage(area.content());
    log.addListener(changed);
    read();
  }

  private void showDirectory() {
    try {
      getSite().getPage().showView(DirectoryView.ID);
    } catch (PartInitException e) {
      Problems.show(Messages.Changes_start, String.valueOf(e.getMessage()));
    }
  }

  private void read() {
    DirectoryJob<Long> job =
        DirectoryJob.of(
            Messages.Changes_reading,
            monitor -> {
              log.load();
              return log.end();
            });
    if (states != null) {
      states.waiting(Messages.Changes_reading, null);
    }
    job.whenDone(end -> show()).start();
  }

  private void createPage(Composite area) {
    Composite created = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(8, 4).spacing(4, 4).applyTo(created);
    SashForm halves = new SashForm(created, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(halves);
    table = createTable(halves);
    createDetail(halves);
    halves.setWeights(3, 2);
  }

  private ResultViewer<LoggedChange> createTable(Composite parent) {
    ResultViewer<LoggedChange> created =
        new ResultViewer<>(parent, COLUMNS, LoggedChange::number)
            .named("changes.table", Messages.Changes_table);
    created.look(new Look(new LocalResourceManager(JFaceResources.getResources(), created)));
    created.onSelection(this::showDetail);
    created.onOpen(UndoChange::start);
    ExportLog.offer(created.table().getMenu(), log::files, "changes.ldif");
    created.offer(new CopyForm<>(Messages.Changes_copyLdif, () -> "", this::ldif, true));
    return created;
  }

  private void createDetail(Composite parent) {
    Composite side = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(8, 4).applyTo(side);
    undo = Forms.button(side, Messages.Changes_undo, "changes.undo", this::undo);
    undo.setEnabled(false);
    GridDataFactory.swtDefaults().align(SWT.END, SWT.CENTER).applyTo(undo);
    Text text =
        ControlIds.name(
            new Text(side, SWT.MULTI | SWT.H_SCROLL | SWT.V_SCROLL | SWT.READ_ONLY | SWT.BORDER),
            "changes.detail");
    text.setFont(JFaceResources.getTextFont());
    GridDataFactory.fillDefaults().grab(true, true).applyTo(text);
    detail = text;
  }

  /** Color and state of the connection before each row. */
  private record Look(LocalResourceManager images) implements CellLook<LoggedChange> {
    @Override
    public @Nullable Image image(LoggedChange change) {
      return Connections.shared()
          .find(change.origin().id())
          .map(found -> images.create(ConnectionMarks.image(found)))
          .orElse(null);
    }

    @Override
    public boolean faded(LoggedChange change) {
      return !change.done();
    }
  }

  private String ldif(List<LoggedChange> changes, IProgressMonitor monitor) throws CoreException {
    StringBuilder text = new StringBuilder();
    try {
      for (LoggedChange each : changes) {
        text.append(log.record(each));
      }
    } catch (IOException e) {
      throw new CoreException(Status.error(e.getMessage(), e));
    }
    return text.toString();
  }

  /** On any thread; many changes at once are shown once. */
  private void logChanged() {
    Display shown = display;
    if (shown != null && told.compareAndSet(false, true)) {
      DisplayThread.later(shown, this::show);
    }
  }

  private void show() {
    told.set(false);
    StatePane shown = states;
    if (shown == null || shown.isDisposed() || table == null) {
      return;
    }
    if (log.end() == log.first()) {
      shown.showEmpty();
    } else {
      table.show(new LogRows(log, COLUMNS));
      shown.showContent();
      showDetail();
    }
    if (!log.problem().isEmpty()) {
      shown.failed(log.problem(), null);
    }
  }

  private List<LoggedChange> selection() {
    return table == null ? List.of() : table.selection();
  }

  private void showDetail() {
    List<LoggedChange> chosen = selection();
    if (undo != null) {
      undo.setEnabled(chosen.size() == 1);
    }
    if (chosen.size() != 1) {
      say(Messages.Changes_choose);
      return;
    }
    DirectoryJob.of(
            Messages.Changes_reading,
            monitor -> ChangeWords.text(chosen.getFirst(), log.details(chosen.getFirst())))
        .whenDone(
            text -> {
              if (selection().equals(chosen)) {
                say(text);
              }
            })
        .start();
  }

  private void say(String text) {
    if (detail != null && !detail.isDisposed() && !Objects.equals(detail.getText(), text)) {
      detail.setText(text);
    }
  }

  private void undo() {
    List<LoggedChange> chosen = selection();
    if (chosen.size() == 1) {
      UndoChange.start(chosen.getFirst());
    }
  }

  @Override
  public void setFocus() {
    if (states != null) {
      states.setFocus();
    }
  }

  @Override
  public void dispose() {
    log.removeListener(changed);
    super.dispose();
  }
}
