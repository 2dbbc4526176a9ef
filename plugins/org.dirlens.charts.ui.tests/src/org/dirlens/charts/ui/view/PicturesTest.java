package org.dirlens.charts.ui.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.awt.Color;
import java.awt.Font;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.dirlens.charts.ui.model.ChartHistory;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.TimeSpan;
import org.dirlens.charts.ui.picture.ChartStyle;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.index.monitor.Figure;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Sample;
import org.dirlens.index.monitor.Series;
import org.junit.jupiter.api.Test;

/** What pictures are made of a history. */
class PicturesTest {
  private static final long BEGIN = 1_700_000_000_000L;

  private final ChartHistory history = new ChartHistory();

  private LinePicture picture(Measure measure, long endMillis, ChartRange range) {
    return (LinePicture)
        new Pictures(history, any -> Optional.empty())
            .draw(TimeSpan.ending(endMillis, range))
            .get(measure);
  }

  private void record(long millis, Map<Series, Figure> figures) {
    history.record(new Sample(millis, millis, figures));
  }

  @Test
  void theTopmostEdgeOfAreasIsTheSumOfAll() {
    for (int second = 1; second <= 5; second++) {
      Map<Series, Figure> stages = new HashMap<>();
      for (int stage = 1; stage <= 12; stage++) {
        stages.put(
            new Series(Measure.STAGES, "stage " + stage), new Figure.Share(stage * second, second));
      }
      record(BEGIN + second * 1_000, stages);
    }
    LinePicture picture = picture(Measure.STAGES, BEGIN + 6_000, ChartRange.ONE_MINUTE);
    ChartStyle style = ChartStyle.on(Color.WHITE, new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    int top = picture.curves().size() - 1;
    double sum = picture.chart(style).getXYPlot().getDataset().getYValue(top, 1);
    assertEquals(12 * 13 / 2.0, sum, 1e-9);
  }
}
