package org.dirlens.charts.ui.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.Columns;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
  private static final Recording.Head HEAD =
      new Recording.Head("production \"1\"", "Dirlens", "dc=example,dc=com");
  private static final Series SEARCH = new Series(Measure.OPERATIONS, "search");
  private static final Series HITS = new Series(Measure.HITS, "entries");
  private static final Series SHAPE = new Series(Measure.SHAPES, "(&(cn=?)(sn=?))");

  @TempDir Path folder;
  private final Columns columns = new Columns();

  private Path file() {
    return folder.resolve("a." + RecordingWriter.ENDING);
  }

  private ChartPoint point(long millis, Map<Series, Double> figures) {
    return ChartPoint.of(new ChartPoint.Time(millis, 1_000, millis), figures, columns);
  }

  private void write(List<ChartPoint> points) throws IOException {
    try (RecordingWriter writer = RecordingWriter.create(file(), HEAD, columns)) {
      for (ChartPoint point : points) {
        writer.append(point);
      }
    }
  }

  @Test
  void whatIsWrittenIsReadAgain() throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    ChartHistory written = new ChartHistory();
    try (RecordingWriter writer = RecordingWriter.create(file(), HEAD, columns)) {
      for (int i = 1; i <= 500; i++) {
        double rate = random.nextInt(10) == 0 ? Double.NaN : random.nextDouble() * 1e6;
        ChartPoint point =
            point(
                1_000L * i,
                i < 200 ? Map.of(SEARCH, rate) : Map.of(SEARCH, rate, SHAPE, random.nextDouble()));
        written.add(point);
        writer.append(point);
      }
    }
    Recording read = Recording.read(file());
    assertEquals(HEAD, read.head());
    assertEquals(columns.all(), read.history().columns().all());
    List<ChartPoint> before = written.all();
    List<ChartPoint> after = read.history().all();
    assertEquals(before.size(), after.size());
    for (int i = 0; i < before.size(); i++) {
      assertEquals(before.get(i).time(), after.get(i).time());
      for (Series series : columns.all()) {
        assertEquals(before.get(i).figure(series), after.get(i).figure(series), series + " " + i);
      }
    }
  }

  @Test
  void theFormatIsTheOneThatIsDescribed() throws Exception {
    write(List.of(point(5_000, Map.of(SEARCH, 120.5)), point(6_000, Map.of(SEARCH, Double.NaN))));
    assertEquals(
        """
        {"format":"dirlens-recording","version":1,"server":"production \\"1\\"","program":"Dirlens","partition":"dc=example,dc=com"}
        {"series":["OPERATIONS","search"]}
        {"end":5000,"span":1000,"values":[120.5]}
        {"end":6000,"span":1000,"values":[null]}
        """,
        Files.readString(file()));
  }

  @Test
  void aLineThatBrokeOffIsLeftOut() throws Exception {
    write(List.of(point(5_000, Map.of(SEARCH, 1.0)), point(6_000, Map.of(SEARCH, 2.0))));
    String whole = Files.readString(file());
    for (int cut = 1; cut < 40; cut++) {
      Files.writeString(file(), whole.substring(0, whole.length() - 1 - cut));
      assertEquals(1, Recording.read(file()).history().size(), "cut by " + cut);
    }
  }

  @Test
  void damageIsToldWithItsLine() throws Exception {
    write(List.of(point(5_000, Map.of(SEARCH, 1.0)), point(6_000, Map.of(SEARCH, 2.0))));
    Files.writeString(file(), Files.readString(file()).replace("\"end\":5000", "\"begin\":5000"));
    assertEquals("Line 3 is damaged.", refusal());
  }

  @Test
  void otherFilesAndVersionsAreRefused() throws Exception {
    Files.writeString(file(), "dn: dc=example\n");
    assertEquals("This file is not a recording of charts.", refusal());
    Files.write(file(), new byte[] {(byte) 0xFF, 0, 1});
    assertEquals("This file is not a recording of charts.", refusal());
    Files.writeString(file(), "");
    assertEquals("This file is not a recording of charts.", refusal());
    Files.writeString(file(), "{\"format\":\"dirlens-recording\",\"version\":2}\n");
    assertEquals(
        "This recording has version 2 of the format. This Dirlens reads version 1.", refusal());
  }

  private String refusal() {
    return assertThrows(IOException.class, () -> Recording.read(file())).getMessage();
  }

  @Test
  void aFileGrowsNoLongerThanItMay() throws Exception {
    try (RecordingWriter writer = RecordingWriter.create(file(), HEAD, columns, 10_000)) {
      for (int i = 1; i < 1_000; i++) {
        writer.append(point(1_000L * i, Map.of(SEARCH, 1.0)));
      }
      assertTrue(writer.isFull());
    }
    long size = Files.size(file());
    assertTrue(size >= 10_000 && size < 10_100, "it has " + size + " bytes");
    assertTrue(Recording.read(file()).history().size() > 100);
  }

  @Test
  void aLongRecordingTakesTheMemoryOfAnHourAndKeepsItsSpikes() throws Exception {
    int points = 3 * ChartHistory.CAPACITY;
    Series p99 = new Series(Measure.LATENCY, "p99");
    try (RecordingWriter writer = RecordingWriter.create(file(), HEAD, columns)) {
      for (int i = 1; i <= points; i++) {
        double spike = i == points / 2 ? 7e6 : 100;
        writer.append(point(1_000L * i, Map.of(SEARCH, 50.0, p99, spike)));
      }
    }
    List<ChartPoint> read = Recording.read(file()).history().all();
    assertTrue(read.size() <= ChartHistory.CAPACITY, read.size() + " points");
    assertEquals(1_000L * points, read.getLast().timeMillis());
    assertEquals(7e6, read.stream().mapToDouble(each -> each.figure(p99)).max().orElseThrow());
    assertEquals(1_000L * points, read.stream().mapToLong(each -> each.time().spanMillis()).sum());
  }

  private ChartPoint hits(long millis, double share, double requests) {
    return ChartPoint.of(
        new ChartPoint.Time(millis, 1_000, millis),
        Map.of(HITS, share),
        Map.of(HITS, requests),
        columns);
  }

  @Test
  void theHitRateOfALongTimeIsThatOfAllItsRequests() throws Exception {
    int points = 4 * ChartHistory.CAPACITY;
    List<ChartPoint> written = new ArrayList<>();
    for (int i = 1; i <= points; i++) {
      written.add(i % 2 == 0 ? hits(1_000L * i, 1, 1) : hits(1_000L * i, 0, 99));
    }
    write(written);
    List<ChartPoint> read = Recording.read(file()).history().all();
    assertTrue(read.size() <= ChartHistory.CAPACITY, read.size() + " points");
    double all = read.stream().mapToDouble(each -> each.weight(HITS)).sum();
    double hits = read.stream().mapToDouble(each -> each.figure(HITS) * each.weight(HITS)).sum();
    assertEquals(50.0 * points, all, 1e-6);
    assertEquals(0.01, hits / all, 1e-9);
  }

  @Test
  void weightsAreWrittenWhereFiguresAreAveragedByThem() throws Exception {
    ChartPoint hits = hits(5_000, 0.5, 4);
    Map<Series, Double> figures = Map.of(SHAPE, 12.0);
    ChartPoint shape =
        ChartPoint.of(new ChartPoint.Time(6_000, 1_000, 6_000), figures, figures, columns);
    write(List.of(hits, shape));
    List<String> lines = Files.readAllLines(file());
    assertEquals(
        "{\"end\":5000,\"span\":1000,\"values\":[0.5,null],\"weights\":{\"0\":4.0}}", lines.get(3));
    assertEquals("{\"end\":6000,\"span\":1000,\"values\":[null,12.0]}", lines.get(4));
    assertEquals(4, Recording.read(file()).history().all().getFirst().weight(HITS));
  }
}
