package org.dirlens.application.frame;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.ui.log.UndoChange;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Keys;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.menus.WorkbenchWindowControlContribution;
import org.jspecify.annotations.Nullable;

/**
 * The status line of the window: the job that runs, how many more do, the way to cancel it, what
 * was done last and the way to take it back, and the memory in use once somebody asks for it.
 *
 * <p>Threads: user interface.
 */
public final class WorkStatus extends WorkbenchWindowControlContribution {
  /** What fits twice beside the messages of the platform into a window of 900 pixels. */
  private static final int WIDTH = 160;

  private static final int HEAP_WIDTH = 140;
  private static final int HEAP_MILLIS = 2_000;

  /** The one that is shown; there is one window. */
  private static @Nullable WorkStatus shown;

  private @Nullable Label work;
  private @Nullable ToolItem cancel;
  private @Nullable Label last;
  private @Nullable ToolItem undo;
  private @Nullable Label heap;
  private boolean heapShown;

  @Override
  protected Control createControl(Composite parent) {
    Composite line = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(5).extendedMargins(8, 8, 0, 0).applyTo(line);
    ToolItem stop = new ToolItem(new ToolBar(line, SWT.FLAT), SWT.PUSH);
    ControlIds.name(stop, "status.cancel");
    stop.setText(Messages.WorkStatus_cancel);
    stop.setToolTipText(Messages.WorkStatus_cancelTip);
    stop.addListener(SWT.Selection, event -> cancelFirst());
    cancel = stop;
    work = ControlIds.name(new Label(line, SWT.NONE), "status.work");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .hint(WIDTH, SWT.DEFAULT)
        .applyTo(work);
    last = ControlIds.name(new Label(line, SWT.NONE), "status.last");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .hint(WIDTH, SWT.DEFAULT)
        .applyTo(last);
    undo = new ToolItem(new ToolBar(line, SWT.FLAT), SWT.PUSH);
    ControlIds.name(undo, "status.undo");
    undo.setText(Messages.WorkStatus_undo);
    undo.setToolTipText(NLS.bind(Messages.WorkStatus_undoTip, Keys.text("M1+M3+Z")));
    undo.addListener(SWT.Selection, event -> UndoChange.startLast());
    heap = ControlIds.name(new Label(line, SWT.NONE), "status.heap");
    roomForHeap();
    shown = this;
    listen(line);
    follow();
    return line;
  }

  private void listen(Composite line) {
    Display display = line.getDisplay();
    Runnable later = () -> DisplayThread.later(display, line, this::follow);
    JobChangeAdapter changes =
        new JobChangeAdapter() {
          @Override
          public void running(IJobChangeEvent event) {
            later.run();
          }

          @Override
          public void done(IJobChangeEvent event) {
            later.run();
          }
        };
    Job.getJobManager().addJobChangeListener(changes);
    ModificationLog.shared().addListener(later);
    line.addListener(
        SWT.Dispose,
        event -> {
          Job.getJobManager().removeJobChangeListener(changes);
          ModificationLog.shared().removeListener(later);
        });
  }

  /** Jobs that somebody may want to know of, the first started first. */
  private static List<Job> running() {
    return Arrays.stream(Job.getJobManager().find(null))
        .filter(job -> !job.isSystem() && job.getState() == Job.RUNNING)
        .toList();
  }

  private static String words(List<Job> jobs) {
    return switch (jobs.size()) {
      case 0 -> "";
      case 1 -> jobs.getFirst().getName();
      default -> NLS.bind(Messages.WorkStatus_several, jobs.getFirst().getName(), jobs.size() - 1);
    };
  }

  private void follow() {
    if (work == null || work.isDisposed() || cancel == null) {
      return;
    }
    List<Job> jobs = running();
    cancel.getParent().setVisible(!jobs.isEmpty());
    share(!jobs.isEmpty());
    work.setText(Forms.literal(words(jobs)));
    if (last != null && undo != null) {
      Optional<String> change = UndoChange.lastChange();
      undo.getParent().setVisible(change.isPresent());
      last.setText(Forms.literal(Dialog.shortenText(change.orElse(""), last)));
      last.setToolTipText(change.orElse(""));
    }
    work.setToolTipText(String.join("\n", jobs.stream().map(Job::getName).toList()));
  }

  /** What was done last has all the room while no job runs. */
  private void share(boolean working) {
    if (work != null && last != null) {
      ((GridData) work.getLayoutData()).widthHint = working ? WIDTH : 0;
      ((GridData) last.getLayoutData()).widthHint = working ? WIDTH : 2 * WIDTH;
      work.getParent().layout();
    }
  }

  /** Cancels the job that the line of the window names. */
  static void cancelFirst() {
    running().stream().findFirst().ifPresent(Job::cancel);
  }

  /** Shows the memory in use, or hides it again. */
  static void toggleHeap() {
    WorkStatus line = shown;
    if (line != null && line.heap != null && !line.heap.isDisposed()) {
      line.heapShown = !line.heapShown;
      line.roomForHeap();
      line.showHeap();
    }
  }

  private void roomForHeap() {
    if (heap != null) {
      GridDataFactory.fillDefaults()
          .align(SWT.END, SWT.CENTER)
          .hint(HEAP_WIDTH, SWT.DEFAULT)
          .exclude(!heapShown)
          .applyTo(heap);
      heap.setVisible(heapShown);
      widen(heap.getParent());
    }
  }

  /** Gives the line the width that it needs now; its place in the tool bar asks only once. */
  private static void widen(Control line) {
    Control content = line;
    while (content.getParent() != null && !(content.getParent() instanceof ToolBar)) {
      content = content.getParent();
    }
    if (content.getParent() instanceof ToolBar bar) {
      for (ToolItem item : bar.getItems()) {
        if (item.getControl() == content) {
          item.setWidth(content.computeSize(SWT.DEFAULT, SWT.DEFAULT).x);
        }
      }
      bar.requestLayout();
    }
  }

  private void showHeap() {
    if (heap == null || heap.isDisposed()) {
      return;
    }
    Runtime runtime = Runtime.getRuntime();
    String used = Figures.bytes(runtime.totalMemory() - runtime.freeMemory());
    heap.setText(
        heapShown
            ? NLS.bind(Messages.WorkStatus_heap, used, Figures.bytes(runtime.maxMemory()))
            : "");
    if (heapShown) {
      heap.getDisplay().timerExec(HEAP_MILLIS, this::showHeap);
    }
  }
}
