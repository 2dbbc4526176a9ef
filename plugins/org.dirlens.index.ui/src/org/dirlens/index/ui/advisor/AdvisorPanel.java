package org.dirlens.index.ui.advisor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.dirlens.advisor.Lint;
import org.dirlens.advisor.Proposal;
import org.dirlens.advisor.log.LogSummary;
import org.dirlens.advisor.workload.Question;
import org.dirlens.index.advisor.WorkloadAdvisor.Advised;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * The workload of one naming context: its filter shapes on the left, the advice with its reasons on
 * the right. What was read last of a naming context stays until something else was read, and comes
 * again, as old, with its naming context.
 *
 * <p>Threads: user interface; logs and servers are read in a job.
 */
final class AdvisorPanel extends Composite {
  private final Links links;
  private final StatePane states;
  private final Button readLogs;
  private final Button readCounters;
  private final ResultViewer<ShapeRow> shapes;
  private final ResultViewer<Proposal> proposals;
  private final Label summary;
  private final Text reason;
  private final Button explain;
  private final Button stage;
  private final Map<Place, Advised> lastOf = new HashMap<>();
  private @Nullable IndexAdapter adapter;
  private String connection = "";
  private @Nullable AdviseJob job;
  private List<Proposal> advised = List.of();

  /** Where the view leads. */
  interface Links {
    /** Puts proposals into the plan of the index designer. */
    void stage(Place place, List<Proposal> proposals);

    /** Explains a search. */
    void explain(Place place, Question question);

    /** Asks which logs to read; none if that was given up. */
    List<Path> logs();

    /** Whether searches may be asked there as if there were other indices; asks where need be. */
    boolean mayAsk(Place place);
  }

  /**
   * What was advised on.
   *
   * @param connection the id of that to the server
   * @param partition its naming context
   */
  record Place(String connection, String partition) {}

  AdvisorPanel(Composite parent, Links links) {
    super(parent, SWT.NONE);
    this.links = links;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite bar = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(5).margins(8, 4).spacing(6, 0).applyTo(bar);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
    readLogs = Forms.button(bar, Messages.Advisor_readLogs, "advisor.readLogs", this::readLogs);
    readCounters =
        Forms.button(
            bar, Messages.Advisor_readCounters, "advisor.readCounters", () -> read(List.of()));
    readCounters.setToolTipText(Messages.Advisor_readCountersTip);
    explain = Forms.button(bar, Messages.Advisor_explain, "advisor.explain", this::explain);
    stage = Forms.button(bar, Messages.Advisor_stage, "advisor.stage", this::stage);
    stage.setToolTipText(Messages.Advisor_stageTip);
    summary = ControlIds.name(new Label(bar, SWT.NONE), "advisor.summary");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(summary);
    states = new StatePane(this, Icons.of(AdvisorPanel.class).image("index-designer-large"));
    states.named("advisor").empty().say(Messages.Advisor_empty);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    SashForm sash = new SashForm(states.content(), SWT.HORIZONTAL | SWT.SMOOTH);
    shapes = AdvisorTables.shapes(sash);
    Composite right = new Composite(sash, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(right);
    proposals = AdvisorTables.proposals(right);
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, 60).applyTo(proposals);
    reason = reason(right);
    shapes.onSelection(this::enable);
    shapes.onOpen(row -> explain());
    proposals.onSelection(this::selected);
    addListener(SWT.Dispose, event -> stop());
    show(null, "");
  }

