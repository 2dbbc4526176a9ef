package org.dirlens.index.ui;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.index.core.ComparedPart;
import org.dirlens.index.core.CostGrade;
import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.PartFigures;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.ThemeColours;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.TreeColumnLayout;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.OwnerDrawLabelProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.jspecify.annotations.Nullable;

/**
 * An explanation as a tree: one row a filter part, with what answered it, the candidates it left,
 * its time and a bar for its cost. What it was before stands in the same row.
 *
 * <p>Threads: user interface.
 */
final class ExplainTree {
  private static final Color GOOD = new Color(0x2F, 0x9E, 0x6E);
  private static final Color BROAD = new Color(0xD9, 0x8A, 0x26);
  private static final Color SCAN = new Color(0xD0, 0x54, 0x5F);
  private static final int BAR_HEIGHT = 5;
  private static final int BEFORE_WIDTH = 170;

  private final TreeViewer viewer;
  private final TreeColumnLayout layout = new TreeColumnLayout();
  private final Icons icons = Icons.of(ExplainTree.class);
  private final Composite frame;
  private final TreeViewerColumn before;
  private final TreeViewerColumn cost;
  private long slowestNanos = 1;

  ExplainTree(Composite parent) {
    frame = new Composite(parent, SWT.NONE);
    frame.setLayout(layout);
    GridDataFactory.fillDefaults().grab(true, true).hint(300, 100).applyTo(frame);
    viewer = new TreeViewer(frame, SWT.FULL_SELECTION | SWT.V_SCROLL | SWT.H_SCROLL);
    Tree tree = ControlIds.name(viewer.getTree(), "explain.tree");
    tree.setHeaderVisible(true);
    viewer.setContentProvider(new Parts());
    ColumnViewerToolTipSupport.enableFor(viewer);
    column(Messages.Explain_part, 150, SWT.LEFT, new PartLabel());
    column(Messages.Explain_index, 130, SWT.LEFT, after(ExplainTree::answer));
    column(Messages.Explain_candidates, 110, SWT.RIGHT, after(ExplainTree::candidates));
    column(Messages.Explain_timeColumn, 70, SWT.RIGHT, after(ExplainTree::time));
    cost = column(Messages.Explain_cost, 70, SWT.LEFT, null);
    cost.setLabelProvider(new CostBar());
    before = column(Messages.Explain_before, BEFORE_WIDTH, SWT.LEFT, new BeforeLabel());
  }

  void show(ExplainComparison comparison) {
    List<ComparedPart> rows = comparison.rows();
    slowestNanos = Math.max(1, rows.stream().mapToLong(ComparedPart::slowestNanos).max().orElse(1));
    showBefore(comparison.comparable());
    viewer.setInput(rows);
    viewer.expandAll();
  }

  private void showBefore(boolean shown) {
    ColumnWeightData width =
        shown
            ? new ColumnWeightData(BEFORE_WIDTH, BEFORE_WIDTH, true)
            : new ColumnWeightData(0, 0, false);
    layout.setColumnData(before.getColumn(), width);
    frame.layout(true, true);
  }

  /**
   * A column as wide as its texts commonly are, and wider when there is room; the tree scrolls when
   * there is less.
   */
  private TreeViewerColumn column(
      String title, int width, int side, @Nullable ColumnLabelProvider label) {
    TreeViewerColumn column = new TreeViewerColumn(viewer, side);
    column.getColumn().setText(title);
    column.getColumn().setToolTipText(title);
    layout.setColumnData(column.getColumn(), new ColumnWeightData(width, width, true));
    if (label != null) {
      column.setLabelProvider(label);
    }
    return column;
  }

  private static ColumnLabelProvider after(Function<PartFigures, String> text) {
    return new ColumnLabelProvider() {
      @Override
      public String getText(Object element) {
        return text.apply(((ComparedPart) element).after());
      }

      @Override
      public String getToolTipText(Object element) {
        return ((ComparedPart) element).after().reason();
      }
    };
  }

