package org.dirlens.ui.common.strip;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * A row of figures, or several where it is narrow; large, each with what it counts above it and a
 * remark below. Estimates have a tilde and are lighter than what was measured.
 *
 * <p>Threads: user interface.
 */
public final class FigureStrip extends Composite {
  private List<Figure> shown = List.of();
  private final List<Tile> tiles = new ArrayList<>();

  public FigureStrip(Composite parent) {
    super(parent, SWT.NONE);
    setBackgroundMode(SWT.INHERIT_FORCE);
    RowLayoutFactory.swtDefaults().wrap(true).spacing(24).margins(10, 6).applyTo(this);
  }

  /** Shows these figures. */
  public void show(List<Figure> figures) {
    if (!alike(figures)) {
      make(figures);
    }
    shown = List.copyOf(figures);
    for (int i = 0; i < shown.size(); i++) {
      tiles.get(i).show(shown.get(i));
    }
    layout(true, true);
    requestLayout();
  }

  private boolean alike(List<Figure> figures) {
    return figures.size() == shown.size()
        && IntStream.range(0, figures.size())
            .allMatch(i -> figures.get(i).id().equals(shown.get(i).id()));
  }

  private void make(List<Figure> figures) {
    for (Control child : getChildren()) {
      child.dispose();
    }
    tiles.clear();
    figures.forEach(figure -> tiles.add(new Tile(this, figure.id())));
  }

  /** What a figure counts, the figure and a remark, one below the other. */
  private static final class Tile {
    private final Label heading;
    private final Label figure;
    private final Label remark;
    private @Nullable Figure shown;

    Tile(Composite strip, String id) {
      Composite tile = new Composite(strip, SWT.NONE);
      GridLayoutFactory.fillDefaults().spacing(0, 1).applyTo(tile);
      heading = label(tile);
      heading.setForeground(ThemeColors.muted(strip));
      figure = ControlIds.name(label(tile), id);
      figure
          .getAccessible()
          .addAccessibleListener(
              new AccessibleAdapter() {
                @Override
                public void getName(AccessibleEvent event) {
                  event.result = spoken();
                }
              });
      remark = label(tile);
      remark.setForeground(ThemeColors.muted(strip));
    }

    private String spoken() {
      return shown == null ? "" : shown.label() + ": " + shown.shown();
    }

    void show(Figure next) {
      shown = next;
      heading.setText(next.label());
      boolean measured = next.truth() == Figure.Truth.MEASURED;
      figure.setFont(measured ? JFaceResources.getHeaderFont() : lighter());
      figure.setText(Forms.literal(next.shown()));
      figure.setForeground(measured ? null : ThemeColors.muted(figure.getParent()));
      figure.setToolTipText(next.shown());
      remark.setText(next.remark());
    }

    private static Font lighter() {
      return JFaceResources.getDefaultFont();
    }

    private static Label label(Composite tile) {
      Label label = new Label(tile, SWT.NONE);
      GridDataFactory.fillDefaults().grab(true, false).applyTo(label);
      return label;
    }
  }
}
