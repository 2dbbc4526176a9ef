package org.dirlens.benchmark.ui;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.load.client.LoadShape;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Target;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * What is asked before a workload runs: on which servers, with how many entries, how long and how
 * often, and the text of the workload itself; and what will come of it.
 *
 * <p>Threads: user interface.
 */
final class WorkloadPage extends Composite {
  private static final int SECONDS = 10;
  private static final int SECONDS_MAX = 86_400;
  private static final int ENTRIES = 20_000;
  private static final int ENTRIES_MAX = 50_000_000;
  private static final int ROUNDS = 5;
  private static final int ROUNDS_MAX = 1_000;
  private final ScrolledComposite area;
  private final Composite page;
  private final Label title;
  private final Label about;
  private final WorkloadTexts texts;
  private final TargetTable targets;
  private final Combo data;
  private final Spinner entries;
  private final Spinner seconds;
  private final Spinner rounds;
  private final Label productionLabel;
  private final Text production;
  private final UserPassword userPassword;
  private final Label estimate;
  private final WorkloadEditor editor;
  private final Button run;
  private final LoadProgress progress;
  private Subject.@Nullable OfWorkload subject;
  private WorkloadCheck.@Nullable Outcome read;

  /** While fields follow the text, it does not follow them. */
  private boolean following;

