package org.dirlens.index.ui.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.dirlens.index.keys.SideFigures;
import org.dirlens.index.keys.Split;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * Keys, ids, bytes and costs on both sides of a threshold. Figures that are estimated have a tilde
 * and are lighter than those that were counted.
 *
 * <p>Threads: user interface.
 */
final class SidesTable extends Composite {
  /** A wide figure, for which there is room, so that nothing moves while a line is dragged. */
  private static final String WIDE = "1,000,000 (100 %)";

  private final List<Row> rows = new ArrayList<>();
  private @Nullable Row asked;

  /**
   * @param figures whether more than counts is shown
   */
  SidesTable(Composite parent, SpreadPane.Figures figures) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(8, 4).spacing(12, 3).applyTo(this);
    heading("");
    heading(Messages.Sides_inline);
    heading(Messages.Sides_containers);
    rows.add(new Row("keys", Messages.Sides_keys, SidesTable::keys));
    rows.add(new Row("ids", Messages.Sides_ids, SidesTable::ids));
    if (figures == SpreadPane.Figures.COUNTS_AND_COSTS) {
      addCosts();
    }
    makeRoom();
    addListener(SWT.Resize, event -> makeRoom());
  }

  private void addCosts() {
    rows.add(new Row("bytes", Messages.Sides_bytes, (split, side) -> estimate(bytes(side))));
    Row lookups = new Row("asked", Messages.Sides_asked, SidesTable::keys);
    lookups.tip(Messages.Sides_askedTip);
    rows.add(
        new Row(
            "read", Messages.Sides_read, (split, side) -> estimate(micros(side.readNanosOfKey()))));
    rows.add(
        new Row("add", Messages.Sides_add, (split, side) -> estimate(micros(side.addNanosOfId()))));
    rows.add(lookups);
    asked = lookups;
  }

  /** Text may have got another size since. */
  private void makeRoom() {
    GC gc = new GC(this);
    int width = gc.textExtent(WIDE).x;
    gc.dispose();
    rows.forEach(row -> row.width(width));
  }

  private void heading(String text) {
    Label label = new Label(this, SWT.NONE);
    label.setText(text);
    label.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
    GridDataFactory.fillDefaults().align(SWT.END, SWT.CENTER).applyTo(label);
  }

  /**
   * Shows both sides.
   *
   * @param lookups the keys that filters asked for, each as often as it was asked for; shown with
   *     costs only
   */
  void show(Split split, Split lookups) {
    rows.forEach(row -> row.show(row == asked ? lookups : split));
  }

  private static String keys(Split split, SideFigures side) {
    return counted(side.keys(), split.all().keys(), split.exact());
  }

  private static String ids(Split split, SideFigures side) {
    return counted(side.ids(), split.all().ids(), split.exact());
  }

  private static String counted(long count, long all, boolean exact) {
    String figure = Figures.count(count);
    String shown = exact ? figure : estimate(figure);
    return all == 0 ? shown : shown + " (" + Figures.percent((double) count / all) + ")";
  }

  private static String bytes(SideFigures side) {
    return Figures.bytes(Math.round(side.bytes()));
  }

  private static String micros(double nanos) {
    return Figures.micros(nanos / 1e3);
  }

  /** With a tilde, unless there is no figure. */
  private static String estimate(String figure) {
    return Character.isDigit(figure.charAt(0)) ? "~" + figure : figure;
  }

  /** What is counted, and its figure on either side. */
  private final class Row {
    private final BiFunction<Split, SideFigures, String> text;
    private final Label name;
    private final Label inline;
    private final Label containers;

    Row(String id, String what, BiFunction<Split, SideFigures, String> text) {
      this.text = text;
      name = new Label(SidesTable.this, SWT.NONE);
      name.setText(what);
      GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(name);
      inline = figure("keys.inline." + id);
      containers = figure("keys.containers." + id);
    }

    private Label figure(String id) {
      Label label = ControlIds.name(new Label(SidesTable.this, SWT.RIGHT), id);
      GridDataFactory.fillDefaults().align(SWT.END, SWT.CENTER).applyTo(label);
      return label;
    }

    void width(int pixels) {
      ((GridData) inline.getLayoutData()).widthHint = pixels;
      ((GridData) containers.getLayoutData()).widthHint = pixels;
    }

    /** Explains what is counted. */
    void tip(String sentence) {
      name.setToolTipText(sentence);
      inline.setToolTipText(sentence);
      containers.setToolTipText(sentence);
    }

    void show(Split split) {
      show(inline, text.apply(split, split.inline()));
      show(containers, text.apply(split, split.containers()));
    }

    private void show(Label label, String figure) {
      if (!figure.equals(label.getText())) {
        label.setText(figure);
        label.setForeground(figure.startsWith("~") ? ThemeColors.muted(SidesTable.this) : null);
      }
    }
  }
}
