package org.dirlens.charts.ui.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.dirlens.charts.ui.model.ChartPoint;
import org.dirlens.charts.ui.model.ChartRange;
import org.dirlens.charts.ui.model.Points;
import org.dirlens.charts.ui.model.TimeSpan;
import org.jfree.chart.JFreeChart;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class ChartFileTest {
  private static final long NOW = 1_700_000_000_000L;

  private static JFreeChart chart() {
    List<ChartPoint> points =
        List.of(
            Points.at(NOW - 3_000, 5),
            Points.at(NOW - 2_000, Double.NaN),
            Points.at(NOW - 1_000, 7));
    Curve curve = new Curve("=searches", Points.SERIES);
    return new LinePicture(
            "Searches",
            VerticalScale.PER_SECOND,
            LinePicture.Look.LINES,
            List.of(curve),
            points,
            TimeSpan.ending(NOW, ChartRange.ONE_MINUTE))
        .chart(ChartStyle.on(Color.WHITE, new Font(Font.SANS_SERIF, Font.PLAIN, 13)));
  }

  @Test
  void aTableHasALineForEachPointAndNoneForAGap() throws Exception {
    assertEquals(
        """
        series,time,y
        "'=searches",2023-11-14T22:13:17Z,5.0
        "'=searches",2023-11-14T22:13:19Z,7.0
        """,
        new String(ChartFile.CSV.bytes(chart(), 300, 200), StandardCharsets.UTF_8)
            .replace("\r", ""));
  }

  @Test
  void aVectorPictureIsXmlWithShapesInside() throws Exception {
    byte[] svg = ChartFile.SVG.bytes(chart(), 300, 200);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg));
    assertEquals("300", document.getDocumentElement().getAttribute("width"));
    assertTrue(document.getElementsByTagName("path").getLength() > 20);
    assertTrue(new String(svg, StandardCharsets.UTF_8).contains("#0072b2"));
  }

  @Test
  void aPictureHasTwoPixelsForEachPoint() throws Exception {
    byte[] png = ChartFile.PNG.bytes(chart(), 300, 200);
    assertEquals(600, ImageIO.read(new ByteArrayInputStream(png)).getWidth());
  }
}