  /**
   * @param opened told of a workload that was opened or saved
   */
  WorkloadPage(Composite parent, WorkloadTexts texts, Consumer<Subject.OfWorkload> opened) {
    super(parent, SWT.NONE);
    this.texts = texts;
    setLayout(new FillLayout());
    area = VerticalScroll.area(this);
    page = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 8).spacing(8, 6).applyTo(page);
    title = wrapped("workload.title");
    title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
    about = wrapped("workload.about");
    targets = new TargetTable(page, this::changed);
    Composite line = new Composite(page, SWT.NONE);
    RowLayoutFactory.fillDefaults().wrap(true).center(true).spacing(8).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(line);
    data =
        Forms.choice(
            Forms.labeled(line, Messages.Workload_data),
            "workload.data",
            Arrays.stream(DataTemplate.values()).map(DataTemplate::word));
    entries = spinner(line, Messages.Workload_entries, "workload.entries", ENTRIES_MAX, ENTRIES);
    seconds = spinner(line, Messages.Workload_seconds, "workload.seconds", SECONDS_MAX, SECONDS);
    rounds = spinner(line, Messages.Workload_rounds, "workload.rounds", ROUNDS_MAX, ROUNDS);
    entries.addListener(SWT.Modify, event -> put(WorkloadEditor.Line.ENTRIES, entries));
    seconds.addListener(SWT.Modify, event -> put(WorkloadEditor.Line.DURATION, seconds));
    rounds.addListener(SWT.Modify, event -> changed());
    run = Forms.button(line, Messages.Workload_run, "workload.run", this::run);
    productionLabel = wrapped("workload.productionQuestion");
    production = Forms.field(page, "workload.production");
    production.addListener(SWT.Modify, event -> changed());
    userPassword = new UserPassword(page, "workload.userPassword", this::changed);
    estimate = wrapped("workload.estimate");
    progress =
        new LoadProgress(page, "workload", Subject.OfWorkload.class::isInstance, this::changed);
    GridDataFactory.fillDefaults().grab(true, true).hint(200, 230).applyTo(progress);
    editor = new WorkloadEditor(page, texts, this::typed, opened);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(editor);
    VerticalScroll.show(area, page);
  }

  private Label wrapped(String id) {
    Label label = ControlIds.name(new Label(page, SWT.WRAP), id);
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(label);
    return label;
  }

  /** Opens files and saves them. */
  WorkloadEditor editor() {
    return editor;
  }

  private static Spinner spinner(Composite line, String label, String id, int max, int usual) {
    Composite place = Forms.labeled(line, label);
    Spinner spinner = ControlIds.name(new Spinner(place, SWT.BORDER), id);
    spinner.setValues(usual, 1, max, 0, 1, 10);
    return spinner;
  }

  /** Offers another workload; one that runs goes on. */
  void show(Subject.OfWorkload chosen) {
    if (chosen.equals(subject)) {
      return;
    }
    subject = chosen;
    targets.refresh();
    Forms.say(title, chosen.answers());
    data.setText(chosen.file().template().orElse(DataTemplate.PEOPLE.word()));
    int count = entries.getSelection();
    int time = seconds.getSelection();
    boolean own = chosen.file().origin() == WorkloadFile.Origin.FILE || texts.known(chosen);
    editor.show(chosen);
    if (!own) {
      entries.setSelection(count);
      seconds.setSelection(time);
    }
    read();
  }

  /** Takes the targets, as far as they are there, the data and the rounds of a run. */
  void again(Configuration of) {
    targets.choose(of.targets().stream().map(Target::name).collect(Collectors.toSet()));
    Arrays.stream(DataTemplate.values())
        .filter(each -> each.description().equals(of.data()))
        .findFirst()
        .ifPresent(each -> data.setText(each.word()));
    if (of.entries() > 0) {
      entries.setSelection((int) Math.min(ENTRIES_MAX, of.entries()));
    }
    rounds.setSelection(of.rounds());
    changed();
  }

  /** Entries and seconds are lines of the text, where they can be changed as well. */
  private void put(WorkloadEditor.Line line, Spinner field) {
    if (!following) {
      editor.put(line, field.getSelection());
      read();
    }
  }

  private void typed() {
    following = true;
    editor.number(WorkloadEditor.Line.ENTRIES).ifPresent(entries::setSelection);
    editor.number(WorkloadEditor.Line.DURATION).ifPresent(seconds::setSelection);
    following = false;
    read();
  }

  /** Until the text is read it cannot be run. */
  private void read() {
    Subject.OfWorkload of = subject;
    if (of == null) {
      return;
    }
    String asked = editor.text();
    Given given = new Given(null, (long) entries.getSelection(), of.file().folder());
    read = null;
    changed();
    WorkloadCheck.start(
        this,
        asked,
        given,
        outcome -> {
          if (asked.equals(editor.text()) && of.equals(subject)) {
            read = outcome;
            changed();
          }
        });
  }

  private void changed() {
    WorkloadCheck.Outcome known = read;
    Workload workload = known == null ? null : known.workload();
    String problem = problem(known);
    List<String> live = production();
    boolean confirmed =
        live.isEmpty() || production.getText().strip().equals(String.join(", ", live));
    Forms.say(about, problem.isEmpty() && workload != null ? about(workload) : problem);
    Forms.say(productionLabel, confirmed ? "" : question(live));
    Forms.see(production, !live.isEmpty());
    userPassword.ask(workload != null && workload.binds());
    Forms.say(estimate, problem.isEmpty() && workload != null ? estimate(workload.shape()) : "");
    run.setEnabled(
        workload != null
            && problem.isEmpty()
            && confirmed
            && RunningLoads.shared().running().isEmpty());
    VerticalScroll.fit(area);
  }

  /** Why this cannot be run; empty if it can. */
  private String problem(WorkloadCheck.@Nullable Outcome known) {
    List<TargetChoice> chosen = targets.chosen();
    if (chosen.isEmpty()) {
      return Messages.Workload_noTarget;
    }
    Optional<String> unusable =
        chosen.stream().map(TargetChoice::problem).filter(each -> !each.isEmpty()).findFirst();
    if (unusable.isPresent()) {
      return unusable.get();
    }
    if (known == null) {
      return Messages.Workload_reading;
    }
    Workload workload = known.workload();
    if (workload == null) {
      return NLS.bind(Messages.Workload_problem, known.problem());
    }
    if (workload.binds() && userPassword.text().isEmpty()) {
      return Messages.Users_noPassword;
    }
    return chosen.stream()
        .filter(each -> each.readOnly() && writes(workload))
        .findFirst()
        .map(each -> NLS.bind(Messages.Workload_readOnly, each.name()))
        .orElseGet(() -> RunningLoads.shared().whyNot(Subject.OfWorkload.class::isInstance));
  }

  private static boolean writes(Workload workload) {
    return workload.adds() || !workload.changes().isEmpty();
  }

  /** What the load leaves changed. */
  private static String about(Workload workload) {
    List<String> sentences = new ArrayList<>(workload.changes());
    if (workload.adds()) {
      sentences.add(Messages.Workload_adds);
    }
    return sentences.isEmpty() ? Messages.Workload_readsOnly : String.join(" ", sentences);
  }

  /** The names of the servers of production. */
  private List<String> production() {
    return targets.chosen().stream()
        .filter(TargetChoice::production)
        .map(TargetChoice::name)
        .toList();
  }

  private static String question(List<String> live) {
    String question =
        live.size() == 1 ? Messages.Workload_production : Messages.Workload_productions;
    return NLS.bind(question, String.join(", ", live));
  }

  private String estimate(LoadShape shape) {
    int measured = targets.chosen().size() * rounds.getSelection();
    Duration each = shape.ramp().plus(shape.warmUp()).plus(shape.duration());
    String time = Figures.duration(each.multipliedBy(measured));
    String order =
        targets.chosen().stream().map(TargetChoice::name).collect(Collectors.joining(", "));
    String sentence =
        NLS.bind(
            Messages.Workload_estimate,
            new Object[] {time, WorkloadOrder.rounds(rounds.getSelection()), order});
    return targets.chosen().contains(TargetChoice.SCRATCH)
        ? sentence + " " + ScratchEstimate.sentence(entries.getSelection())
        : sentence;
  }

  private void run() {
    Subject.OfWorkload chosen = subject;
    if (chosen != null) {
      WorkloadOrder order =
          new WorkloadOrder(
              chosen.file().saying(editor.text()),
              targets.chosen(),
              DataTemplate.of(data.getText()),
              entries.getSelection(),
              rounds.getSelection(),
              userPassword.text());
      RunningLoads.shared().start(new WorkloadJob(chosen, order));
      production.setText(""); // the next load is a decision of its own
    }
  }
}
