package org.dirlens.index.ui.explain;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.index.core.ComparedPart;
import org.dirlens.index.core.CostGrade;
import org.dirlens.index.core.ExplainComparison;
import org.dirlens.index.core.PartFigures;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.TreeColumnLayout;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.OwnerDrawLabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
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
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Tree;
import org.jspecify.annotations.Nullable;

/**
 * An explanation as a tree: one row a filter part, with what answered it, the candidates it left,
 * its time and a bar for its cost. What it was before is in the same row if the view is wide
 * enough. The columns share the width there is, most of it for what answered; the line below says
 * all of the selected row, so that nothing has to be scrolled to.
 *
 * <p>Threads: user interface.
 */
final class ExplainTree {
  private static final Color GOOD = new Color(0x2F, 0x9E, 0x6E);
  private static final Color BROAD = new Color(0xD9, 0x8A, 0x26);
  private static final Color SCAN = new Color(0xD0, 0x54, 0x5F);
  private static final int BAR_HEIGHT = 5;

  /** In a narrower view what was before is shown in the line below only, in points. */
  private static final int WIDTH_FOR_BEFORE = 700;

  private final TreeViewer viewer;
  private final TreeColumnLayout layout = new TreeColumnLayout();
  private final Icons icons = Icons.of(ExplainTree.class);
  private final Composite frame;
  private final TreeViewerColumn before;
  private final TreeViewerColumn cost;
  private final Label details;
  private boolean comparable;
  private long slowestNanos = 1;

  ExplainTree(Composite parent, String id, PartMenu.Actions actions) {
    frame = new Composite(parent, SWT.NONE);
    frame.setLayout(layout);
    GridDataFactory.fillDefaults().grab(true, true).hint(300, 100).applyTo(frame);
    viewer = new TreeViewer(frame, SWT.FULL_SELECTION | SWT.V_SCROLL);
    Tree tree = ControlIds.name(viewer.getTree(), id + ".tree");
    tree.setHeaderVisible(true);
    viewer.setContentProvider(new Parts());
    ColumnViewerToolTipSupport.enableFor(viewer);
    column(Messages.Explain_part, 3, 100, SWT.LEFT, new PartLabel());
    column(Messages.Explain_index, 6, 140, SWT.LEFT, after(ExplainTree::answer));
    column(Messages.Explain_candidates, 0, 132, SWT.RIGHT, after(ExplainTree::candidates));
    column(Messages.Explain_timeColumn, 0, 64, SWT.RIGHT, after(ExplainTree::time));
    cost = column(Messages.Explain_cost, 1, 34, SWT.LEFT, null);
    cost.setLabelProvider(new CostBar());
    before = column(Messages.Explain_before, 0, 0, SWT.LEFT, new BeforeLabel());
    ThemeColors.onChange(viewer.getTree(), viewer::refresh);
    details = ControlIds.name(new Label(parent, SWT.WRAP), id + ".details");
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .indent(10, 2)
        .hint(100, SWT.DEFAULT)
        .applyTo(details);
    viewer.addSelectionChangedListener(event -> showDetails());
    PartMenu.on(tree, this::selected, actions);
    frame.addListener(SWT.Resize, event -> showBefore());
  }

  /** The part that is selected. */
  Optional<ComparedPart> selected() {
    return Optional.ofNullable((ComparedPart) viewer.getStructuredSelection().getFirstElement());
  }

  void show(ExplainComparison comparison) {
    List<ComparedPart> rows = comparison.rows();
    slowestNanos = Math.max(1, rows.stream().mapToLong(ComparedPart::slowestNanos).max().orElse(1));
    comparable = comparison.comparable();
    viewer.setInput(rows);
    viewer.expandAll();
    viewer.setSelection(new StructuredSelection(rows.get(0)));
    showBefore();
  }

  private void showBefore() {
    boolean wide = comparable && frame.getSize().x >= WIDTH_FOR_BEFORE;
    layout.setColumnData(
        before.getColumn(),
        wide ? new ColumnWeightData(5, 120, true) : new ColumnWeightData(0, 0, false));
    frame.layout(true, true);
  }

  private void showDetails() {
    details.setText(selected().map(part -> Forms.literal(details(part))).orElse(""));
    frame.getParent().layout(true, true);
  }

  /** All that is known of a part, in one sentence or two. */
  private static String details(ComparedPart part) {
    PartFigures now = part.after();
    String answered =
        now.index().isEmpty()
            ? answer(now)
            : NLS.bind(
                Messages.Explain_answerAndReason,
                answer(now),
                now.exact() ? Messages.Explain_exactSentence : Messages.Explain_testedSentence);
    String text = NLS.bind(Messages.Explain_details, part.name(), answered);
    return part.before() == null
        ? text
        : text + " " + NLS.bind(Messages.Explain_detailsBefore, summary(part.before()));
  }

  /** A column with its share of what the least widths leave of the tree's width, in points. */
  private TreeViewerColumn column(
      String title, int share, int least, int side, @Nullable ColumnLabelProvider label) {
    TreeViewerColumn column = new TreeViewerColumn(viewer, side);
    column.getColumn().setText(title);
    column.getColumn().setToolTipText(title);
    layout.setColumnData(column.getColumn(), new ColumnWeightData(share, least, true));
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
        return details((ComparedPart) element);
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

  private static Color color(CostGrade grade) {
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
      return details((ComparedPart) element);
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
      return ThemeColors.muted(viewer.getTree());
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
      gc.setBackground(color(figures.grade()));
      gc.fillRoundRectangle(x, y, length, BAR_HEIGHT, 4, 4);
      gc.setBackground(background);
    }
  }
}
