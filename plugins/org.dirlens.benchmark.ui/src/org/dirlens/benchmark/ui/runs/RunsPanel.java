package org.dirlens.benchmark.ui.runs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.dirlens.launcher.bench.FileProblems;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.compare.Comparison;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder.Found;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.PlainQuestion;
import org.dirlens.ui.common.state.PageStack;
import org.dirlens.ui.common.state.ProblemDialog;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.dialogs.IInputValidator;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * The runs on the left; on the right the one that is selected, or those that are, beside each
 * other. Files are read and written in jobs.
 *
 * <p>Threads: user interface.
 */
final class RunsPanel extends Composite {
  private static final int SELECTED_MAX = 8;

  private final KeptRuns kept;
  private final StatePane states;
  private final ResultViewer<Found> list;
  private final PageStack pages;
  private final Label nothing;
  private final SashForm page;
  private final RunPage run;
  private final ComparisonPage comparison;
  private final Button report;
  private final Button rename;
  private final Button delete;
  private final Button repeat;
  private final Runnable changed = this::readSoon;
  private @Nullable Run shown;
  private int readings;

  /**
   * @param again told a run that shall be run again
   */
  RunsPanel(Composite parent, KeptRuns kept, Consumer<Run> again) {
    super(parent, SWT.NONE);
    this.kept = kept;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite bar = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(4).margins(8, 4).spacing(6, 0).applyTo(bar);
    repeat = Forms.button(bar, Messages.Runs_again, "runs.again", () -> repeat(again));
    report = Forms.button(bar, Messages.Runs_report, "runs.report", this::report);
    rename = Forms.button(bar, Messages.Runs_rename, "runs.rename", this::rename);
    delete = Forms.button(bar, Messages.Runs_delete, "runs.delete", this::delete);
    states = new StatePane(this, Icons.of(RunsPanel.class).image("benchmark-large"));
    states.named("runs").empty().say(Messages.Runs_empty);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    SashForm sash = new SashForm(states.content(), SWT.HORIZONTAL | SWT.SMOOTH);
    list = list(sash);
    pages = new PageStack(sash);
    nothing = new Label(pages, SWT.WRAP | SWT.CENTER);
    nothing.setText(Messages.Runs_choose);
    page = new SashForm(pages, SWT.VERTICAL | SWT.SMOOTH);
    run = new RunPage(page);
    comparison = new ComparisonPage(page);
    pages.show(nothing);
    sash.setWeights(2, 3);
    list.onSelection(this::selected);
    list.onOpen(each -> report());
    kept.addListener(changed);
    addListener(SWT.Dispose, event -> kept.removeListener(changed));
    enable();
    read();
  }

  private static ResultViewer<Found> list(Composite parent) {
    ResultViewer<Found> made =
        new ResultViewer<>(
            parent,
            List.of(
                ResultColumn.words(Messages.Runs_name, 28, RunsPanel::name),
                ResultColumn.words(Messages.Runs_kind, 11, RunsPanel::kind),
                ResultColumn.times(
                    Messages.Runs_started,
                    18,
                    each -> each.head() == null ? null : each.head().started()),
                ResultColumn.words(Messages.Runs_question, 30, RunsPanel::question)),
            Found::file);
    made.named("runs.list", Messages.Runs_list);
    return made;
  }

  private static String name(Found found) {
    return found.head() == null ? String.valueOf(found.file().getFileName()) : found.head().name();
  }

  private static String kind(Found found) {
    if (found.head() == null) {
      return "";
    }
    return found.head().kind() == RunKind.WORKLOAD
        ? Messages.Runs_workload
        : Messages.Runs_experiment;
  }

  private static String question(Found found) {
    return found.head() == null ? found.problem() : found.head().question();
  }

  private void readSoon() {
    if (!isDisposed()) {
      DisplayThread.later(getDisplay(), this, this::read);
    }
  }

  /** Lists the files again; a list that was asked for before comes too late then. */
  void read() {
    int mine = ++readings;
    RunsJob.start(
        Messages.Runs_reading,
        this,
        kept.folder()::list,
        found -> {
          if (mine == readings) {
            show(found);
          }
        },
        why -> {
          if (mine == readings) {
            failed(why);
          }
        });
  }

  private void failed(String why) {
    states.failed(why, this::read);
  }

  private void show(List<Found> found) {
    states.failed("", null);
    list.show(found);
    if (found.isEmpty()) {
      states.showEmpty();
    } else {
      states.showContent();
    }
    selected();
  }

  private List<Found> readable() {
    return list.selection().stream().filter(each -> each.head() != null).toList();
  }

  private void enable() {
    repeat.setEnabled(shown != null);
    report.setEnabled(!readable().isEmpty());
    rename.setEnabled(readable().size() == 1 && list.selection().size() == 1);
    delete.setEnabled(!list.selection().isEmpty());
  }