  private static String answer(PartFigures figures) {
    return figures.side().isEmpty()
        ? figures.answer()
        : NLS.bind(Messages.Explain_sideOf, figures.answer(), figures.side());
  }

  private static String candidates(PartFigures figures) {
    PartFigures.Narrowing narrowing = figures.narrowing();
    if (narrowing != null) {
      return NLS.bind(
          Messages.Explain_arrow,
          Figures.count(narrowing.before()),
          Figures.count(narrowing.after()));
    }
    return figures.count() == null ? Messages.Table_unknown : Figures.count(figures.count());
  }

  private static String time(PartFigures figures) {
    return figures.nanos() == 0 ? Messages.Table_unknown : Figures.nanos(figures.nanos());
  }

  /** All figures in one line, those that are known. */
  private static String summary(PartFigures figures) {
    return Stream.of(candidates(figures), time(figures), answer(figures))
        .filter(text -> !text.equals(Messages.Table_unknown))
        .collect(Collectors.joining(", "));
  }

  private static Color colour(CostGrade grade) {
    return switch (grade) {
      case GOOD -> GOOD;
      case BROAD -> BROAD;
      case SCAN -> SCAN;
    };
  }

  /** The parts of a compared filter. */
  private static final class Parts implements ITreeContentProvider {
    @Override
    public Object[] getElements(Object input) {
      return ((List<?>) input).toArray();
    }

    @Override
    public Object[] getChildren(Object parent) {
      return ((ComparedPart) parent).parts().toArray();
    }

    @Override
    public @Nullable Object getParent(Object element) {
      return null;
    }

    @Override
    public boolean hasChildren(Object element) {
      return !((ComparedPart) element).parts().isEmpty();
    }
  }

  private final class PartLabel extends ColumnLabelProvider {
    @Override
    public String getText(Object element) {
      return ((ComparedPart) element).name();
    }

    @Override
    public Image getImage(Object element) {
      return switch (((ComparedPart) element).after().grade()) {
        case GOOD -> icons.image("part-indexed");
        case BROAD -> icons.image("part-broad");
        case SCAN -> icons.image("part-scan");
      };
    }

    @Override
    public String getToolTipText(Object element) {
      return ((ComparedPart) element).name();
    }
  }

  /** What the part cost before, in one quiet cell. */
  private final class BeforeLabel extends ColumnLabelProvider {
    @Override
    public String getText(Object element) {
      PartFigures figures = ((ComparedPart) element).before();
      return figures == null ? "" : summary(figures);
    }

    @Override
    public Color getForeground(Object element) {
      return ThemeColours.muted(viewer.getTree());
    }

    @Override
    public String getToolTipText(Object element) {
      return getText(element);
    }
  }

  /** Time as a bar, longest for the slowest part; the bar of before lies above it, quiet. */
  private final class CostBar extends OwnerDrawLabelProvider {
    @Override
    protected void measure(Event event, Object element) {
      event.setBounds(new Rectangle(event.x, event.y, 60, event.height));
    }

    @Override
    protected void paint(Event event, Object element) {
      ComparedPart part = (ComparedPart) element;
      Rectangle cell = event.getBounds();
      int width = cost.getColumn().getWidth() - 12;
      int middle = cell.y + cell.height / 2;
      PartFigures before = part.before();
      if (before == null) {
        bar(event.gc, cell.x + 4, middle - BAR_HEIGHT / 2, width, part.after());
      } else {
        event.gc.setAlpha(110);
        bar(event.gc, cell.x + 4, middle - BAR_HEIGHT - 1, width, before);
        event.gc.setAlpha(255);
        bar(event.gc, cell.x + 4, middle + 1, width, part.after());
      }
    }

    private void bar(GC gc, int x, int y, int width, PartFigures figures) {
      int length = (int) Math.max(2, width * figures.nanos() / slowestNanos);
      Color background = gc.getBackground();
      gc.setBackground(colour(figures.grade()));
      gc.fillRoundRectangle(x, y, length, BAR_HEIGHT, 4, 4);
      gc.setBackground(background);
    }
  }
}
