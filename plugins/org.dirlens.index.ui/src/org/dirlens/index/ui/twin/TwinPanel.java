package org.dirlens.index.ui.twin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.dirlens.index.twin.TwinRow;
import org.dirlens.launcher.twin.TwinFigures;
import org.dirlens.launcher.twin.TwinFigures.Phase;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** The twins, how they stand, and what can be done with the selected one. Display thread. */
final class TwinPanel extends Composite {
  /** What can be done; each is given a suffix. */
  record Actions(
      Runnable make,
      Consumer<String> follow,
      Consumer<String> pause,
      Consumer<String> stop,
      Consumer<String> pullAgain,
      Consumer<String> planBack) {}

  private final StatePane states;
  private final ResultViewer<TwinRow> table;
  private final Label problem;
  private final List<Action> actions = new ArrayList<>();
  private final Runnable make;
  private List<TwinRow> rows = List.of();

  /** When a button can be pressed. */
  private interface Enabling {
    boolean by(TwinRow row);
  }

  private record Action(Button button, Enabling enabling) {}

  TwinPanel(Composite parent, Actions does) {
    super(parent, SWT.NONE);
    make = does.make();
    GridLayoutFactory.fillDefaults().applyTo(this);
    states = new StatePane(this, Icons.of(TwinPanel.class).image("twin-large"));
    states.named("twins").empty().say(Messages.Twins_none);
    states.empty().offer(Messages.Twins_new, make);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    Composite content = new Composite(states.content(), SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 4).applyTo(content);
    buttons(content, does);
    table = new ResultViewer<>(content, columns(), TwinRow::suffix);
    table.named("twins.table", Messages.Twins_title).onSelection(this::enable);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
    problem = ControlIds.name(new Label(content, SWT.WRAP), "twins.problem");
    GridDataFactory.fillDefaults().grab(true, false).indent(8, 0).applyTo(problem);
    states.showEmpty();
  }

  private void buttons(Composite parent, Actions does) {
    Composite bar = new Composite(parent, SWT.NONE);
    RowLayout layout = new RowLayout();
    layout.marginLeft = 8;
    bar.setLayout(layout);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
    Button make = button(bar, Messages.Twins_new, "twins.new");
    make.addListener(SWT.Selection, event -> does.make().run());
    action(bar, Messages.Twins_follow, "twins.follow", does.follow(), TwinPanel::canFollow);
    action(bar, Messages.Twins_pause, "twins.pause", does.pause(), TwinPanel::canPause);
    action(bar, Messages.Twins_stop, "twins.stop", does.stop(), TwinRow::isFollowed);
    action(bar, Messages.Twins_pullAgain, "twins.pullAgain", does.pullAgain(), TwinRow::canFollow);
    action(
        bar,
        Messages.Twins_planBack,
        "twins.planBack",
        does.planBack(),
        row -> row.problem().isEmpty());
  }

  private static boolean canFollow(TwinRow row) {
    Phase phase = row.figures().phase();
    return row.canFollow() && (phase == Phase.STOPPED || phase == Phase.PAUSED);
  }

  private static boolean canPause(TwinRow row) {
    return row.isFollowed() && row.figures().phase() != Phase.PAUSED;
  }

  private static Button button(Composite bar, String text, String id) {
    Button button = ControlIds.name(new Button(bar, SWT.PUSH), id);
    button.setText(text);
    return button;
  }

  private void action(
      Composite bar, String text, String id, Consumer<String> does, Enabling enabling) {
    Button button = button(bar, text, id);
    button.addListener(
        SWT.Selection, event -> table.selection().forEach(row -> does.accept(row.suffix())));
    button.setEnabled(false);
    actions.add(new Action(button, enabling));
  }

  private static List<ResultColumn<TwinRow>> columns() {
    return List.of(
        ResultColumn.words(Messages.Twins_partition, 20, TwinRow::suffix),
        ResultColumn.words(Messages.Twins_source, 34, TwinRow::source),
        ResultColumn.words(Messages.Twins_values, 9, TwinPanel::values),
        ResultColumn.words(Messages.Twins_state, 12, row -> state(row.figures().phase())),
        ResultColumn.words(Messages.Twins_behind, 16, TwinPanel::behind),
        ResultColumn.figures(
            Messages.Twins_changes, 8, row -> row.figures().changes(), Figures::count),
        ResultColumn.times(Messages.Twins_pulled, 18, row -> row.figures().pulledAt()),
        ResultColumn.words(Messages.Twins_error, 40, TwinPanel::error));
  }

  private static String values(TwinRow row) {
    return row.values() == TwinRow.Values.REAL ? Messages.Twins_real : Messages.Twins_invented;
  }

  private static String state(Phase phase) {
    return switch (phase) {
      case STOPPED -> Messages.Twins_stopped;
      case CATCHING_UP -> Messages.Twins_catchingUp;
      case FOLLOWING -> Messages.Twins_following;
      case WAITING -> Messages.Twins_waiting;
      case PAUSED -> Messages.Twins_paused;
    };
  }

  private static String behind(TwinRow row) {
    TwinFigures figures = row.figures();
    Duration behind = figures.behind(row.at());
    if (behind == null) {
      return Messages.Twins_never;
    }
    if (figures.waiting() == 0) {
      return NLS.bind(Messages.Twins_seconds, Figures.count(behind.toSeconds()));
    }
    return NLS.bind(
        figures.waiting() == 1 ? Messages.Twins_changeAndSeconds : Messages.Twins_changesAndSeconds,
        Figures.count(figures.waiting()),
        Figures.count(behind.toSeconds()));
  }

  private static String error(TwinRow row) {
    String said = row.problem().isEmpty() ? row.figures().error() : row.problem();
    long refused = row.figures().refused();
    if (refused == 0) {
      return said;
    }
    String count =
        refused == 1
            ? Messages.Twins_refusedOne
            : NLS.bind(Messages.Twins_refused, Figures.count(refused));
    return said.isEmpty() ? count : count + ": " + said;
  }

  /** What is to be known of a twin beside its figures. */
  private static String remark(TwinRow row) {
    if (!row.problem().isEmpty()) {
      return error(row);
    }
    return switch (row.changes()) {
      case TOLD -> error(row);
      case UNTOLD -> Messages.Twins_notFollowed;
      case FILE -> Messages.Twins_ofFile;
    };
  }

  /** Shows them as they stand now. */
  void show(List<TwinRow> now) {
    rows = List.copyOf(now);
    table.show(rows);
    if (rows.isEmpty()) {
      states.empty().say(Messages.Twins_none);
      states.empty().offer(Messages.Twins_new, make);
      states.showEmpty();
    } else {
      states.showContent();
    }
    enable();
  }

  /** Says why there is nothing to show. */
  void nothing(String why) {
    states.empty().say(why);
    states.empty().offerNothing();
    states.showEmpty();
  }

  private void enable() {
    List<TwinRow> selected = table.selection();
    for (Action action : actions) {
      action.button().setEnabled(selected.size() == 1 && action.enabling().by(selected.getFirst()));
    }
    problem.setText(selected.size() == 1 ? Forms.literal(remark(selected.getFirst())) : "");
    problem.requestLayout();
  }

  /** Selects the twin of a partition. */
  void select(String suffix) {
    table.select(suffix);
    enable();
  }

  @Override
  public boolean setFocus() {
    return rows.isEmpty() ? states.setFocus() : table.setFocus();
  }
}
