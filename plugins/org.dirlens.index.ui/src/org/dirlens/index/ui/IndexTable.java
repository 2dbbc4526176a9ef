package org.dirlens.index.ui;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.dirlens.index.core.ByteSize;
import org.dirlens.index.core.DesignerRow;
import org.dirlens.index.core.DesignerRow.Change;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexLimits;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.tree.HitCurve;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.TableColumnLayout;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.ColumnWeightData;
import org.eclipse.jface.viewers.IElementComparer;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.jspecify.annotations.Nullable;

/**
 * The indices as a table. New figures are written into the rows that are there, so that a selection
 * and a cell being edited stay.
 *
 * <p>Threads: user interface.
 */
final class IndexTable {
  private final TableViewer viewer;
  private final TableColumnLayout layout = new TableColumnLayout();
  private final Icons icons = Icons.of(IndexTable.class);
  private List<String> building = List.of();
  private OptionalInt builtPercent = OptionalInt.empty();

  /**
   * @param edit told of a definition changed in place
   * @param warn told what is wrong with a text that was typed
   */
  IndexTable(Composite parent, Consumer<IndexDefinition> edit, Consumer<String> warn) {
    Composite frame = new Composite(parent, SWT.NONE);
    frame.setLayout(layout);
    GridDataFactory.fillDefaults().grab(true, true).hint(300, 120).applyTo(frame);
    viewer = new TableViewer(frame, SWT.FULL_SELECTION | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL);
    Table table = ControlIds.name(viewer.getTable(), "designer.indices");
    table.setHeaderVisible(true);
    viewer.setComparer(new ByKey());
    viewer.setContentProvider(ArrayContentProvider.getInstance());
    ColumnViewerToolTipSupport.enableFor(viewer);
    addColumns(new CellEdits(viewer, edit, warn));
    CellEdits.startOnDoubleClickOrEnter(viewer);
  }

  void show(List<DesignerRow> rows) {
    if (!rows.equals(viewer.getInput())) {
      viewer.setInput(rows);
    }
  }

  /** The attributes whose indices are being built; none when nothing is. */
  void building(List<String> attributes) {
    building = attributes.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    builtPercent = OptionalInt.empty();
    viewer.refresh(true);
  }

  /** How far the build is, 0 to 1; empty while that is not known. */
  void built(OptionalDouble share) {
    OptionalInt percent =
        share.isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of((int) Math.floor(share.getAsDouble() * 100));
    if (!percent.equals(builtPercent) && !building.isEmpty()) {
      builtPercent = percent;
      viewer.refresh(true);
    }
  }

  List<DesignerRow> selection() {
    List<?> selected = viewer.getStructuredSelection().toList();
    return selected.stream().map(DesignerRow.class::cast).toList();
  }

  void select(String attribute) {
    List<?> rows = (List<?>) viewer.getInput();
    rows.stream()
        .map(DesignerRow.class::cast)
        .filter(row -> row.attribute().equalsIgnoreCase(attribute))
        .findFirst()
        .ifPresent(row -> viewer.setSelection(new StructuredSelection(row), true));
  }

  boolean editing() {
    return viewer.isCellEditorActive();
  }

  void onSelection(Runnable listener) {
    viewer.addSelectionChangedListener(event -> listener.run());
  }

  void onDelete(Runnable listener) {
    viewer
        .getTable()
        .addListener(
            SWT.KeyDown,
            event -> {
              if (event.keyCode == SWT.DEL) {
                listener.run();
              }
            });
  }

  private void addColumns(CellEdits edits) {
    column(Messages.Table_attribute, 84, SWT.LEFT, new AttributeLabel());
    TableViewerColumn kinds =
        column(Messages.Table_kinds, 70, SWT.LEFT, text(row -> KindNames.of(row.wanted().kinds())));
    column(Messages.Table_state, 98, SWT.LEFT, text(this::state));
    column(Messages.Table_keys, 52, SWT.RIGHT, figure(figures -> Figures.count(figures.keys())));
    column(Messages.Table_ids, 58, SWT.RIGHT, figure(figures -> Figures.count(figures.ids())));
    column(Messages.Table_size, 62, SWT.RIGHT, figure(figures -> Figures.bytes(figures.bytes())));
    TableViewerColumn threshold =
        column(
            Messages.Table_threshold,
            78,
            SWT.RIGHT,
            text(row -> Figures.count(row.wanted().threshold())));
    TableViewerColumn cache =
        column(
            Messages.Table_cache,
            56,
            SWT.RIGHT,
            text(row -> new ByteSize(row.wanted().cacheBytes()).text()));
    TableViewerColumn hits = column(Messages.Table_hits, 62, SWT.RIGHT, new HitsLabel());
    threshold.getColumn().setToolTipText(Messages.Table_thresholdTip);
    hits.getColumn().setToolTipText(Messages.Table_hitsTip);
    kinds.setEditingSupport(
        edits.text(
            definition -> IndexKind.words(definition.kinds()),
            (definition, typed) -> definition.withKinds(IndexKind.parse(typed))));
    threshold.setEditingSupport(
        edits.text(
            definition -> Figures.count(definition.threshold()),
            (definition, typed) -> definition.withThreshold(IndexLimits.threshold(typed))));
    cache.setEditingSupport(
        edits.text(
            definition -> new ByteSize(definition.cacheBytes()).text(),
            (definition, typed) -> definition.withCacheBytes(IndexLimits.cacheBytes(typed))));
  }

