package org.dirlens.index.ui.keys;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.dirlens.index.keys.KeySpread;
import org.dirlens.index.keys.Split;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * How ids are spread over the keys of one index: charts with the threshold as a line, figures of
 * both sides of it, the heaviest keys, and a sentence below the told.
 *
 * <p>Threads: user interface.
 */
public final class SpreadPane extends Composite {
  /** The smallest list of the heaviest keys, in points. */
  private static final int HEAVIEST_WIDTH = 180;

  private static final int HEAVIEST_HEIGHT = 120;

  /** Room for what changes, so that nothing moves while the line is dragged. */
  private static final int SENTENCE_LINES = 4;

  private final SpreadCharts charts;
  private final ScrolledComposite scrolled;
  private final Composite told;
  private final SidesTable sides;
  private final Label sentence;
  private final HeavyKeys heaviest;

  /** What is said of both sides. */
  public enum Figures {
    /** Keys and ids. */
    COUNTS,
    /** Also bytes and time as lists of Dirlens have them, and what filters asked for. */
    COUNTS_AND_COSTS
  }

  /**
   * @param open told a heavy key that is opened
   * @param moved told each threshold that the line passes
   * @param released told the one at which it is let go
   */
  public SpreadPane(
      Composite parent,
      Figures shown,
      Consumer<KeyRow> open,
      IntConsumer moved,
      IntConsumer released) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(this);
    SashForm sash = new SashForm(this, SWT.HORIZONTAL | SWT.SMOOTH);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
    charts = new SpreadCharts(sash, moved, released);
    scrolled = VerticalScroll.area(sash);
    Composite right = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(right);
    told = new Composite(right, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(told);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(told);
    sides = new SidesTable(told, shown);
    sentence = sentence();
    heaviest = new HeavyKeys(right, open);
    GridDataFactory.fillDefaults()
        .grab(true, true)
        .hint(HEAVIEST_WIDTH, HEAVIEST_HEIGHT)
        .applyTo(heaviest.viewer());
    scrolled.addListener(SWT.Resize, event -> arrange(right));
    VerticalScroll.show(scrolled, right);
    sash.addListener(SWT.Resize, event -> divide(sash));
  }

  private Label sentence() {
    Label label = ControlIds.name(new Label(told, SWT.WRAP), "keys.change");
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(120, new PixelConverter(label).convertHeightInCharsToPixels(SENTENCE_LINES))
        .indent(8, 2)
        .applyTo(label);
    return label;
  }

  /** The figures are whole where that leaves a third for the charts. */
  private void divide(SashForm sash) {
    int all = sash.getClientArea().width;
    int bar = scrolled.getVerticalBar().getSize().x;
    int needed = told.computeSize(SWT.DEFAULT, SWT.DEFAULT).x + bar;
    int given = Math.min(Math.max(needed, all / 2), 2 * all / 3);
    if (given > 0 && given != scrolled.getSize().x) {
      sash.setWeights(all - given, given);
    }
  }

  /** The heaviest keys stand beside the figures where there is room for both only so. */
  private void arrange(Composite right) {
    Rectangle room = scrolled.getClientArea();
    Point needed = told.computeSize(SWT.DEFAULT, SWT.DEFAULT);
    boolean low = room.height - needed.y < HEAVIEST_HEIGHT;
    boolean wide = room.width - needed.x >= HEAVIEST_WIDTH;
    int columns = low && wide ? 2 : 1;
    GridLayout layout = (GridLayout) right.getLayout();
    if (layout.numColumns != columns) {
      layout.numColumns = columns;
      VerticalScroll.fit(scrolled);
    }
  }

  /** Shows an index with the line at a threshold; {@link #split} fills the told. */
  public void show(String index, KeySpread spread, Split split, List<KeyRow> keys) {
    heaviest.show(keys);
    charts.show(index, spread, split);
  }

  /**
   * Shows both sides of a threshold in the told.
   *
   * @param lookups the keys that filters asked for, each as often as it was asked for; shown with
   *     costs only
   */
  public void split(Split split, Split lookups) {
    sides.show(split, lookups);
    heaviest.split(split.threshold());
  }

  /** Shows which bars lie on which side while the line is dragged. */
  public void colour(Split split) {
    charts.colour(split);
  }

  /**
   * Says something below the told.
   *
   * @param color null for that of text
   */
  public void say(String text, @Nullable Color color) {
    sentence.setText(text);
    sentence.setForeground(color);
  }

  /** The filters of keys with more than {@code above} and at most {@code most} ids. */
  List<String> filters(long above, long most) {
    return heaviest.filters(above, most);
  }

  @Override
  public boolean setFocus() {
    return charts.setFocus();
  }
}
