package org.dirlens.charts.ui.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.canvas.ChartRangeModel;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.EmptyPicture;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.charts.ui.recording.Recording;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.MonitoredServer;
import org.dirlens.index.monitor.SlowSearch;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.service.prefs.Preferences;

class LiveChartsPanelTest {
  private final Screen screen = Screen.open();
  private final Scripted server = Scripted.dirlens();
  private final Preferences kept =
      InstanceScope.INSTANCE.getNode("org.dirlens.charts.ui.tests." + UUID.randomUUID());
  private final LiveChartsPanel panel = screen.show(this::open);

  @TempDir Path folder;

  private LiveChartsPanel open(Composite parent) {
    return new LiveChartsPanel(parent, new ChartChoices(kept));
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private void show() {
    show(server);
  }

  private void show(MonitoredServer shown) {
    screen.run(() -> panel.show("test", "test", shown));
  }

  @Test
  void drawsAllChartsAgainWithEachTick() {
    screen.resize(1240, 900);
    show();
    for (Measure measure : Measure.values()) {
      String pane = pane(measure);
      screen.waitUntil(pane + " to move", () -> drawn(pane) >= 3);
    }
    screen.picture("live-charts");
  }

  @Test
  void neverAsksTheServerOnTheUserInterfaceThread() {
    show();
    screen.waitUntil("some ticks", () -> server.samples.get() >= 3);
    assertEquals(Set.of("Dirlens refresher"), server.threads);
  }

  @Test
  void asksTenTimesASecondIfThatIsWanted() {
    show();
    screen.waitUntil("a tick", () -> server.samples.get() >= 1);
    screen.choose("charts.pace", Pace.TENTH.ordinal());
    long start = System.nanoTime();
    long before = server.samples.get();
    screen.waitUntil("thirty samples", () -> server.samples.get() >= before + 30);
    double seconds = (System.nanoTime() - start) / 1e9;
    assertTrue(seconds > 2.5, "thirty samples in " + seconds + " s");
  }

  @Test
  void aServerThatHangsIsAskedByOneWhateverThePace() {
    Semaphore gate = new Semaphore(0);
    AtomicInteger asked = new AtomicInteger();
    show();
    screen.waitUntil("a tick", () -> server.samples.get() >= 1);
    server.beforeAnswer =
        () -> {
          asked.incrementAndGet();
          gate.acquireUninterruptibly();
        };
    screen.waitUntil("a question", gate::hasQueuedThreads);
    screen.choose("charts.pace", Pace.TENTH.ordinal());
    waitForTicksOfOthers();
    assertEquals(1, asked.get());
    long answered = server.samples.get();
    Scripted next = Scripted.dirlens();
    show(next);
    gate.release(asked.get());
    screen.waitUntil("the next server", () -> next.samples.get() >= 1);
    assertEquals(answered, server.samples.get(), "the question was cancelled");
  }

  /** So long that a second question would have been asked. */
  private void waitForTicksOfOthers() {
    AtomicInteger ticks = new AtomicInteger();
    screen.run(
        () -> Refresher.of(panel.getDisplay()).subscribe(ticks::incrementAndGet, tick -> {}));
    screen.waitUntil("the clock of others", () -> ticks.get() > 1);
  }

  @Test
  void holdsStillWhilePausedAndGoesOnSampling() {
    show();
    screen.waitUntil("some ticks", () -> drawn("charts.operations") >= 3);
    screen.push("charts.pause");
    screen.waitUntil("Resume", () -> screen.text("charts.pause").equals("Resume"));
    long samples = server.samples.get();
    screen.waitUntil("more samples", () -> server.samples.get() > samples + 1);
    screen.push("charts.pause");
    screen.waitUntil("Pause", () -> screen.text("charts.pause").equals("Pause"));
  }

  @Test
  void saysWhenItWasPausedAlsoAfterTheServerWasAway() {
    show();
    screen.waitUntil("a picture", () -> drawn("charts.operations") >= 1);
    screen.push("charts.pause");
    screen.waitUntil("the pause", () -> screen.isThere("charts.old"));
    String paused = screen.text("charts.old");
    server.failing = true;
    screen.waitUntil("the problem", () -> screen.isThere("charts.failed"));
    server.failing = false;
    screen.waitUntil("it to be back", () -> !screen.ask(() -> panel.states().failing()));
    assertEquals(paused, screen.text("charts.old"));
    show();
    assertEquals(paused, screen.text("charts.old"));
  }

  @Test
  void offersPartitionsRangesAndPaces() {
    show(new Scripted(List.of("dc=example,dc=com", "o=other"), Set.of()));
    assertEquals(List.of("dc=example,dc=com", "o=other"), items("charts.partition"));
    assertEquals(List.of("1 minute", "5 minutes", "30 minutes", "1 hour"), items("charts.range"));
    assertEquals(List.of("1 s", "0.5 s", "0.2 s", "0.1 s"), items("charts.pace"));
    screen.choose("charts.partition", 1);
    screen.run(() -> panel.showNothing("Nothing."));
    assertEquals("Nothing.", screen.text("emptyState.sentence"));
    show(new Scripted(List.of("dc=example,dc=com", "o=other"), Set.of()));
    assertEquals("o=other", screen.text("charts.partition"));
  }

  @Test
  void whatAServerDoesNotTellIsSaidAndComesLast() {
    show(new Scripted(List.of(), Set.of(Measure.LATENCY, Measure.SHAPES, Measure.STAGES)));
    screen.waitUntil("the reason", () -> picture("charts.latency") != null);
    assertEquals(
        new EmptyPicture("Search latency", "It does not count this."), picture("charts.latency"));
    List<String> order =
        screen.ask(
            () ->
                Stream.of(find("charts.latency").getParent().getChildren())
                    .map(each -> String.valueOf(each.getData(ControlIds.KEY)))
                    .toList());
    assertEquals("charts.operations", order.getFirst());
    assertEquals(
        List.of("charts.latency", "charts.shapes", "charts.stages"),
        order.subList(order.size() - 3, order.size()));
    screen.picture("charts-other-server");
  }

  @Test
  void aServerThatIsGoneIsNamedAndComesBack() {
    show();
    screen.waitUntil("a picture", () -> drawn("charts.operations") >= 1);
    server.failing = true;
    screen.waitUntil(
        "the problem",
        () ->
            screen.isThere("charts.failed")
                && screen.text("charts.failed").equals("The server is gone."));
    server.failing = false;
    screen.waitUntil("it to be back", () -> !screen.ask(() -> panel.states().failing()));
  }

  @Test
  void aReadingStaysOnItsCurveWhileThePictureMoves() {
    show();
    screen.waitUntil("a curve", () -> finished("charts.latency") instanceof LinePicture);
    Control latency = screen.ask(() -> find("charts.latency"));
    screen.run(latency::setFocus);
    screen.run(() -> send(latency, SWT.KeyDown, SWT.END, 0));
    screen.run(() -> send(latency, SWT.KeyDown, SWT.ARROW_DOWN, 0));
    String reading = screen.text("charts.reading");
    assertTrue(reading.matches("p95: [0-9.]+ ms, \\d\\d:\\d\\d:\\d\\d"), reading);
    long drawn = drawn("charts.latency");
    screen.waitUntil("a new picture", () -> drawn("charts.latency") > drawn + 1);
    assertTrue(screen.text("charts.reading").startsWith("p95: "));
  }

  @Test
  void aPointLeadsToItsSearchesAndTheirExplanations() {
    server.ahead = 3_600_000;
    long begun = System.currentTimeMillis() + server.ahead;
    server.slow.add(Scripted.slow("(description=*x*)", 81_000));
    server.slow.add(Scripted.slow("(cn=anna)", 120));
    AtomicReference<SlowSearch> explained = new AtomicReference<>();
    screen.run(() -> panel.explainBy(explained::set));
    show();
    screen.waitUntil("a curve", () -> finished("charts.operations") instanceof LinePicture);
    Control operations = screen.ask(() -> find("charts.operations"));
    screen.run(operations::setFocus);
    screen.run(() -> send(operations, SWT.KeyDown, SWT.END, 0));
    screen.run(() -> send(operations, SWT.KeyDown, SWT.SPACE, 0));
    screen.waitUntil(
        "its searches",
        () -> screen.isThere("charts.searches") && screen.table("charts.searches").size() == 2);
    List<Long> stretch = server.stretches.getFirst();
    assertTrue(stretch.get(1) - stretch.get(0) >= 1_000, stretch.toString());
    long now = System.currentTimeMillis() + server.ahead;
    assertTrue(begun <= stretch.get(1) && stretch.get(1) <= now, "by its clock: " + stretch);
    assertEquals(
        List.of(
            "81 ms",
            "(description=*x*)",
            "none",
            "10,002",
            "17",
            "dc=example,dc=com",
            "cn=admin,cn=config"),
        screen.table("charts.searches").getFirst().subList(0, 7));
    screen.picture("charts-searches");
    screen.push("charts.searches.explain");
    screen.waitUntil("it to be explained", () -> explained.get() != null);
    assertEquals(server.slow.getFirst(), explained.get());
    assertTrue(server.threads.stream().noneMatch("display"::equals), server.threads.toString());
    screen.push("charts.searches.close");
  }

  @Test
  void aRangeLeadsToItsSearches() {
    server.slow.add(Scripted.slow("(description=*x*)", 81_000));
    show();
    screen.waitUntil("a curve", () -> picture("charts.latency") instanceof LinePicture);
    long now = System.currentTimeMillis();
    ChartRangeModel time = screen.ask(() -> ((ChartCanvas) find("charts.latency")).range());
    screen.run(() -> time.select(new ChartRangeModel.Range(now - 30_000, now - 10_000)));
    screen.waitUntil(
        "its searches",
        () -> screen.isThere("charts.searches") && screen.table("charts.searches").size() == 1);
    assertEquals(List.of(List.of(now - 30_000, now - 10_000)), server.stretches);
    assertTrue(
        screen
            .text("charts.searches.title")
            .matches("Slowest searches from \\d\\d:\\d\\d:\\d\\d to \\d\\d:\\d\\d:\\d\\d"),
        screen.text("charts.searches.title"));
  }

  @Test
  void searchesThatAreNotAskedForAnyMoreAreNotWaitedFor() {
    server.slow.add(Scripted.slow("(description=*x*)", 81_000));
    server.answers.drainPermits();
    show();
    screen.waitUntil("a curve", () -> picture("charts.latency") instanceof LinePicture);
    long now = System.currentTimeMillis();
    ChartRangeModel time = screen.ask(() -> ((ChartCanvas) find("charts.latency")).range());
    screen.run(() -> time.select(new ChartRangeModel.Range(now - 30_000, now - 10_000)));
    screen.push("charts.searches.waiting.action");
    screen.waitUntil("no word of it", () -> !screen.isThere("charts.searches.waiting"));
    server.answers.release();
  }

  @Test
  void aServerWithoutSearchesSaysSo() {
    show(new Scripted(List.of(), Set.of(Measure.LATENCY)));
    screen.waitUntil("a curve", () -> picture("charts.operations") instanceof LinePicture);
    long now = System.currentTimeMillis();
    ChartRangeModel time = screen.ask(() -> ((ChartCanvas) find("charts.operations")).range());
    screen.run(() -> time.select(new ChartRangeModel.Range(now - 30_000, now - 10_000)));
    screen.waitUntil(
        "the reason", () -> screen.text("emptyState.sentence").equals("It keeps no searches."));
  }

  @Test
  void stagesAreTimedOnlyWhenAPersonSaysSo() {
    screen.run(() -> panel.writeBy(server::write));
    show();
    screen.waitUntil("a tick", () -> server.samples.get() >= 1);
    assertEquals(List.of(), server.timings);
    screen.push("charts.timeStages");
    screen.waitUntil("on", () -> server.timings.equals(List.of(MonitoredServer.Timing.ON)));
    screen.push("charts.timeStages");
    screen.waitUntil("off", () -> server.timings.size() == 2);
    assertEquals(MonitoredServer.Timing.OFF, server.timings.getLast());
  }

  @Test
  void theBoxOfStagesShowsWhatTheServerDoes() {
    server.timing = MonitoredServer.Timing.ON;
    show();
    assertTrue(timed(), "somebody has turned it on");
    screen.run(() -> panel.show("another", "another", Scripted.dirlens()));
    assertFalse(timed());
    show();
    assertTrue(timed());
  }

  @Test
  void aServerThatMayNotBeChangedSaysWhyAndTheBoxStays() {
    server.readOnly = true;
    screen.run(() -> panel.writeBy(server::write));
    show();
    screen.push("charts.timeStages");
    screen.waitUntil("the reason", () -> screen.isThere("problem.message"));
    assertEquals("The connection is read-only.", screen.text("problem.message"));
    assertFalse(timed());
    screen.run(() -> Objects.requireNonNull(find("problem.message").getShell()).close());
  }

  private boolean timed() {
    return screen.ask(() -> ((Button) find("charts.timeStages")).getSelection());
  }

  @Test
  void aRecordingIsWrittenAndOpenedAgain() throws Exception {
    show();
    screen.waitUntil("points", () -> picture("charts.operations") instanceof LinePicture);
    Path file = folder.resolve("a.recording");
    screen.run(() -> panel.recordings().record(file));
    screen.waitUntil("the recording", () -> screen.text("charts.record").equals("Stop recording"));
    long samples = server.samples.get();
    screen.waitUntil("more samples", () -> server.samples.get() > samples + 1);
    screen.push("charts.record");
    screen.waitUntil("its end", () -> screen.text("charts.record").equals("Record..."));
    screen.waitUntil("the file", () -> Stream.of(jobs()).noneMatch(LiveChartsPanelTest::writes));
    int points = Recording.read(file).history().size();
    assertTrue(points >= 2, points + " points");

    screen.run(() -> panel.recordings().open(file));
    screen.waitUntil("the recording", () -> screen.text("charts.open").equals("Close recording"));
    assertEquals("Recording of test (Dirlens)", screen.text("charts.server.program"));
    LinePicture shown = (LinePicture) picture("charts.operations");
    assertEquals(points, shown.points().size());
    long still = server.samples.get();
    screen.picture("charts-recording");
    screen.push("charts.open");
    screen.waitUntil("the server again", () -> server.samples.get() > still + 1);
    assertEquals("Dirlens", screen.text("charts.server.program"));
  }

  @Test
  void aRecordingSaysNothingOfTheServerUntilItIsClosed() throws Exception {
    show();
    screen.waitUntil("points", () -> picture("charts.operations") instanceof LinePicture);
    Path file = folder.resolve("a.recording");
    screen.run(() -> panel.recordings().record(file));
    screen.waitUntil("the recording", () -> screen.text("charts.record").equals("Stop recording"));
    screen.push("charts.record");
    screen.run(() -> panel.recordings().open(file));
    screen.waitUntil("it", () -> screen.text("charts.open").equals("Close recording"));
    String title = screen.text("charts.server.program");

    screen.run(() -> panel.waiting("Asking another", null));
    screen.run(() -> panel.showNothing("It is gone."));
    screen.run(() -> panel.failed("It is gone.", null));
    assertFalse(screen.isThere("charts.failed"));
    assertEquals(title, screen.text("charts.server.program"));
    show();
    assertEquals(title, screen.text("charts.server.program"));

    AtomicInteger asked = new AtomicInteger();
    screen.run(() -> panel.askBy(asked::incrementAndGet));
    screen.run(() -> panel.showNothing("It is gone."));
    screen.push("charts.open");
    screen.waitUntil("the server to be asked", () -> asked.get() == 1);
  }

  @Test
  void aRecordingThatEndsBecauseItsServerIsLeftSaysSo() {
    show();
    screen.waitUntil("points", () -> picture("charts.operations") instanceof LinePicture);
    screen.run(() -> panel.recordings().record(folder.resolve("a.recording")));
    screen.waitUntil("the recording", () -> screen.text("charts.record").equals("Stop recording"));
    screen.run(() -> panel.show("another", "another", Scripted.dirlens()));
    screen.waitUntil("the reason", () -> screen.isThere("problem.message"));
    assertTrue(
        screen.text("problem.message").startsWith("Charts are recorded as long as"),
        screen.text("problem.message"));
    assertEquals("Record...", screen.text("charts.record"));
    screen.run(() -> Objects.requireNonNull(find("problem.message").getShell()).close());
  }

  @Test
  void whatIsKnownOfAServerIsNotShownOfAnotherOfItsName() {
    show();
    screen.waitUntil("points", () -> picture("charts.operations") instanceof LinePicture);
    ChartHistory known = history();
    screen.push("charts.timeStages");
    screen.run(() -> panel.showAsked("another", "Asking test", () -> {}));
    assertFalse(screen.isThere("charts.operations"));
    assertEquals("", screen.text("emptyState.sentence"));
    screen.waitUntil(
        "what is waited for", () -> screen.text("charts.waiting").startsWith("Asking"));

    screen.run(() -> panel.show("another", "test", Scripted.dirlens()));
    assertNotSame(known, history());
    assertFalse(timed());
  }

  @Test
  void whatIsKnownOfAServerStaysWhenItsConnectionIsRenamed() {
    show();
    screen.waitUntil("points", () -> picture("charts.operations") instanceof LinePicture);
    ChartHistory known = history();
    screen.run(() -> panel.showAsked("test", "Asking test", () -> {}));
    assertTrue(screen.isThere("charts.operations"));
    screen.run(() -> panel.show("test", "renamed", server));
    assertSame(known, history());
  }

  private ChartHistory history() {
    return screen.ask(() -> Objects.requireNonNull(panel.sampler()).history());
  }

  @Test
  void aFileThatIsNoRecordingIsNamed() throws Exception {
    show();
    Path file = Files.writeString(folder.resolve("b.recording"), "nonsense");
    screen.run(() -> panel.recordings().open(file));
    screen.waitUntil("the problem", () -> screen.isThere("problem.message"));
    String told = screen.text("problem.message");
    assertTrue(
        told.contains("b.recording") && told.contains("This file is not a recording of charts."),
        told);
    screen.run(() -> Objects.requireNonNull(find("problem.message").getShell()).close());
  }

  private static String pane(Measure measure) {
    return "charts." + measure.name().toLowerCase(Locale.ROOT);
  }

  private static void send(Control control, int type, int key, int x) {
    Event event = new Event();
    event.keyCode = key;
    event.x = x;
    control.notifyListeners(type, event);
  }

  private ChartPicture picture(String id) {
    return screen.ask(() -> ((ChartCanvas) find(id)).picture().orElse(null));
  }

  /** What is on the screen, where keys move. */
  private ChartPicture finished(String id) {
    return screen.ask(() -> ((ChartCanvas) find(id)).finished().orElse(null));
  }

  private static Job[] jobs() {
    return Job.getJobManager().find(null);
  }

  private static boolean writes(Job job) {
    return job.getName().equals(Messages.Recordings_writing);
  }

  private List<String> items(String id) {
    return screen.ask(() -> List.of(((Combo) find(id)).getItems()));
  }

  private long drawn(String id) {
    return screen.ask(() -> ((ChartCanvas) find(id)).drawn());
  }

  private Control find(String id) {
    return Objects.requireNonNull(screen.find(id), id);
  }
}
