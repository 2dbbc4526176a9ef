package org.dirlens.charts.ui.view;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dirlens.charts.ui.canvas.ChartRangeModel.Range;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.recording.Recording;
import org.dirlens.charts.ui.view.SlowSearchPanel.Stretch;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.MonitoredServer;
import org.dirlens.index.monitor.MonitoredServer.Timing;
import org.dirlens.index.monitor.SlowSearch;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.PartitionChoice;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * The charts of one server under a bar with what can be chosen, and below them the slowest searches
 * of a point or a range that was chosen on them. Or the charts of a recording.
 *
 * <p>Threads: user interface.
 */
public final class LiveChartsPanel extends Composite {
  private static final DateTimeFormatter PAUSED =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH).withZone(ZoneId.systemDefault());

  private static final int[] CHARTS_AND_SEARCHES = {60, 40};

  /** A slow search ends in the second that a person points at, though its point is shorter. */
  private static final long STRETCH_MILLIS_MIN = 1_000;

  /** A hand that selects a range holds still for so long when it has found it. */
  private static final int STILL_MILLIS = 250;

  private final ExecutorService painter =
      Executors.newSingleThreadExecutor(LiveChartsPanel::daemon);
  private final ChartChoices choices;
  private final DirectoryChip chip;
  private final Label server;
  private final StatePane states;
  private final ChartBar bar;
  private final SashForm sash;
  private final ChartPanes panes;
  private final SlowSearchPanel searches;
  private final Label reading;
  private final PartitionChoice partition;
  private final Recordings recordings;
  private final Runnable searchesOfRange = this::searchesOfRange;
  private Consumer<SlowSearch> explainer = search -> {};
  private ServerWrites writes = (write, monitor) -> {};
  private @Nullable LiveSampler sampler;
  private @Nullable MonitoredServer shown;
  private String charted = "";
  private String connection = "";
  private Runnable again = () -> {};
  private Optional<Range> selected = Optional.empty();

  /** Where the charts stand still; 0 while they go on. */
  private long pausedMillis;

  private RefreshClock.@Nullable Subscription subscription;

  public LiveChartsPanel(Composite parent) {
    this(parent, ChartChoices.ofWorkspace());
  }

  LiveChartsPanel(Composite parent, ChartChoices choices) {
    super(parent, SWT.NONE);
    this.choices = choices;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite head = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 2).spacing(8, 2).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    chip = new DirectoryChip(head, "charts.server");
    server = ControlIds.name(new Label(head, SWT.NONE), "charts.server.program");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(server);
    states = new StatePane(this, Icons.of(LiveChartsPanel.class).image("live-charts-large"));
    states.named("charts").empty().say(Messages.Panel_noConnection);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    Composite charts = new Composite(states.content(), SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(charts);
    bar = new ChartBar(charts);
    sash = new SashForm(charts, SWT.VERTICAL | SWT.SMOOTH);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
    panes = new ChartPanes(sash, painter);
    searches = new SlowSearchPanel(sash, search -> explainer.accept(search), this::closeSearches);
    reading = reading(charts);
    partition = new PartitionChoice(bar.partition, this::choosePartition);
    recordings = new Recordings(this, bar);
    listen();
    closeSearches();
    addListener(SWT.Dispose, event -> end());
  }

  private void listen() {
    bar.range.select(choices.range().ordinal());
    bar.pace.select(Pace.SECOND.ordinal());
    bar.pause.addListener(SWT.Selection, event -> pauseOrResume());
    bar.range.addListener(SWT.Selection, event -> chooseRange());
    bar.pace.addListener(SWT.Selection, event -> choosePace());
    bar.stages.addListener(SWT.Selection, event -> recordings.timeStages(bar.stages));
    bar.record.addListener(SWT.Selection, event -> recordings.recordOrStop());
    bar.open.addListener(SWT.Selection, event -> recordings.openOrClose());
    panes.onReading(said -> read(said.isEmpty() ? Messages.Panel_readingHint : said));
    panes.onPoint((measure, millis) -> searchesOfPoint(millis));
    panes.time().onChange(this::rangeChanged);
  }

  /** What the marked point of a chart says, or how to mark one. */
  private static Label reading(Composite charts) {
    Label line = ControlIds.name(new Label(charts, SWT.NONE), "charts.reading");
    GridDataFactory.fillDefaults().grab(true, false).indent(8, 2).applyTo(line);
    line.setText(Messages.Panel_readingHint);
    line.setToolTipText(Messages.Panel_readingHint);
    return line;
  }

  private void read(String sentence) {
    reading.setText(sentence);
    reading.setToolTipText(sentence);
  }

  /** Follows the directory of the view. */
  void follow(ViewDirectory followed) {
    chip.follow(followed);
    partition.follow(followed);
  }

  /** Who explains a search that is chosen. */
  void explainBy(Consumer<SlowSearch> explaining) {
    explainer = explaining;
  }

  /** Who sends what changes the server that is charted from now on. */
  void writeBy(ServerWrites writing) {
    writes = writing;
  }

  ServerWrites writes() {
    return writes;
  }

  /** How things stand while there are no charts. */
  StatePane states() {
    return states;
  }

  // The server

  /** Asks the server of the view again, and shows it or says why not. */
  void askBy(Runnable asking) {
    again = asking;
  }

  /** There is no server to show any more; a recording stays. */
  void showNothing(String sentence) {
    stop();
    recordings.leave();
    shown = null;
    if (!recordings.opened()) {
      server.setText("");
      states.empty().say(sentence);
      states.showEmpty();
    }
  }

  /**
   * A server is asked. Charts of another one are put away, those of the same stay and stand still.
   *
   * @param place what tells it from others
   */
  void showAsked(String place, String sentence, Runnable cancel) {
    stop();
    if (shown == null || !place.equals(charted)) {
      showNothing("");
    }
    waiting(sentence, cancel);
  }

  /** Says what the charts wait for; those of a recording wait for nothing. */
  void waiting(String what, @Nullable Runnable cancel) {
    if (!recordings.opened()) {
      states.waiting(what, cancel);
    }
  }

  /** Says why there are no charts; those of a recording are there. */
  void failed(String why, @Nullable Runnable retry) {
    if (!recordings.opened()) {
      states.failed(why, retry);
    }
  }

  /** The same for what a server said. */
  void failed(ConnectionProblem problem, @Nullable Runnable retry) {
    if (!recordings.opened()) {
      states.failed(problem, retry);
    }
  }

  /**
   * Charts a server from now on. What is known of it stays, if it was charted before.
   *
   * @param place what tells it from others, whatever their connections are called
   * @param name of the connection
   */
  void show(String place, String name, MonitoredServer monitored) {
    stop();
    if (!place.equals(charted)) {
      charted = place;
      sampler = null;
      closeSearches();
    }
    connection = name;
    shown = monitored;
    if (recordings.opened()) {
      return;
    }
    server.setText(monitored.program());
    server.requestLayout();
    String chosen = choices.partition();
    List<String> partitions = monitored.partitions();
    bar.offerPartitions(partitions);
    bar.partition.select(Math.max(0, partitions.indexOf(chosen)));
    bar.showStages(monitored.timesStages());
    bar.stages.setSelection(monitored.timing() == Timing.ON);
    panes.order(Stream.of(Measure.values()).filter(each -> monitored.why(each).isEmpty()).toList());
    states.showContent();
    choosePartition();
    partition.follow();
  }

  private void choosePartition() {
    MonitoredServer monitored = shown;
    if (monitored == null || recordings.opened()) {
      return;
    }
    List<String> partitions = monitored.partitions();
    int at = bar.partition.getSelectionIndex();
    String chosen = at < 0 || at >= partitions.size() ? "" : partitions.get(at);
    if (!chosen.isEmpty()) {
      choices.partition(chosen);
    }
    LiveSampler before = sampler;
    boolean same = before != null && before.partition().equals(chosen);
    ChartHistory history = same ? before.history() : new ChartHistory();
    if (!same && pausedMillis != 0) {
      pausedMillis = System.currentTimeMillis(); // nothing is known of the time before
    }
    recordings.leave();
    stop();
    LiveSampler made = new LiveSampler(monitored, chosen, history);
    sampler = made;
    made.range(bar.chosenRange());
    freeze();
    subscribe();
  }

  /** Samples at the chosen pace from now on. */
  private void subscribe() {
    unsubscribe();
    LiveSampler live = sampler;
    if (live != null && !recordings.opened()) {
      clock().pace(bar.chosenPace().period());
      subscription = clock().subscribe(live::tick, this::show);
    }
  }

  private void stop() {
    unsubscribe();
    if (sampler != null) {
      sampler.cancel();
    }
  }

  private void unsubscribe() {
    if (subscription != null) {
      subscription.close();
      subscription = null;
    }
  }

  private void show(LiveSampler.Shown now) {
    if (isDisposed()) {
      return;
    }
    now.recordingProblem().ifPresent(recordings::ended);
    if (now.problem() != null) {
      states.failed(now.problem(), again);
    } else if (states.failing()) {
      states.showContent();
      sayPaused();
    }
    panes.show(now.pictures());
  }

  Recordings recordings() {
    return recordings;
  }

  @Nullable LiveSampler sampler() {
    return sampler;
  }

  String connection() {
    return connection;
  }

  // What is chosen

  private void chooseRange() {
    choices.range(bar.chosenRange());
    if (sampler != null) {
      sampler.range(bar.chosenRange());
      refreshNow();
    }
  }

  /** What is asked at the moment continues: a server that hangs is not asked by two. */
  private void choosePace() {
    clock().pace(bar.chosenPace().period());
    refreshNow();
  }

  private RefreshClock clock() {
    return Refresher.apart(getDisplay(), LiveChartsPanel.class.getName());
  }

  private void pauseOrResume() {
    pausedMillis = bar.pause.getSelection() ? System.currentTimeMillis() : 0;
    freeze();
  }

  private void freeze() {
    bar.showPaused(pausedMillis != 0);
    sayPaused();
    if (sampler != null) {
      sampler.freeze(pausedMillis);
      refreshNow();
    }
  }

  private void sayPaused() {
    String at = PAUSED.format(Instant.ofEpochMilli(pausedMillis));
    states.old(pausedMillis == 0 ? "" : NLS.bind(Messages.Panel_paused, at));
  }

  private void refreshNow() {
    if (subscription != null) {
      clock().refreshNow();
    }
  }

  // Recordings

  /** Shows a recording in the place of the server; null shows the server again. */
  void showRecording(@Nullable Recording recording) {
    bar.showOpened(recording != null);
    if (recording == null) {
      MonitoredServer monitored = shown;
      if (monitored == null) {
        showNothing("");
        again.run();
      } else {
        show(charted, connection, monitored);
      }
      return;
    }
    stop();
    closeSearches();
    server.setText(
        NLS.bind(
            Messages.Panel_recordingOf, recording.head().server(), recording.head().program()));
    server.requestLayout();
    panes.order(
        Stream.of(Measure.values())
            .filter(each -> !recording.history().columns().of(each).isEmpty())
            .toList());
    states.showContent();
    panes.show(pictures(recording));
  }

  private static Map<Measure, ChartPicture> pictures(Recording recording) {
    ChartHistory history = recording.history();
    List<ChartPoint> points = history.all();
    if (points.isEmpty()) {
      return new EnumMap<>(Measure.class);
    }
    TimeSpan span =
        new TimeSpan(
            points.getFirst().timeMillis() - points.getFirst().time().spanMillis(),
            points.getLast().timeMillis());
    return new Pictures(
            history,
            measure ->
                history.columns().of(measure).isEmpty()
                    ? Optional.of(Messages.Charts_notRecorded)
                    : Optional.empty())
        .draw(span);
  }

  // Searches

  private void searchesOfPoint(long millis) {
    LiveSampler live = sampler;
    if (live == null || recordings.opened()) {
      openSearches(Messages.Searches_recording);
      return;
    }
    List<ChartPoint> points = new ArrayList<>(live.history().within(Long.MAX_VALUE / 2, millis));
    if (!points.isEmpty()) {
      ChartPoint point = points.getLast();
      long span = Math.max(STRETCH_MILLIS_MIN, point.time().spanMillis());
      openSearches(live, millis - span, millis);
    }
  }

  /** Asks when the hand that selects holds still. */
  private void rangeChanged() {
    Optional<Range> range = panes.time().selected();
    if (!range.equals(selected)) {
      selected = range;
      getDisplay().timerExec(STILL_MILLIS, searchesOfRange);
    }
  }

  private void searchesOfRange() {
    Optional<Range> range = selected;
    LiveSampler live = sampler;
    if (!isDisposed() && range.isPresent() && live != null && !recordings.opened()) {
      openSearches(live, (long) range.get().from(), (long) range.get().to());
    }
  }

  private void openSearches(LiveSampler live, long fromMillis, long toMillis) {
    Optional<String> why = live.server().whyNoSearches();
    if (why.isPresent()) {
      openSearches(why.get());
      return;
    }
    long offset =
        live.history()
            .last()
            .map(point -> point.time().serverMillis() - point.timeMillis())
            .orElse(0L);
    searches.ask(live.server(), new Stretch(fromMillis, toMillis, offset));
    showSearches(true);
  }

  private void openSearches(String sentence) {
    searches.say(sentence);
    showSearches(true);
  }

  private void closeSearches() {
    sash.setWeights(CHARTS_AND_SEARCHES);
    showSearches(false);
  }

  /** A list that is closed is out of the way of the keyboard, too. */
  private void showSearches(boolean open) {
    searches.setVisible(open);
    sash.layout();
  }

  /** Asked also for a new place of the focus while the panel is being disposed. */
  @Override
  public boolean setFocus() {
    if (isDisposed() || bar.isDisposed()) {
      return false;
    }
    return states.filled() ? bar.pause.setFocus() : states.setFocus();
  }

  private void end() {
    stop();
    recordings.stop();
    painter.shutdown();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "Dirlens chart painter");
    thread.setDaemon(true);
    return thread;
  }
}
