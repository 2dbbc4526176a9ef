package org.dirlens.charts.ui.view;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.canvas.ChartRangeModel;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.PartitionChoice;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.common.state.EmbeddedServerHeader;
import org.dirlens.ui.common.state.EmptyState;
import org.dirlens.ui.common.state.PageStack;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * Four charts of one partition under a bar with Pause, range, partition and index. Samples with the
 * workbench's clock while a source is shown.
 *
 * <p>Threads: user interface.
 */
public final class LiveChartsPanel extends Composite {
  /** A pane is not lower than this, in points; a lower view scrolls. */
  private static final int MIN_PANE_HEIGHT = 150;

  /** Below this width the panes stand one below the other, in points. */
  private static final int TWO_COLUMNS_WIDTH = 460;

  private final ExecutorService painter =
      Executors.newSingleThreadExecutor(LiveChartsPanel::daemon);
  private final ChartChoices choices;
  private final PageStack pages;
  private final Composite charts;
  private final EmbeddedServerHeader head;
  private final EmptyState empty;
  private final ScrolledComposite scrolled;
  private final Composite panes;
  private final Button pause;
  private final Combo ranges;
  private final Combo partitions;
  private final PartitionChoice partition;
  private final Combo indices;
  private final ChartCanvas searches;
  private final ChartCanvas latency;
  private final ChartCanvas hits;
  private final ChartCanvas keys;
  private final Label reading;
  private List<? extends ChartSource> sources = List.of();
  private @Nullable LivePictures pictures;
  private RefreshClock.@Nullable Subscription subscription;

  public LiveChartsPanel(Composite parent) {
    this(parent, ChartChoices.ofWorkspace());
  }

