package org.dirlens.charts.ui.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.Points;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.Curve;
import org.dirlens.charts.ui.picture.EmptyPicture;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.charts.ui.recording.Recording;
import org.dirlens.charts.ui.recording.RecordingWriter;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveSamplerTest {
  private static final String PARTITION = "dc=example,dc=com";

  private final Scripted server = Scripted.dirlens();
  private final ChartHistory history = new ChartHistory();
  private final LiveSampler sampler = new LiveSampler(server, PARTITION, history);

  /** A sample at a time, and the pictures that are due. */
  private Map<Measure, ChartPicture> tick(long millis) {
    server.clockMillis = millis;
    sampler.range(ChartRange.ONE_MINUTE);
    return sampler.tick().pictures();
  }

  private Map<Measure, ChartPicture> ticksUntilNow() {
    long now = System.currentTimeMillis();
    for (int second = 5; second > 0; second--) {
      tick(now - second * 1_000);
    }
    return tick(now);
  }

  @Test
  void saysSoUntilThereAreTwoSamples() {
    long now = System.currentTimeMillis();
    assertEquals(
        Set.of(EmptyPicture.class),
        tick(now - 1_000).values().stream().map(Object::getClass).collect(Collectors.toSet()));
    assertEquals(
        Set.of(LinePicture.class),
        tick(now).values().stream().map(Object::getClass).collect(Collectors.toSet()));
  }

  @Test
  void allChartsHaveOneTimeAxis() {
    assertEquals(
        1,
        ticksUntilNow().values().stream()
            .map(picture -> ((LinePicture) picture).span())
            .distinct()
            .count());
  }

  @Test
  void theFiguresAreThoseOfTheServer() {
    LinePicture operations = (LinePicture) ticksUntilNow().get(Measure.OPERATIONS);
    Series adds = new Series(Measure.OPERATIONS, "add");
    assertEquals(
        List.of(5.0, 5.0, 5.0, 5.0, 5.0),
        operations.points().stream().map(point -> point.figure(adds)).toList());
  }

  @Test
  void percentilesNameTheirWindow() {
    assertEquals(
        "Search latency, of 1 s", ((LinePicture) ticksUntilNow().get(Measure.LATENCY)).title());
  }

  @Test
  void holdsStillWhileFrozenAndMissesNothing() {
    ticksUntilNow();
    long frozen = System.currentTimeMillis() - 2_000;
    sampler.freeze(frozen);
    LinePicture still = (LinePicture) sampler.tick().pictures().get(Measure.OPERATIONS);
    assertEquals(frozen, still.span().toMillis());
    assertTrue(still.points().stream().allMatch(point -> point.timeMillis() <= frozen));
    int size = history.size();
    server.clockMillis = System.currentTimeMillis() + 10;
    assertEquals(null, sampler.tick(), "nothing new to draw");
    assertEquals(size + 1, history.size());
  }

  @Test
  void whatIsNotToldIsSaid() {
    Scripted other = new Scripted(List.of(), Set.of(Measure.LATENCY, Measure.STAGES));
    LiveSampler samples = new LiveSampler(other, "", new ChartHistory());
    assertEquals(
        new EmptyPicture("Search latency", "It does not count this."),
        samples.tick().pictures().get(Measure.LATENCY));
  }

  @Test
  void aServerThatFailsLeavesAGap() {
    ticksUntilNow();
    int size = history.size();
    server.failing = true;
    assertEquals("The server is gone.", sampler.tick().problem().getMessage());
    server.failing = false;
    server.clockMillis = System.currentTimeMillis() + 60_000;
    sampler.tick();
    assertEquals(size, history.size(), "no point for the time in which it was not asked");
  }

  /** Another sampler has the history by then. */
  @Test
  void aCancelledAnswerLeavesNoGap() {
    ticksUntilNow();
    int size = history.size();
    server.beforeAnswer = sampler::cancel;
    assertEquals(null, sampler.tick());
    server.beforeAnswer = () -> {};
    server.clockMillis = System.currentTimeMillis() + 1_000;
    sampler.tick();
    assertEquals(size + 1, history.size());
  }

  @Test
  void showsTheBusiestSeriesOnly() {
    ChartHistory caches = new ChartHistory();
    long now = System.currentTimeMillis();
    List<Series> all =
        IntStream.range(0, 12).mapToObj(i -> new Series(Measure.HITS, "index " + i)).toList();
    all.forEach(caches.columns()::of);
    caches.add(
        ChartPoint.of(
            new ChartPoint.Time(now, 1_000, now),
            all.stream().collect(Collectors.toMap(each -> each, each -> all.indexOf(each) / 12.0)),
            caches.columns()));
    Pictures pictures = new Pictures(caches, measure -> Optional.empty());
    LinePicture hits =
        (LinePicture) pictures.draw(TimeSpan.ending(now, ChartRange.ONE_MINUTE)).get(Measure.HITS);
    assertEquals(
        List.of("index 5", "index 6", "index 7", "index 8", "index 9", "index 10", "index 11"),
        hits.curves().stream().map(Curve::name).toList());
  }

  @Test
  void kindsOfOperationsThatAreNotDoneAreLeftOut() {
    ChartHistory few = new ChartHistory();
    Series binds = new Series(Measure.OPERATIONS, "bind");
    few.columns().of(binds);
    few.add(Points.at(System.currentTimeMillis(), Map.of(Points.SERIES, 0.0, binds, 0.0)));
    few.columns().of(Points.SERIES);
    Pictures pictures = new Pictures(few, measure -> Optional.empty());
    assertInstanceOf(
        EmptyPicture.class,
        pictures
            .draw(TimeSpan.ending(System.currentTimeMillis() - 600_000, ChartRange.ONE_MINUTE))
            .get(Measure.OPERATIONS));
  }

  @Test
  void aRecordingHasWhatWasThereAndWhatCame(@TempDir Path folder) throws Exception {
    ticksUntilNow();
    Path file = folder.resolve("a.recording");
    RecordingWriter writer =
        RecordingWriter.create(
            file, new Recording.Head("server", "Dirlens", PARTITION), history.columns());
    sampler.record(writer);
    long now = System.currentTimeMillis();
    tick(now + 1_000);
    tick(now + 2_000);
    sampler.stop(writer);
    tick(now + 3_000);
    writer.close();
    Recording read = Recording.read(file);
    assertEquals(7, read.history().size());
    assertEquals(
        Arrays.asList(Measure.values()),
        Arrays.stream(Measure.values())
            .filter(measure -> !read.history().columns().of(measure).isEmpty())
            .toList());
  }

  /** The disk may be slow to end it. */
  @Test
  void theEndOfARecordingDoesNotEndTheNext(@TempDir Path folder) throws Exception {
    ticksUntilNow();
    Recording.Head head = new Recording.Head("server", "Dirlens", PARTITION);
    Path next = folder.resolve("next.recording");
    try (RecordingWriter one =
            RecordingWriter.create(folder.resolve("one.recording"), head, history.columns());
        RecordingWriter another = RecordingWriter.create(next, head, history.columns())) {
      sampler.record(one);
      sampler.record(another);
      sampler.stop(one);
      int before = history.size();
      tick(System.currentTimeMillis() + 1_000);
      assertEquals(before + 1, Recording.read(next).history().size());
    }
  }
}