  private TableViewerColumn column(String title, int width, int side, ColumnLabelProvider label) {
    TableViewerColumn column = new TableViewerColumn(viewer, side);
    column.getColumn().setText(title);
    column.getColumn().setMoveable(true);
    layout.setColumnData(column.getColumn(), new ColumnWeightData(width, width, true));
    column.setLabelProvider(label);
    return column;
  }

  private ColumnLabelProvider text(Function<DesignerRow, String> text) {
    return new RowLabel(text);
  }

  private ColumnLabelProvider figure(Function<IndexFigures, String> text) {
    return new RowLabel(ofFigures(text));
  }

  private static Function<DesignerRow, String> ofFigures(Function<IndexFigures, String> text) {
    return row -> row.figures() == null ? Messages.Table_unknown : text.apply(row.figures());
  }

  private String state(DesignerRow row) {
    if (building.contains(row.key())) {
      return builtPercent.isEmpty()
          ? Messages.State_buildingNow
          : NLS.bind(Messages.State_building, builtPercent.getAsInt());
    }
    return switch (row.change()) {
      case ADD -> Messages.State_toAdd;
      case REMOVE -> Messages.State_toRemove;
      case EDIT -> Messages.State_changed;
      case NONE -> row.figures() == null ? "" : stateNow(row.figures());
    };
  }

  private static String stateNow(IndexFigures figures) {
    return switch (figures.state()) {
      case READABLE ->
          figures.definition().hidden() ? Messages.State_hidden : Messages.State_readable;
      case WRITE_ONLY -> Messages.State_writeOnly;
      case DISABLED -> Messages.State_disabled;
    };
  }

  private String icon(DesignerRow row) {
    if (building.contains(row.key())) {
      return "index-building";
    }
    return switch (row.change()) {
      case ADD -> "index-add";
      case REMOVE -> "index-remove";
      case EDIT -> "edit";
      case NONE -> icon(row.figures());
    };
  }

  private static String icon(@Nullable IndexFigures figures) {
    IndexState state = figures == null ? IndexState.DISABLED : figures.state();
    return switch (state) {
      case READABLE -> "index-ready";
      case WRITE_ONLY -> "index-building";
      case DISABLED -> "index-disabled";
    };
  }

  /** A cell of words or figures; what is not applied yet stands out, what is to go fades. */
  private class RowLabel extends ColumnLabelProvider {
    private final Function<DesignerRow, String> text;

    RowLabel(Function<DesignerRow, String> text) {
      this.text = text;
    }

    @Override
    public String getText(Object element) {
      return text.apply((DesignerRow) element);
    }

    @Override
    public @Nullable Color getForeground(Object element) {
      boolean going = ((DesignerRow) element).change() == Change.REMOVE;
      return going ? ThemeColors.muted(viewer.getTable()) : null;
    }
  }

  private final class AttributeLabel extends RowLabel {
    AttributeLabel() {
      super(DesignerRow::attribute);
    }

    @Override
    public Image getImage(Object element) {
      return icons.image(icon((DesignerRow) element));
    }
  }

  /** Rows are the same row as long as they are about the same attribute. */
  private static final class ByKey implements IElementComparer {
    @Override
    public boolean equals(Object a, Object b) {
      return a instanceof DesignerRow row && b instanceof DesignerRow other
          ? row.key().equals(other.key())
          : a.equals(b);
    }

    @Override
    public int hashCode(Object element) {
      return element instanceof DesignerRow row ? row.key().hashCode() : element.hashCode();
    }
  }

  /** The names of index kinds on screen. */
  static final class KindNames {
    private KindNames() {}

    static String of(Set<IndexKind> kinds) {
      return String.join(", ", IndexKind.listed(kinds).stream().map(KindNames::of).toList());
    }

    static String of(IndexKind kind) {
      return switch (kind) {
        case EQUALITY -> Messages.Kind_equality;
        case PRESENCE -> Messages.Kind_presence;
        case ORDERING -> Messages.Kind_ordering;
        case SUBSTRING -> Messages.Kind_substring;
        case APPROXIMATE -> Messages.Kind_approximate;
        case HASH -> Messages.Kind_hash;
      };
    }
  }

  /** The hit ratio, and under the mouse what it would be with caches of other sizes. */
  private final class HitsLabel extends RowLabel {
    HitsLabel() {
      super(ofFigures(figures -> Figures.percent(figures.hitRatio())));
    }

    @Override
    public @Nullable String getToolTipText(Object element) {
      IndexFigures figures = ((DesignerRow) element).figures();
      if (figures == null || figures.hitCurve().asked() == 0) {
        return null;
      }
      HitCurve curve = figures.hitCurve();
      return NLS.bind(
          Messages.Table_hitsAtOtherSizes,
          IntStream.range(0, HitCurve.SIZES.size())
              .mapToObj(size -> Figures.percent(curve.ratio(size)))
              .toArray());
    }
  }
}
