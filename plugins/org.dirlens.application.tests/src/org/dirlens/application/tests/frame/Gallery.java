package org.dirlens.application.tests.frame;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.canvas.ChartLine;
import org.dirlens.charts.ui.canvas.ChartRangeModel.Range;
import org.dirlens.charts.ui.model.KeyDistribution;
import org.dirlens.charts.ui.model.KeyDistribution.Bar;
import org.dirlens.charts.ui.picture.KeyPicture;
import org.dirlens.charts.ui.picture.KeyPicture.KeyTexts;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.strip.Figure;
import org.dirlens.ui.common.strip.FigureStrip;
import org.dirlens.ui.common.strip.PlanBar;
import org.dirlens.ui.common.table.Arrangement;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.dirlens.ui.common.table.RowSource;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;

/** The parts that views are made of, in one window, each with something in it. */
final class Gallery {
  private final ExecutorService painter = Executors.newSingleThreadExecutor();
  private final Shell shell;
  private ChartCanvas chart;

  /** A key of an index. */
  private record Key(int number, long ids, Instant read) {}

  /** A million keys that are nowhere. */
  private static final class Keys implements RowSource<Key> {
    @Override
    public int count(Arrangement<Key> arrangement) {
      return 1_000_000;
    }

    @Override
    public List<Key> fetch(Arrangement<Key> arrangement, int from, int most) {
      return IntStream.range(from, Math.min(from + most, 1_000_000))
          .mapToObj(n -> new Key(n, 7L * n % 5_000, Instant.ofEpochSecond(1_700_000_000L + n)))
          .toList();
    }

    @Override
    public int[] places(Arrangement<Key> arrangement, Set<Object> keys) {
      return keys.stream().mapToInt(Integer.class::cast).toArray();
    }
  }

  /** Opens it; on the user interface thread. */
  Gallery(Display display) {
    shell = new Shell(display);
    shell.setText("Parts");
    GridLayoutFactory.swtDefaults().numColumns(2).equalWidth(true).applyTo(shell);
    Composite left = column();
    chip(left);
    figures(left);
    table(left);
    Composite right = column();
    states(right);
    chart(right);
    plan(right);
    shell.setBounds(0, 0, 1280, 800);
    shell.open();
  }

  private Composite column() {
    Composite column = new Composite(shell, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 4).applyTo(column);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(column);
    return column;
  }

  private static void chip(Composite parent) {
    new DirectoryChip(parent, "gallery.chip").show("Example directory", new RGB(0, 114, 178));
  }

  private static void figures(Composite parent) {
    FigureStrip strip = new FigureStrip(parent);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(strip);
    strip.show(
        List.of(
            Figure.measured("gallery.keys", "Keys", "1,000,000").remark("counted now"),
            Figure.estimated("gallery.size", "Size with the plan", "106 MB"),
            Figure.measured("gallery.hits", "Hit ratio", "98.7 %")));
  }

  private static void table(Composite parent) {
    ResultViewer<Key> viewer =
        new ResultViewer<>(
            parent,
            List.of(
                ResultColumn.words("Key", 24, key -> "cn=user." + key.number()),
                ResultColumn.figures("Ids", 10, Key::ids, Figures::count),
                ResultColumn.times("Last read", 20, Key::read)),
            Key::number);
    viewer.named("gallery.table", "Keys");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(viewer);
    viewer.show(new Keys());
  }

  private static void states(Composite parent) {
    StatePane waiting = state(parent);
    waiting.waiting("Counting the keys of cn", () -> {});
    waiting.progress("420,000 of 1,000,000", 0.42);
    state(parent)
        .failed(
            "The keys of cn could not be counted: the server closed the connection."
                + " Result code 52 (unavailable). Connect again and repeat it.",
            () -> {});
    StatePane old = state(parent);
    new Label(old.content(), SWT.NONE).setText("  12 entries");
    old.showContent();
    old.old("Outdated: entries have changed since.");
  }

  private static StatePane state(Composite parent) {
    StatePane pane = new StatePane(parent, null).named("gallery.state");
    pane.empty().say("No keys have been counted yet.");
    GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, 90).applyTo(pane);
    return pane;
  }

  private void chart(Composite parent) {
    chart = ControlIds.name(new ChartCanvas(parent, painter), "gallery.chart");
    GridDataFactory.fillDefaults().grab(true, true).applyTo(chart);
    chart.line(
        new ChartLine(
            ChartLine.Direction.VERTICAL,
            512,
            value -> "Threshold " + Figures.count((long) value),
            Math::rint));
    chart.range().select(new Range(40, 200));
    List<Bar> bars =
        LongStream.range(0, 40)
            .map(n -> 1L << (n / 4))
            .distinct()
            .mapToObj(n -> new Bar(n, 2 * n - 1, 400_000 / n, 400_000 / n * n))
            .toList();
    chart.show(
        new KeyPicture(
            new KeyDistribution("cn", bars, 512),
            new KeyTexts(
                "Ids per key of cn", "In the leaf", "In containers", "", "Ids", "Keys", b -> "")));
  }

  private static void plan(Composite parent) {
    PlanBar plan =
        new PlanBar(parent, "gallery", new PlanBar.Actions(() -> {}, () -> {}, () -> {}, () -> {}));
    plan.show(3, List.of("+42 MB", "~12 s", "~3 \u00b5s a write"));
  }

  ChartCanvas chart() {
    return chart;
  }

  void close() {
    shell.dispose();
    painter.shutdown();
  }
}
