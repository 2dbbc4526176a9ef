package org.dirlens.index.ui.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Write;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.structure.Finding;
import org.dirlens.index.structure.Verification;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.UnbegunJobs;
import org.dirlens.ui.common.state.Notification;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.state.StripProgress;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison of tables and indices with the entries finds, row by row while it runs, and the
 * repair of it. A row opens the entry concerned.
 *
 * <p>Threads: user interface.
 */
final class VerificationPanel extends Composite {
  private static final Runnable NOTHING = () -> {};

  private final Display display;
  private final Label partition;
  private final Button verify;
  private final Button repair;
  private final StatePane states;
  private final ResultViewer<Row> table;
  private final Label summary;
  private Consumer<String> opener = dn -> {};
  private Consumer<Consumer<Boolean>> question = answer -> answer.accept(true);
  private Supplier<Reviewer> reviewer = () -> (write, monitor) -> {};
  private @Nullable IndexAdapter adapter;
  private @Nullable Job job;
  private List<Row> rows = List.of();

  /** A finding and its place among them. */
  record Row(int number, Finding finding) {}

  VerificationPanel(Composite parent) {
    super(parent, SWT.NONE);
    display = parent.getDisplay();
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite head = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(4).margins(8, 4).spacing(8, 4).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    partition = ControlIds.name(new Label(head, SWT.NONE), "verification.partition");
    verify = Forms.button(head, Messages.Verify_run, "verification.run", this::verify);
    verify.setToolTipText(Messages.Verify_runTip);
    repair = Forms.button(head, Messages.Verify_repair, "verification.repair", this::repair);
    repair.setToolTipText(Messages.Verify_repairTip);
    summary = ControlIds.name(new Label(head, SWT.WRAP), "verification.summary");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(summary);
    states = new StatePane(this, Icons.of(VerificationPanel.class).image("verification-large"));
    states.named("verification").empty().say(Messages.Structure_none);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    table =
        new ResultViewer<Row>(states.content(), columns(), Row::number)
            .named("verification.findings", Messages.Verify_table);
    table.onOpen(row -> open(row.finding()));
    addListener(SWT.Dispose, event -> cancel());
    show(null);
  }

  private static List<ResultColumn<Row>> columns() {
    return List.of(
        ResultColumn.words(Messages.Verify_index, 24, row -> row.finding().index()),
        ResultColumn.words(Messages.Verify_key, 20, row -> row.finding().key()),
        ResultColumn.words(Messages.Verify_what, 45, row -> row.finding().what()),
        ResultColumn.words(Messages.Verify_expected, 12, row -> row.finding().expected()),
        ResultColumn.words(Messages.Verify_found, 12, row -> row.finding().found()),
        ResultColumn.words(Messages.Verify_entry, 40, row -> row.finding().entry()));
  }

  /** Opens an entry by its DN. */
  void onOpen(Consumer<String> opens) {
    opener = opens;
  }

  /** Asks before a repair; calls back with whether to do it. */
  void onRepair(Consumer<Consumer<Boolean>> asks) {
    question = asks;
  }

  /** Looks at what is sent to the server, on the thread that waits for it. */
  interface Reviewer {
    /**
     * Looks at it.
     *
     * @throws ConnectionProblem when a person is against it: it counts as cancelled
     */
    void review(Write write, IProgressMonitor monitor) throws ConnectionProblem;
  }

  /** Who looks at what is sent from now on; asked when work is begun. */
  void onSend(Supplier<Reviewer> looks) {
    reviewer = looks;
  }

  /** Is about this partition from now on; what was found in another goes. */
  void show(@Nullable IndexAdapter shown) {
    cancel();
    adapter = shown;
    partition.setText(shown == null ? "" : shown.name());
    list(List.of());
    summary.setText("");
    String why = shown == null ? Messages.Structure_none : shown.verification().why();
    states.empty().offerNothing();
    states.empty().say(why.isEmpty() ? Messages.Verify_empty : why);
    if (shown != null && why.isEmpty()) {
      states.empty().offer(Messages.Verify_run, this::verify);
    }
    states.showEmpty();
    enable();
  }

  /** The partition that is shown. */
  @Nullable IndexAdapter adapter() {
    return adapter;
  }

  private void enable() {
    boolean can = adapter != null && adapter.verification().why().isEmpty() && job == null;
    verify.setEnabled(can);
    repair.setEnabled(can && !rows.isEmpty());
    partition.requestLayout();
  }

  private void list(List<Finding> findings) {
    List<Row> shown = new ArrayList<>();
    for (Finding finding : findings) {
      shown.add(new Row(shown.size(), finding));
    }
    rows = List.copyOf(shown);
    table.show(rows);
  }

