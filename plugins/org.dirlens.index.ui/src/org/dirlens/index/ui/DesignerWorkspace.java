package org.dirlens.index.ui;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.ui.filter.ServerNames;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.remote.IndexDirectory.State;
import org.dirlens.index.ui.explain.ExplainPanel;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.PartitionChoice;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * The designer and the explanations side by side, or one below the other where it is narrow; or the
 * reason why there is nothing to design.
 *
 * <p>Threads: user interface.
 */
final class DesignerWorkspace extends Composite {
  /** The panels stand side by side when the view is this many times wider than high. */
  private static final double SIDE_BY_SIDE = 1.3;

  private final DirectoryChip chip;
  private final Combo partitions;
  private final PartitionChoice partition;
  private final StatePane states;
  private final IndexStates indices;
  private final SashForm sash;
  private final DesignerPanel designer;
  private @Nullable ExplainPanel explain;
  private @Nullable IndexAdapter shown;
  private List<? extends IndexAdapter> adapters = List.of();
  private String connection = "";
  private String chosenName = "";
  private Runnable again = () -> {};
  private @Nullable Wanted wanted;
  private RefreshClock.@Nullable Subscription subscription;

  /**
   * A search to be explained once its naming context is there.
   *
   * @param connection the id of that to its server
   * @param within a name in the naming context
   */
  record Wanted(String connection, String within, SearchQuestion question) {}

  /**
   * What came of asking for the figures: one of them.
   *
   * @param begunNanos when they were asked for
   */
  private record Reading(
      @Nullable IndexSnapshot now, @Nullable ConnectionProblem problem, long begunNanos) {}

