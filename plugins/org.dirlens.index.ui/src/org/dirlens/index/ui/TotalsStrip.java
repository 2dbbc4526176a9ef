package org.dirlens.index.ui;

import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/**
 * The three figures of an explanation, large, with what they were before and how much better that
 * is.
 */
final class TotalsStrip extends Composite {
  private final Tile examined;
  private final Tile returned;
  private final Tile time;

  TotalsStrip(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(10, 6).spacing(16, 0).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(this);
    examined = new Tile(this, "explain.examined", Messages.Explain_examined);
    returned = new Tile(this, "explain.returned", Messages.Explain_returned);
    time = new Tile(this, "explain.time", Messages.Explain_time);
  }

  void show(ExplainComparison comparison) {
    ExplainedSearch after = comparison.after();
    ExplainedSearch before = comparison.before();
    examined.show(
        change(
            before == null ? "" : Figures.count(before.examined()),
            Figures.count(after.examined())),
        comparison.fewerExamined());
    returned.show(
        change(
            before == null ? "" : Figures.count(before.returned()),
            Figures.count(after.returned())),
        "");
    time.show(
        change(before == null ? "" : Figures.nanos(before.nanos()), Figures.nanos(after.nanos())),
        before == null ? runs(after) : comparison.speedUp());
    layout(true, true);
  }

  private static String runs(ExplainedSearch search) {
    return search.runs() == 1 ? "" : NLS.bind(Messages.Explain_runs, search.runs());
  }

  private static String change(String before, String after) {
    return before.isEmpty() || before.equals(after)
        ? after
        : NLS.bind(Messages.Explain_beforeAfter, before, after);
  }

  /** A title, a figure and a remark, one below the other. */
  private static final class Tile {
    private final Label figure;
    private final Label remark;

    Tile(Composite strip, String id, String title) {
      Composite tile = new Composite(strip, SWT.NONE);
      GridLayoutFactory.fillDefaults().spacing(0, 1).applyTo(tile);
      GridDataFactory.fillDefaults().grab(true, false).applyTo(tile);
      Label heading = label(tile);
      heading.setText(title);
      heading.setForeground(ThemeColors.muted(strip));
      figure = ControlIds.name(label(tile), id);
      figure.setFont(JFaceResources.getHeaderFont());
      remark = label(tile);
      remark.setForeground(ThemeColors.muted(strip));
    }

    void show(String text, String note) {
      figure.setText(text);
      figure.setToolTipText(text);
      remark.setText(note);
    }

    private static Label label(Composite tile) {
      Label label = new Label(tile, SWT.NONE);
      GridDataFactory.fillDefaults().grab(true, false).applyTo(label);
      return label;
    }
  }
}