  private void repeat(Consumer<Run> again) {
    if (shown != null) {
      again.accept(shown);
    }
  }

  private void selected() {
    shown = null;
    forgetFailure();
    enable();
    List<Found> asked = readable();
    if (asked.isEmpty()) {
      nothing.setText(problemOrHint());
      pages.show(nothing);
    } else if (asked.size() > SELECTED_MAX) {
      nothing.setText(NLS.bind(Messages.Runs_many, SELECTED_MAX));
      pages.show(nothing);
    } else {
      RunsJob.start(
          Messages.Runs_reading,
          this,
          () -> Read.of(runs(asked)),
          read -> show(asked, read),
          why -> failed(asked, why));
    }
  }

  /** What was wrong with one run says nothing of another. */
  private void forgetFailure() {
    if (states.failing()) {
      states.showContent();
    }
  }

  private String problemOrHint() {
    return list.selection().stream()
        .findFirst()
        .map(Found::problem)
        .filter(problem -> !problem.isEmpty())
        .orElse(Messages.Runs_choose);
  }

  private static List<Run> runs(List<Found> asked) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (Found each : asked) {
      runs.add(RunFile.read(each.file()));
    }
    return runs;
  }

  /**
   * What was read.
   *
   * @param compared the servers of one run, or several runs with the oldest of them
   */
  private record Read(List<Run> runs, List<Comparison> compared) {
    static Read of(List<Run> runs) {
      List<Run> oldestFirst = new ArrayList<>(runs);
      oldestFirst.sort(Comparator.comparing(each -> each.head().started()));
      return new Read(runs, Comparison.among(oldestFirst));
    }
  }

  private void failed(List<Found> asked, String why) {
    if (asked.equals(readable())) {
      failed(why);
    }
  }

  private void show(List<Found> asked, Read read) {
    if (!asked.equals(readable())) {
      return;
    }
    forgetFailure();
    pages.show(page);
    boolean one = read.runs().size() == 1;
    run.setVisible(one);
    comparison.setVisible(!one || !read.compared().isEmpty());
    if (comparison.getVisible()) {
      comparison.show(read.compared());
    }
    if (one) {
      shown = read.runs().getFirst();
      enable();
      run.show(shown);
    }
    page.layout();
  }

  private void report() {
    List<Found> asked = readable();
    if (!asked.isEmpty()) {
      ReportFile.ask(this, name(asked.getFirst()), () -> runs(asked));
    }
  }

  private void rename() {
    Found chosen = readable().getFirst();
    IInputValidator oneLine =
        text -> text.isBlank() || text.length() > 200 ? Messages.Runs_nameRule : null;
    InputDialog dialog =
        new InputDialog(
            getShell(),
            Messages.Runs_renameTitle,
            Messages.Runs_newName,
            Objects.requireNonNull(chosen.head()).name(),
            oneLine);
    if (dialog.open() == Window.OK) {
      String name = dialog.getValue().strip();
      change(
          Messages.Runs_renameTitle,
          () -> {
            kept.folder().name(chosen, name);
            return chosen;
          });
    }
  }

  private void delete() {
    List<Found> chosen = list.selection();
    String question =
        chosen.size() == 1
            ? NLS.bind(Messages.Runs_deleteOne, name(chosen.getFirst()))
            : NLS.bind(Messages.Runs_deleteMany, chosen.size());
    int answer =
        PlainQuestion.answer(
            MessageDialog.QUESTION,
            getShell(),
            Messages.Runs_deleteTitle,
            question,
            Messages.Runs_keep,
            Messages.Runs_deleteDo);
    if (answer == 1) {
      delete(chosen);
    }
  }

  /** Deletes runs, without a question. */
  void delete(List<Found> chosen) {
    change(
        Messages.Runs_deleteTitle,
        () -> {
          List<String> problems = problemsOfDeleting(chosen);
          if (!problems.isEmpty()) {
            throw new IOException(String.join("\n", problems));
          }
          return chosen;
        });
  }

  /** One that cannot be deleted keeps no other from it. */
  private List<String> problemsOfDeleting(List<Found> chosen) {
    List<String> problems = new ArrayList<>();
    for (Found each : chosen) {
      try {
        kept.folder().delete(each);
      } catch (IOException e) {
        problems.add(FileProblems.said(e));
      }
    }
    return problems;
  }

  /** What failed may have been done in part, so the list is read in any case. */
  private <T> void change(String title, RunsJob.Work<T> work) {
    RunsJob.start(
        Messages.Runs_writing,
        this,
        work,
        done -> kept.changed(),
        why -> {
          kept.changed();
          ProblemDialog.open(getShell(), title, why);
        });
  }

  @Override
  public boolean setFocus() {
    return states.setFocus();
  }
}