  LiveChartsPanel(Composite parent, ChartChoices choices) {
    super(parent, SWT.NONE);
    this.choices = choices;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    head = new EmbeddedServerHeader(this, "charts.server");
    pages = new PageStack(this);
    head.over(pages);
    charts = new Composite(pages, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(charts);
    Composite bar = bar();
    pause = pauseButton(bar);
    ranges = choice(bar, "charts.range", Messages.Panel_range);
    offerRanges();
    partitions = choice(bar, "charts.partition", Messages.Panel_partition);
    partition =
        new PartitionChoice(
            partitions,
            () -> {
              choices.partition(partitions.getText());
              chooseSource();
            });
    indices = choice(bar, "charts.index", Messages.Panel_index);
    indices.addListener(SWT.Selection, event -> chooseIndex());
    indices.setEnabled(false);
    scrolled = new ScrolledComposite(charts, SWT.V_SCROLL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(scrolled);
    panes = new Composite(scrolled, SWT.NONE);
    searches = pane("charts.searches");
    latency = pane("charts.latency");
    hits = pane("charts.hits");
    keys = pane("charts.keys");
    ChartRangeModel time = new ChartRangeModel();
    List.of(searches, latency, hits).forEach(canvas -> canvas.share(time));
    arrangePanes();
    reading = reading();
    empty = new EmptyState(pages, Icons.of(LiveChartsPanel.class).image("live-charts-large"));
    empty.say(Messages.Panel_noServer);
    pages.show(empty);
    addListener(SWT.Dispose, event -> end());
  }

  /** Charts the first of these sources and offers the others; none shows the empty state. */
  public void show(List<? extends ChartSource> offered) {
    String chosen = choices.partition();
    sources = List.copyOf(offered);
    partitions.setItems(sources.stream().map(ChartSource::name).toArray(String[]::new));
    Composite choice = partitions.getParent();
    choice.setVisible(sources.size() > 1);
    ((RowData) choice.getLayoutData()).exclude = sources.size() < 2;
    pages.show(sources.isEmpty() ? empty : charts);
    if (!sources.isEmpty()) {
      partitions.select(Math.max(0, partitions.indexOf(chosen)));
    }
    chooseSource();
    partition.follow();
    layout(true, true);
  }

  /** Offers a way out of the empty state. */
  public void offer(String label, Runnable action) {
    empty.offer(label, action);
  }

  /** Asked also for a new place of the focus while the panel is being disposed. */
  @Override
  public boolean setFocus() {
    if (pause.isDisposed() || empty.isDisposed()) {
      return false;
    }
    return !sources.isEmpty() ? pause.setFocus() : empty.setFocus();
  }

  private Composite bar() {
    Composite bar = new Composite(charts, SWT.NONE);
    RowLayout wrapping = new RowLayout(SWT.HORIZONTAL);
    wrapping.center = true;
    wrapping.marginWidth = 5;
    wrapping.spacing = 10;
    bar.setLayout(wrapping);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
    return bar;
  }

  private Button pauseButton(Composite bar) {
    Button button = ControlIds.name(new Button(bar, SWT.TOGGLE), "charts.pause");
    button.addListener(SWT.Selection, event -> pauseOrResume());
    button.setText(Messages.Panel_pause);
    button.setToolTipText(Messages.Panel_pauseTip);
    button.setImage(Icons.of(LiveChartsPanel.class).image("pause"));
    return button;
  }

  private void offerRanges() {
    ranges.setItems(
        Messages.Panel_rangeOneMinute,
        Messages.Panel_rangeFiveMinutes,
        Messages.Panel_rangeHalfHour,
        Messages.Panel_rangeHour);
    ranges.select(choices.range().ordinal());
    ranges.addListener(SWT.Selection, event -> chooseRange());
  }

  /** A label with its choice, which stay together where the bar breaks into lines. */
  private static Combo choice(Composite bar, String id, String text) {
    Composite pair = new Composite(bar, SWT.NONE);
    pair.setLayoutData(new RowData());
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(pair);
    Label label = new Label(pair, SWT.NONE);
    label.setText(text);
    GridDataFactory.swtDefaults().applyTo(label);
    Combo combo = ControlIds.name(new Combo(pair, SWT.READ_ONLY | SWT.DROP_DOWN), id);
    GridDataFactory.swtDefaults().applyTo(combo);
    return combo;
  }

  private ChartCanvas pane(String id) {
    ChartCanvas canvas = ControlIds.name(new ChartCanvas(panes, painter), id);
    GridDataFactory.fillDefaults().grab(true, true).hint(200, MIN_PANE_HEIGHT).applyTo(canvas);
    return canvas;
  }

  /** What the marked point of a chart says, or how to mark one. */
  private Label reading() {
    Label line = ControlIds.name(new Label(charts, SWT.NONE), "charts.reading");
    GridDataFactory.fillDefaults().grab(true, false).indent(8, 2).applyTo(line);
    line.setText(Messages.Panel_readingHint);
    for (ChartCanvas canvas : List.of(searches, latency, hits, keys)) {
      canvas.onReading(said -> line.setText(said.isEmpty() ? Messages.Panel_readingHint : said));
    }
    return line;
  }

  private void arrangePanes() {
    scrolled.setContent(panes);
    scrolled.setExpandHorizontal(true);
    scrolled.setExpandVertical(true);
    panes.setLayout(new GridLayout(2, true));
    scrolled.addListener(SWT.Resize, event -> chooseColumns());
    chooseColumns();
  }

  private void chooseColumns() {
    int columns = scrolled.getClientArea().width < TWO_COLUMNS_WIDTH ? 1 : 2;
    GridLayoutFactory.fillDefaults()
        .numColumns(columns)
        .equalWidth(true)
        .spacing(1, 1)
        .applyTo(panes);
    scrolled.setMinSize(new Point(0, MIN_PANE_HEIGHT * 4 / columns));
    panes.layout(true);
  }

  /** Follows the directory of the view. */
  void follow(ViewDirectory followed) {
    head.follow(followed);
    partition.follow(followed);
  }

  private void chooseSource() {
    end(subscription);
    subscription = null;
    pictures = null;
    indices.removeAll();
    int chosen = partitions.getSelectionIndex();
    if (chosen >= 0 && chosen < sources.size()) {
      String name = sources.get(chosen).name();
      LivePictures live = new LivePictures(sources.get(chosen));
      String index = choices.index(name);
      live.index(index.isEmpty() ? null : index);
      pictures = live;
      head.showPartition(name);
      chooseRange();
      pauseOrResume();
      subscription = Refresher.of(getDisplay()).subscribe(live::tick, this::showPictures);
    }
  }

  private void showPictures(LivePictures.Shown shown) {
    if (isDisposed()) {
      return;
    }
    searches.show(shown.searches());
    latency.show(shown.latency());
    hits.show(shown.hits());
    keys.show(shown.keys());
    offerIndices(shown.indices());
  }

  /** The charted index is offered also while it is away, as when it is rebuilt. */
  private void offerIndices(List<String> names) {
    String charted = pictures == null ? null : pictures.index();
    List<String> offered = new ArrayList<>(names);
    if (charted != null && !names.contains(charted)) {
      offered.add(charted);
    }
    if (List.of(indices.getItems()).equals(offered)) {
      return;
    }
    indices.setItems(offered.toArray(String[]::new));
    indices.select(charted == null ? -1 : offered.indexOf(charted));
    indices.setEnabled(!offered.isEmpty());
    charts.layout(true, true);
  }

  private void chooseIndex() {
    if (pictures != null) {
      pictures.index(indices.getText());
      choices.index(sources.get(partitions.getSelectionIndex()).name(), indices.getText());
      refreshNow();
    }
  }

  private void chooseRange() {
    ChartRange range = ChartRange.values()[ranges.getSelectionIndex()];
    choices.range(range);
    if (pictures != null) {
      pictures.range(range);
      refreshNow();
    }
  }

  private void pauseOrResume() {
    boolean paused = pause.getSelection();
    pause.setText(paused ? Messages.Panel_resume : Messages.Panel_pause);
    pause.setToolTipText(paused ? Messages.Panel_resumeTip : Messages.Panel_pauseTip);
    pause.setImage(Icons.of(LiveChartsPanel.class).image(paused ? "resume" : "pause"));
    charts.layout(true, true);
    if (pictures != null) {
      pictures.freeze(paused ? System.currentTimeMillis() : 0);
      refreshNow();
    }
  }

  private void refreshNow() {
    if (subscription != null) {
      Refresher.of(getDisplay()).refreshNow();
    }
  }

  private void end() {
    end(subscription);
    painter.shutdown();
  }

  private static void end(RefreshClock.@Nullable Subscription subscription) {
    if (subscription != null) {
      subscription.close();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "Dirlens chart painter");
    thread.setDaemon(true);
    return thread;
  }
}
