package org.dirlens.runs.report;

import java.util.List;
import java.util.Locale;

/** The parts that all charts have: the legend, the frame, axes with their marks, and lines. */
final class Chart {
  static final double WIDTH = 760;
  static final double LEFT = 70;
  static final double RIGHT = WIDTH - 32;
  static final double TOP = 28;
  static final double BOTTOM = 236;

  private static final double HEIGHT = 280;
  private static final int COLORS = 8;
  private static final double SAMPLE_WIDTH = 28;
  private static final double SAMPLE_HEIGHT = 8;

  private final Page page;

  /**
   * Opens a chart that is told to those who do not see it by its title.
   *
   * @param series the names of its lines, for the legend; empty for none
   */
  Chart(Page page, String title, List<String> series, double height) {
    this.page = page;
    page.open("figure");
    page.element("figcaption", title);
    legend(series);
    openPicture(WIDTH, height, "role", "img");
    page.element("title", title);
  }

  Chart(Page page, String title, List<String> series) {
    this(page, title, series, HEIGHT);
  }

  private void openPicture(double width, double height, String attribute, String value) {
    page.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        String.format(Locale.ROOT, "0 0 %.0f %.0f", width, height),
        attribute,
        value);
  }

  private void legend(List<String> names) {
    if (names.isEmpty()) {
      return;
    }
    page.open("ul", "class", "legend");
    for (int i = 0; i < names.size(); i++) {
      page.open("li");
      openPicture(SAMPLE_WIDTH, SAMPLE_HEIGHT, "aria-hidden", "true");
      path(i, List.of(0.0, SAMPLE_HEIGHT / 2, SAMPLE_WIDTH, SAMPLE_HEIGHT / 2));
      page.close().text(names.get(i)).close();
    }
    page.close();
  }

  void close() {
    page.close().close();
  }

  void text(double x, double y, String anchor, String words) {
    page.element("text", words, "x", x, "y", y, "text-anchor", anchor);
  }

  /** A grid line with its value for each mark of the upright axis. */
  void upright(Scale scale, String unit) {
    for (double tick : scale.ticks()) {
      double y = scale.at(tick);
      line("grid", LEFT, y, RIGHT, y);
      text(LEFT - 8, y + 4, "end", Figures.shortest(tick));
    }
    text(LEFT - 8, TOP - 14, "end", unit);
  }

  /** A mark with its words on the level axis. */
  void mark(double x, String words) {
    line("grid", x, BOTTOM, x, BOTTOM + 5);
    text(x, BOTTOM + 19, "middle", words);
  }

  void line(String style, double x1, double y1, double x2, double y2) {
    page.single("line", "class", style, "x1", x1, "y1", y1, "x2", x2, "y2", y2);
  }

  /** A line through points: x, y, x, y. */
  void path(int series, List<Double> points) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i + 1 < points.size(); i += 2) {
      line.append(String.format(Locale.ROOT, "%.1f,%.1f ", points.get(i), points.get(i + 1)));
    }
    page.single("polyline", "class", style("line", series), "points", line.toString().strip());
  }

  void bar(String style, double x, double y, double width, double height) {
    page.single("rect", "class", style, "x", x, "y", y, "width", width, "height", height);
  }

  /** The style of the series with this number. */
  static String style(String what, int series) {
    return what + " s" + series % COLORS;
  }
}