  private void verify() {
    list(List.of());
    states.showContent();
    run(
        Messages.Verify_running,
        this::verify,
        false,
        (verification, found, monitor) ->
            verification.verify(found, new StripProgress(monitor, this::progress)));
  }

  /** That of which it was asked, and no other that is shown by then. */
  private void repair() {
    IndexAdapter asked = adapter;
    question.accept(
        agreed -> {
          if (agreed && asked == adapter) {
            run(
                Messages.Verify_repairing,
                this::repair,
                true,
                (verification, found, monitor) ->
                    verification.repair(found, new StripProgress(monitor, this::progress)));
          }
        });
  }

  /** Work on the server. */
  private interface Work {
    Verification.Result run(
        Verification verification, Verification.Listener found, IProgressMonitor monitor)
        throws ConnectionProblem;
  }

  /**
   * @param again what is done when a person tries again
   * @param changes whether it changes the partition: its end is told also to who looks at another
   */
  private void run(String what, Runnable again, boolean changes, Work work) {
    IndexAdapter of = adapter;
    if (of == null || job != null) {
      return;
    }
    summary.setText(""); // it was of what is done again now
    Reviewer looks = reviewer.get();
    Job started =
        new Job(NLS.bind(what, of.name())) {
          @Override
          protected IStatus run(IProgressMonitor monitor) {
            try {
              Verification.Result result =
                  work.run(of.verification(), new Heard(this, looks), monitor);
              String said = sentence(result.sentence());
              end(
                  this,
                  () -> ended(result),
                  changes ? () -> Notification.done(getName(), said) : NOTHING);
            } catch (ConnectionProblem | RuntimeException e) {
              ConnectionProblem problem = ConnectionProblem.of(getName(), e);
              String said = sentence(problem.getMessage());
              end(
                  this,
                  () -> failed(problem, changes, again),
                  changes ? () -> Notification.problem(getName(), said) : NOTHING);
            }
            return Status.OK_STATUS;
          }
        };
    UnbegunJobs.onCancel(
        started,
        () -> end(started, () -> failed(ConnectionProblem.cancelled(), changes, again), NOTHING));
    job = started;
    states.waiting(started.getName(), started::cancel);
    enable();
    started.schedule();
  }

  /** Hears of work on the thread that waits for it. */
  private final class Heard implements Verification.Listener {
    private final Job of;
    private final Reviewer looks;

    Heard(Job of, Reviewer looks) {
      this.of = of;
      this.looks = looks;
    }

    @Override
    public void found(List<Finding> findings) {
      later(() -> VerificationPanel.this.found(of, findings));
    }

    @Override
    public void sends(Write write, IProgressMonitor monitor) throws ConnectionProblem {
      looks.review(write, monitor);
    }
  }

  private void later(Runnable step) {
    DisplayThread.later(display, this, step);
  }

  private void progress(String now, double share) {
    later(() -> states.progress(now, share));
  }

  private void found(Job mine, List<Finding> findings) {
    if (job == mine) {
      list(findings);
    }
  }

  /** Tells the end of work in this view if it is still about that, and else elsewhere. */
  private void end(Job mine, Runnable here, Runnable elsewhere) {
    DisplayThread.later(
        display,
        () -> {
          if (isDisposed() || job != mine) {
            elsewhere.run();
          } else {
            job = null;
            here.run();
            enable();
          }
        });
  }

  private void ended(Verification.Result result) {
    list(result.findings());
    summary.setText(sentence(result.sentence()));
    states.showContent();
  }

  /** What the server said, as a sentence of this window. */
  private static String sentence(String said) {
    String end = said.isEmpty() || said.endsWith(".") ? "" : ".";
    return said.isEmpty() ? "" : Character.toUpperCase(said.charAt(0)) + said.substring(1) + end;
  }

  private void failed(ConnectionProblem problem, boolean changes, Runnable again) {
    states.waited();
    if (problem.kind() != ConnectionProblem.Kind.CANCELLED) {
      states.failed(problem.getMessage(), again);
    } else if (changes) {
      summary.setText(sentence(problem.getMessage()));
    } else {
      summary.setText(NLS.bind(Messages.Verify_cancelled, Figures.count(rows.size())));
    }
  }

  private void cancel() {
    if (job != null) {
      job.cancel();
      job = null;
    }
  }

  private void open(Finding finding) {
    if (!finding.entry().isEmpty()) {
      opener.accept(finding.entry());
    }
  }

  /** What was found so far. */
  List<Finding> findings() {
    return rows.stream().map(Row::finding).toList();
  }

  @Override
  public boolean setFocus() {
    if (isDisposed() || verify.isDisposed() || states.isDisposed()) {
      return false;
    }
    return verify.isEnabled() ? verify.setFocus() : states.setFocus();
  }
}
