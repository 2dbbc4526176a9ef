package org.dirlens.benchmark.ui;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.dirlens.launcher.peers.PeerKind;
import org.dirlens.launcher.peers.PeerLoad;
import org.dirlens.load.client.LoadShape;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.KeptForm;
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
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/**
 * Servers of others beside ours: which, with which entries, asked what; and what comes of it. What
 * is typed is kept, passwords are not.
 *
 * <p>Threads: user interface.
 */
final class PeersPage extends Composite {
  private static final int SECONDS = 10;
  private static final int SECONDS_MAX = 86_400;
  private static final int ROUNDS = 5;
  private static final int ROUNDS_MAX = 1_000;

  private final ScrolledComposite area;
  private final Composite page;
  private final Label about;
  private final PeersServers servers;
  private final PeersData data;
  private final PeersAsked asked;
  private final Spinner seconds;
  private final Spinner rounds;
  private final UserPassword userPassword;
  private final Button run;
  private final Label estimate;
  private final LoadProgress progress;
  private final PeersCheck check;
  private final KeptForm kept;
  private PeersCheck.@Nullable Outcome read;
  private String offeredFor = "";

  PeersPage(Composite parent) {
    super(parent, SWT.NONE);
    setLayout(new FillLayout());
    area = VerticalScroll.area(this);
    page = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 8).spacing(8, 6).applyTo(page);
    Label title = wrapped("peers.title");
    title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
    title.setText(Messages.Peers_answers);
    servers = filled(new PeersServers(page, this::changed));
    Composite grid = filled(new Composite(page, SWT.NONE));
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 4).applyTo(grid);
    data = new PeersData(grid, this::changed);
    asked = new PeersAsked(grid, this::changed);
    about = wrapped("peers.about");
    Composite line = new Composite(page, SWT.NONE);
    RowLayoutFactory.fillDefaults().wrap(true).center(true).spacing(8).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(line);
    seconds = spinner(line, Messages.Workload_seconds, "peers.seconds", SECONDS_MAX, SECONDS);
    rounds = spinner(line, Messages.Workload_rounds, "peers.rounds", ROUNDS_MAX, ROUNDS);
    run = Forms.button(line, Messages.Workload_run, "peers.run", this::run);
    userPassword = new UserPassword(page, "peers.userPassword", this::changed);
    estimate = wrapped("peers.estimate");
    progress = new LoadProgress(page, "peers", Subject.OfPeers.class::isInstance, this::changed);
    GridDataFactory.fillDefaults().grab(true, true).hint(200, 230).applyTo(progress);
    check = new PeersCheck(this, this::answered);
    kept = new KeptForm("org.dirlens.benchmark.ui.peers", this, this::keep);
    VerticalScroll.show(area, page);
    kept.read().ifPresent(this::restore);
    changed();
    Listener back = this::back;
    Display display = getDisplay();
    display.addFilter(SWT.Activate, back); // The view may move to a window of its own, and back.
    addListener(SWT.Dispose, event -> display.removeFilter(SWT.Activate, back));
  }

  /** Whoever comes back from another window may have put there what was missing. */
  private void back(Event event) {
    boolean missing = read != null && (read.load() == null || !read.missing().isEmpty());
    if (missing && event.widget == getShell()) {
      check.again();
    }
  }

  private <C extends Control> C filled(C control) {
    GridDataFactory.fillDefaults().grab(true, false).hint(200, SWT.DEFAULT).applyTo(control);
    return control;
  }

  private Label wrapped(String id) {
    return filled(ControlIds.name(new Label(page, SWT.WRAP), id));
  }

  private Spinner spinner(Composite line, String label, String id, int max, int usual) {
    Composite place = Forms.labeled(line, label);
    Spinner spinner = ControlIds.name(new Spinner(place, SWT.BORDER), id);
    spinner.setValues(usual, 1, max, 0, 1, 10);
    spinner.addListener(SWT.Modify, event -> changed());
    return spinner;
  }

  private void keep(IMemento memento) {
    servers.keep(memento);
    data.keep(memento);
    asked.keep(memento);
    memento.putInteger("seconds", seconds.getSelection());
    memento.putInteger("rounds", rounds.getSelection());
  }

  private void restore(IMemento memento) {
    servers.restore(memento);
    data.restore(memento);
    asked.restore(memento);
    Integer time = memento.getInteger("seconds");
    Integer often = memento.getInteger("rounds");
    seconds.setSelection(time == null ? SECONDS : time);
    rounds.setSelection(often == null ? ROUNDS : often);
  }

  private PeersQuestion question() {
    return new PeersQuestion(servers.chosen(), data.chosen(), asked.chosen());
  }

  private void changed() {
    if (isDisposed() || kept == null) {
      return; // not made yet
    }
    PeersCheck.Outcome known = read;
    if (known != null && !known.of().equals(question())) {
      read = null;
    }
    check.ask(question());
    kept.changed();
    show();
  }

  private void answered(PeersCheck.Outcome outcome) {
    read = outcome;
    servers.found(outcome.missing());
    PeerLoad load = outcome.load();
    String name = outcome.of().asked().name();
    if (load != null && !name.equals(offeredFor)) {
      offeredFor = name;
      load.asked().template().ifPresent(data::offer);
    }
    changed();
  }

  private void show() {
    PeersCheck.Outcome known = read;
    PeerLoad load = known == null ? null : known.load();
    String problem = problem(known);
    boolean ready = problem.isEmpty() && load != null;
    Forms.say(about, ready && load != null ? about(load) : problem);
    boolean binds = load != null && load.workload().binds();
    userPassword.ask(binds);
    Forms.say(estimate, ready && load != null ? estimate(load.workload().shape(), known) : "");
    run.setEnabled(ready && RunningLoads.shared().running().isEmpty());
    VerticalScroll.fit(area);
  }

  /** Why this cannot be run; empty if it can. */
  private String problem(PeersCheck.@Nullable Outcome known) {
    if (known == null) {
      return Messages.Peers_reading;
    }
    for (var each : known.of().servers()) {
      String missing = known.missing().get(each.kind());
      if (missing != null) {
        return missing;
      }
    }
    if (known.of().servers().size() == 1) {
      return Messages.Peers_none;
    }
    PeerLoad load = known.load();
    if (load == null) {
      return known.problem();
    }
    return load.workload().binds() && userPassword.text().isEmpty()
        ? Messages.Users_noPassword
        : RunningLoads.shared().whyNot(Subject.OfPeers.class::isInstance);
  }

  /** What all hold and are asked, and what helps to answer. */
  private static String about(PeerLoad load) {
    String indices =
        load.indices().stream()
            .map(IndexDefinition::attribute)
            .distinct()
            .collect(Collectors.joining(", "));
    return NLS.bind(
        Messages.Peers_about,
        new Object[] {load.workload().title(), load.source().description(), load.base(), indices});
  }

  private String estimate(LoadShape shape, PeersCheck.Outcome known) {
    int count = known.of().servers().size();
    Duration each = shape.ramp().plus(shape.warmUp()).plusSeconds(seconds.getSelection());
    String time = Figures.duration(each.multipliedBy((long) count * rounds.getSelection()));
    String order =
        known.of().servers().stream()
            .map(one -> one.kind().product())
            .collect(Collectors.joining(", "));
    String load =
        NLS.bind(
            Messages.Workload_estimate,
            new Object[] {time, WorkloadOrder.rounds(rounds.getSelection()), order});
    List<PeerKind> kinds = known.of().servers().stream().map(one -> one.kind()).toList();
    return load + " " + PeersEstimate.sentence(kinds, known.entryBytes());
  }

  private void run() {
    PeersOrder order =
        new PeersOrder(
            question(), seconds.getSelection(), rounds.getSelection(), userPassword.text());
    RunningLoads.shared().start(new PeersJob(Subject.PEERS, order));
    area.showControl(progress);
  }
}
