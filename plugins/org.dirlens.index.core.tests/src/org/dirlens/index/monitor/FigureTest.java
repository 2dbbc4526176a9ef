package org.dirlens.index.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.dirlens.index.monitor.Figure.Counter;
import org.dirlens.index.monitor.Figure.Level;
import org.dirlens.index.monitor.Figure.Percentile;
import org.dirlens.index.monitor.Figure.Share;
import org.dirlens.partition.statistics.Latency;
import org.junit.jupiter.api.Test;

class FigureTest {
  private static final Percentile MANY =
      new Percentile(LatencyText.parse("1000-1999=90 4000-4999=10"), 95);

  @Test
  void aSumIsShownPerSecond() {
    assertEquals(25, new Counter(150).since(new Counter(100), 2));
    assertEquals(0, new Counter(100).since(new Counter(100), 2));
  }

  @Test
  void whatIsSoNowIsShownAsItIs() {
    assertEquals(7, new Level(7).since(new Level(9), 2));
  }

  @Test
  void aShareOfNothingIsNotKnown() {
    assertEquals(0.8, new Share(90, 110).since(new Share(50, 60), 1));
    assertEquals(Double.NaN, new Share(50, 60).since(new Share(50, 60), 1));
  }

  @Test
  void aPercentileIsOfWhatCameSince() {
    Percentile later = new Percentile(LatencyText.parse("1000-1999=95 4000-4999=10"), 95);
    assertEquals(1.4995, later.since(MANY, 1));
    assertEquals(4.4995, MANY.since(new Percentile(Latency.NONE, 95), 1));
    assertEquals(Double.NaN, MANY.since(MANY, 1), "the latency of nothing");
  }

  @Test
  void nothingIsKnownOfTheTimeInWhichAServerBeganAnew() {
    assertEquals(Double.NaN, new Counter(5).since(new Counter(100), 1));
    assertEquals(Double.NaN, new Share(5, 500).since(new Share(50, 60), 1));
    assertEquals(Double.NaN, new Percentile(LatencyText.parse("1000-1999=3"), 50).since(MANY, 1));
  }

  @Test
  void aHistogramIsReadAsItIsWritten() {
    assertEquals(
        new Latency(
            16, 0, List.of(new Latency.Range(8192, 9215, 12), new Latency.Range(9216, 10239, 4))),
        LatencyText.parse("8192-9215=12 9216-10239=4"));
  }
}