  private static Text reason(Composite parent) {
    Text text =
        ControlIds.name(
            new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL),
            "advisor.reason");
    GridDataFactory.fillDefaults().grab(true, true).hint(200, 60).applyTo(text);
    return text;
  }

  /**
   * Advises on another naming context from now on.
   *
   * @param on the id of the connection to its server
   */
  void show(@Nullable IndexAdapter next, String on) {
    stop();
    adapter = next;
    connection = on;
    advised = List.of();
    summary.setText("");
    states.empty().say(next == null ? Messages.Advisor_none : Messages.Advisor_empty);
    Advised before = next == null ? null : lastOf.get(place(next));
    if (before == null) {
      states.showEmpty();
    } else {
      show(before);
      states.old(Messages.Advisor_before);
    }
    enable();
  }

  StatePane states() {
    return states;
  }

  /** Reads logs that the user chooses. */
  private void readLogs() {
    List<Path> chosen = links.logs();
    if (!chosen.isEmpty()) {
      read(chosen);
    }
  }

  /** Reads logs, or the counters of the server where none are named. */
  void read(List<Path> logs) {
    IndexAdapter asked = adapter;
    boolean agreed = asked != null && (!asks(logs, asked) || links.mayAsk(place(asked)));
    if (!agreed || asked != adapter) {
      return; // also when the view went to another one while a person thought
    }
    stop();
    Display display = getDisplay();
    AdviseJob next =
        new AdviseJob(
            asked,
            logs,
            (which, outcome) -> DisplayThread.later(display, this, () -> ended(which, outcome)));
    job = next;
    states.waiting(NLS.bind(Messages.Advisor_running, asked.name()), next::cancel);
    enable();
    next.schedule();
  }

  /** Counters have no values to ask for. */
  private static boolean asks(List<Path> logs, IndexAdapter asked) {
    return !logs.isEmpty() && asked.why(IndexAdapter.Ability.EXPLAIN).isEmpty();
  }

  private void ended(AdviseJob which, AdviseJob.Outcome outcome) {
    if (which != job) {
      return;
    }
    job = null;
    states.waited();
    if (outcome.problem() != null) {
      states.failed(outcome.problem(), null);
    } else if (outcome.advised() != null) {
      show(outcome.advised());
    }
    enable();
  }

  /** Shows what a workload is and what is advised for it. */
  void show(Advised now) {
    lastOf.put(place(Objects.requireNonNull(adapter)), now);
    advised = now.advice() == null ? List.of() : now.advice().proposals();
    shapes.show(ShapeRow.of(now));
    proposals.show(advised);
    summary.setText(String.join("; ", summary(now)));
    summary.setToolTipText(summary.getText());
    reason.setText(text(now));
    states.showContent();
    enable();
    layout(true, true);
  }

  private static List<String> summary(Advised now) {
    List<String> parts = new ArrayList<>();
    LogSummary log = now.log();
    if (log == null) {
      return parts;
    }
    long writes = now.workload().writes().all();
    parts.add(
        String.join(
            ", ",
            lines(log.lines()),
            searches(now.workload().total().searches()),
            Figures.count(writes, Messages.Advisor_write, Messages.Advisor_writes)));
    log.files().stream()
        .map(file -> NLS.bind(Messages.Advisor_logOf, file.format().product()))
        .distinct()
        .forEach(parts::add);
    if (log.unreadable() > 0) {
      String first = log.first().getFirst().toString();
      parts.add(NLS.bind(Messages.Advisor_unreadable, lines(log.unreadable()), first));
    }
    if (now.elsewhere() > 0) {
      parts.add(NLS.bind(Messages.Advisor_elsewhere, searches(now.elsewhere())));
    }
    if (now.advice() != null && now.advice().trials().unanswered() > 0) {
      int unanswered = now.advice().trials().unanswered();
      parts.add(
          Figures.count(unanswered, Messages.Advisor_unansweredOne, Messages.Advisor_unanswered));
    }
    return parts;
  }

  private static String lines(long count) {
    return Figures.count(count, Messages.Advisor_line, Messages.Advisor_lines);
  }

  private static String searches(long count) {
    return Figures.count(count, Messages.Advisor_search, Messages.Advisor_searches);
  }

  /** What is said while no proposal is selected. */
  private static String text(Advised now) {
    List<String> lines = new ArrayList<>();
    if (now.why().isPresent()) {
      lines.add(now.why().get());
    } else if (now.log() == null) {
      lines.add(Messages.Advisor_counters);
    } else if (now.advice() != null && now.advice().proposals().isEmpty()) {
      lines.add(Messages.Advisor_nothing);
    } else if (now.advice() != null) {
      lines.add(
          NLS.bind(
              Messages.Advisor_result,
              AdvisorTables.entries(Math.rint(now.advice().after())),
              AdvisorTables.entries(Math.rint(now.advice().before()))));
    }
    for (Lint.Finding finding : now.findings()) {
      lines.add(finding.index() + ": " + finding.sentence());
    }
    return String.join("\n", lines);
  }

  private void selected() {
    List<Proposal> chosen = proposals.selection();
    if (!chosen.isEmpty()) {
      Proposal first = chosen.getFirst();
      List<String> lines = new ArrayList<>(List.of(first.reason(), first.wrong()));
      if (!first.serves().isEmpty()) {
        lines.add(NLS.bind(Messages.Proposal_serves, String.join(" ", first.serves())));
      }
      reason.setText(String.join("\n", lines));
    }
    enable();
  }

  private void stage() {
    IndexAdapter shown = adapter;
    if (shown != null) {
      List<Proposal> chosen = proposals.selection();
      links.stage(place(shown), chosen.isEmpty() ? advised : chosen);
    }
  }

  private void explain() {
    IndexAdapter shown = adapter;
    if (shown != null) {
      sample().ifPresent(question -> links.explain(place(shown), question));
    }
  }

  private Place place(IndexAdapter shown) {
    return new Place(connection, shown.name());
  }

  private Optional<Question> sample() {
    return shapes.selection().stream().findFirst().flatMap(ShapeRow::sample);
  }

  private void enable() {
    boolean idle = adapter != null && job == null;
    boolean explains = adapter != null && adapter.why(IndexAdapter.Ability.EXPLAIN).isEmpty();
    readLogs.setEnabled(adapter != null);
    readCounters.setEnabled(idle && explains);
    explain.setEnabled(explains && states.filled() && sample().isPresent());
    stage.setEnabled(idle && !advised.isEmpty());
  }

  private void stop() {
    if (job != null) {
      job.cancel();
      job = null;
    }
  }

  @Override
  public boolean setFocus() {
    if (isDisposed() || shapes.isDisposed()) {
      return false; // asked also while it is being disposed
    }
    return states.filled() ? shapes.table().setFocus() : states.setFocus();
  }
}