  DesignerWorkspace(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite head = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 2).spacing(8, 2).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    chip = new DirectoryChip(head, "designer.server");
    partitions =
        ControlIds.name(new Combo(head, SWT.READ_ONLY | SWT.DROP_DOWN), "designer.partition");
    partitions.setToolTipText(Messages.View_partition);
    GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(partitions);
    partition = new PartitionChoice(partitions, this::choose);
    states = new StatePane(this, Icons.of(DesignerWorkspace.class).image("index-designer-large"));
    states.named("designer").empty().say(Messages.Designer_noConnection);
    indices =
        new IndexStates(
            states,
            new IndexStates.Words(Messages.Designer_noConnection, Messages.Designer_noServer),
            new Shown());
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    sash = new SashForm(states.content(), SWT.HORIZONTAL | SWT.SMOOTH);
    designer = new DesignerPanel(sash);
    sash.addListener(SWT.Resize, event -> turn());
    addListener(SWT.Dispose, event -> stop());
    show(List.of());
    DisplayThread.later(getDisplay(), this, this::explain);
  }

  /**
   * Shows how far it is with the directory of the view.
   *
   * @param asking asks its server again
   */
  void show(State state, Runnable asking) {
    again = asking;
    if (state instanceof State.Asked) {
      stop();
    }
    indices.show(state, asking);
  }

  private final class Shown implements IndexStates.Shown {
    @Override
    public boolean shows(String id) {
      return !adapters.isEmpty() && id.equals(connection);
    }

    @Override
    public void show(String id, List<IndexAdapter> found) {
      connection = id;
      DesignerWorkspace.this.show(found);
    }

    @Override
    public void showNothing() {
      DesignerWorkspace.this.show(List.of());
    }
  }

  /** Designs the first of these partitions and offers the others; none shows the empty state. */
  void show(List<? extends IndexAdapter> offered) {
    adapters = List.copyOf(offered);
    partitions.setItems(adapters.stream().map(IndexAdapter::name).toArray(String[]::new));
    partitions.setVisible(!adapters.isEmpty());
    partitions.requestLayout();
    if (adapters.isEmpty()) {
      states.showEmpty();
    } else {
      partitions.select(Math.max(0, partitions.indexOf(chosenName)));
      states.showContent();
    }
    choose();
    partition.follow();
    explainWanted();
  }

  /** Explains a search, when its naming context is there. */
  void explainOnceThere(Wanted search) {
    wanted = search;
    explainWanted();
  }

  private void explainWanted() {
    Wanted search = wanted;
    if (search != null && search.connection().equals(connection) && turnTo(search.within())) {
      wanted = null;
      explain().explain(search.question());
    }
  }

  /**
   * Designs the naming context that holds a name.
   *
   * @return whether there is one
   */
  private boolean turnTo(String dn) {
    Optional<IndexAdapter> holding = IndexAdapter.holding(adapters, dn);
    holding.ifPresent(each -> partition.choose(each.name()));
    return holding.isPresent();
  }

  /** Designs the naming context of this name, as soon as it is offered. */
  void choose(String suffix) {
    chosenName = suffix;
    int place = partitions.indexOf(suffix);
    if (place >= 0 && place != partitions.getSelectionIndex()) {
      partitions.select(place);
      choose();
    }
  }

  /** Made a turn of the event loop after the rest, or when it is first asked for. */
  ExplainPanel explain() {
    ExplainPanel panel = explain;
    if (panel == null) {
      sash.setLayoutDeferred(true); // its parts fit themselves one by one, which would be felt
      panel = new ExplainPanel(sash, designer, this::turnTo, names());
      explain = panel;
      panel.show(shown, connection);
      sash.layout();
      sash.setLayoutDeferred(false);
    }
    return panel;
  }

  private ServerNames names() {
    return new ServerNames(
        () -> Connections.shared().find(connection),
        () -> shown == null ? List.of() : List.of(shown.name()));
  }

  DesignerPanel designer() {
    return designer;
  }

  @Override
  public boolean setFocus() {
    if (isDisposed()) {
      return false;
    }
    return adapters.isEmpty() ? states.setFocus() : explain().setFocus();
  }

  /** Follows the directory of the view. */
  void follow(ViewDirectory followed) {
    chip.follow(followed);
    partition.follow(followed);
  }

  private void choose() {
    int index = partitions.getSelectionIndex();
    @Nullable IndexAdapter chosen = index < 0 || adapters.isEmpty() ? null : adapters.get(index);
    chosenName = chosen == null ? chosenName : chosen.name();
    stop();
    designer.show(chosen, connection);
    shown = chosen;
    if (explain != null) {
      explain.show(chosen, connection);
    }
    if (chosen != null) {
      FigureReader reader = new FigureReader(chosen);
      RefreshClock.Subscription reading = clock().subscribe(reader::read, this::refresh);
      subscription =
          () -> {
            reading.close();
            reader.cancel();
          };
    }
  }

  /** Nobody else waits for a server that does not answer. */
  RefreshClock clock() {
    return Refresher.apart(getDisplay(), DesignerWorkspace.class.getName());
  }

  /**
   * Reads figures at each tick; of servers that have none, the indices are looked at less often.
   */
  private static final class FigureReader {
    private static final int TICKS_WITHOUT_FIGURES = 10;

    private final IndexAdapter adapter;
    private final int every;
    private final IProgressMonitor monitor = new NullProgressMonitor();
    private int tick;

    FigureReader(IndexAdapter adapter) {
      this.adapter = adapter;
      this.every =
          adapter.why(IndexAdapter.Ability.FIGURES).isPresent() ? TICKS_WITHOUT_FIGURES : 1;
    }

    @Nullable Reading read() {
      if (tick++ % every != 0) {
        return null;
      }
      long begun = System.nanoTime();
      try {
        return new Reading(adapter.snapshot(monitor), null, begun);
      } catch (ConnectionProblem | RuntimeException e) {
        return new Reading(null, ConnectionProblem.of(adapter.name(), e), begun);
      }
    }

    /** Waits no longer for a server that does not answer. */
    void cancel() {
      monitor.setCanceled(true);
    }
  }

  private void refresh(Reading reading) {
    if (isDisposed()) {
      return;
    }
    if (reading.now() == null) {
      states.failed(reading.problem(), again);
      return;
    }
    if (states.failing()) {
      states.showContent();
    }
    designer.refresh(reading.now(), reading.begunNanos());
    if (explain != null) {
      explain.refresh(reading.now());
    }
  }

  private void stop() {
    if (subscription != null) {
      subscription.close();
      subscription = null;
    }
  }

  private void turn() {
    Rectangle area = sash.getClientArea();
    boolean wide = area.width >= area.height * SIDE_BY_SIDE;
    int orientation = wide ? SWT.HORIZONTAL : SWT.VERTICAL;
    if (sash.getOrientation() != orientation) {
      sash.setOrientation(orientation);
    }
  }
}
