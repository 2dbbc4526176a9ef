package org.dirlens.index.ui;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.dirlens.index.core.ByteSize;
import org.dirlens.index.core.DesignerRow;
import org.dirlens.index.core.DesignerRow.Change;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexLimits;
import org.dirlens.index.design.PlanLint.Finding;
import org.dirlens.index.ui.explain.KindNames;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.tree.HitCurve;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.table.CellEdit;
import org.dirlens.ui.common.table.CellLook;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.jspecify.annotations.Nullable;

/**
 * The indices as a table whose cells are edited in place. New figures leave the selection where it
 * is.
 *
 * <p>Threads: user interface.
 */
final class IndexTable {
  /** Columns that only some servers can fill. */
  private static final List<String> FIGURES =
      List.of(
          Messages.Table_keys,
          Messages.Table_ids,
          Messages.Table_size,
          Messages.Table_hits,
          Messages.Table_cached,
          Messages.Table_served,
          Messages.Table_writeCost);

  private final ResultViewer<DesignerRow> viewer;
  private final Icons icons = Icons.of(IndexTable.class);
  private final Consumer<IndexDefinition> edit;
  private Function<Ability, Optional<String>> why = ability -> Optional.empty();
  private List<DesignerRow> shown = List.of();
  private List<Finding> findings = List.of();
  private List<String> building = List.of();
  private OptionalInt builtPercent = OptionalInt.empty();

  /**
   * @param edit told of a definition changed in place
   * @param warn told what is wrong with a text that was typed
   */
  IndexTable(Composite parent, Consumer<IndexDefinition> edit, Consumer<String> warn) {
    this.edit = edit;
    viewer = new ResultViewer<>(parent, columns(), DesignerRow::key);
    viewer.named("designer.indices", Messages.Table_name);
    GridDataFactory.fillDefaults().grab(true, true).hint(300, 120).applyTo(viewer);
    viewer.look(new Look());
    viewer.edit(edits(), warn);
  }

  /** What the server of the rows cannot do or tell, with the reason. */
  void abilities(Function<Ability, Optional<String>> reasons) {
    why = reasons;
    viewer.refresh();
  }

  /**
   * Shows indices.
   *
   * @param odd what is odd about them
   */
  void show(List<DesignerRow> rows, List<Finding> odd) {
    if (!rows.equals(shown) || !odd.equals(findings)) {
      shown = rows;
      findings = odd;
      viewer.show(rows);
    }
  }

  /** What the keyboard is at. */
  Control control() {
    return viewer.table();
  }

  /** The attributes whose indices are being built; none when nothing is. */
  void building(List<String> attributes) {
    building = attributes.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    builtPercent = OptionalInt.empty();
    viewer.refresh();
  }

  /** How far the build is, 0 to 1; empty while that is not known. */
  void built(OptionalDouble share) {
    OptionalInt percent =
        share.isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of((int) Math.floor(share.getAsDouble() * 100));
    if (!percent.equals(builtPercent) && !building.isEmpty()) {
      builtPercent = percent;
      viewer.refresh();
    }
  }

  List<DesignerRow> selection() {
    return viewer.selection();
  }

  void select(String attribute) {
    viewer.select(attribute.toLowerCase(Locale.ROOT));
  }

  void revealSelection() {
    viewer.revealSelection();
  }

  boolean editing() {
    return viewer.editing();
  }

  void onSelection(Runnable listener) {
    viewer.onSelection(listener);
  }

  void onDelete(Runnable listener) {
    viewer
        .table()
        .addListener(
            SWT.KeyDown,
            event -> {
              if (event.keyCode == SWT.DEL) {
                listener.run();
              }
            });
  }

  private List<ResultColumn<DesignerRow>> columns() {
    return List.of(
        ResultColumn.words(Messages.Table_attribute, 13, DesignerRow::attribute),
        ResultColumn.words(Messages.Table_kinds, 9, IndexTable::kinds),
        ResultColumn.words(Messages.Table_state, 12, this::state),
        ResultColumn.words(Messages.Table_health, 14, this::health),
        figures(Messages.Table_keys, 8, IndexFigures::keys, Figures::count),
        figures(Messages.Table_ids, 8, IndexFigures::ids, Figures::count),
        figures(Messages.Table_size, 8, IndexFigures::bytes, Figures::bytes),
        setting(
            Messages.Table_threshold,
            8,
            Ability.THRESHOLD,
            definition -> definition.threshold(),
            Figures::count),
        setting(
            Messages.Table_cache,
            6,
            Ability.CACHE,
            IndexDefinition::cacheBytes,
            bytes -> new ByteSize(bytes).text()),
        hits(),
        figures(Messages.Table_cached, 6, figures -> figures.cache().bytes(), Figures::bytes),
        figures(Messages.Table_served, 6, IndexFigures::filtersServed, Figures::count),
        measured(Messages.Table_writeCost, 6, IndexFigures::addNanos, IndexTable::writeCost));
  }

  private static String writeCost(double nanos) {
    return Figures.micros(nanos / 1_000);
  }

  private String health(DesignerRow row) {
    return row.change() == Change.REMOVE ? "" : FindingTexts.health(findings(row));
  }

  private List<Finding> findings(DesignerRow row) {
    return findings.stream().filter(each -> each.isOf(row.attribute())).toList();
  }

  /** What was chosen for an index; nothing where the server has no such choice. */
  private ResultColumn<DesignerRow> setting(
      String title,
      int width,
      Ability ability,
      ToLongFunction<IndexDefinition> value,
      LongFunction<String> text) {
    return new ResultColumn<>(
        title,
        width,
        ResultColumn.Side.RIGHT,
        row ->
            why.apply(ability).isPresent()
                ? Messages.Table_unknown
                : text.apply(value.applyAsLong(row.wanted())),
        Comparator.comparingLong(row -> value.applyAsLong(row.wanted())));
  }

  /** A figure the server has; indices that are not there yet come first. */
  private static ResultColumn<DesignerRow> figures(
      String title, int width, ToDoubleFunction<IndexFigures> value, LongFunction<String> text) {
    return measured(title, width, value, figure -> text.apply((long) figure));
  }

  private static ResultColumn<DesignerRow> hits() {
    return measured(Messages.Table_hits, 6, IndexFigures::hitRatio, Figures::percent);
  }

  private static ResultColumn<DesignerRow> measured(
      String title, int width, ToDoubleFunction<IndexFigures> value, DoubleFunction<String> text) {
    return new ResultColumn<>(
        title,
        width,
        ResultColumn.Side.RIGHT,
        row -> told(row) ? text.apply(value.applyAsDouble(row.figures())) : Messages.Table_unknown,
        Comparator.comparingDouble(row -> told(row) ? value.applyAsDouble(row.figures()) : -1));
  }

  private static boolean told(DesignerRow row) {
    return row.figures() != null && row.figures().told();
  }

  // Editing

  private List<CellEdit<DesignerRow>> edits() {
    return List.of(
        edit(
            Messages.Table_kinds,
            null,
            definition -> IndexKind.words(definition.kinds()),
            (definition, typed) -> definition.withKinds(IndexKind.parse(typed))),
        edit(
            Messages.Table_threshold,
            Ability.THRESHOLD,
            definition -> Figures.count(definition.threshold()),
            (definition, typed) -> definition.withThreshold(IndexLimits.threshold(typed))),
        edit(
            Messages.Table_cache,
            Ability.CACHE,
            definition -> new ByteSize(definition.cacheBytes()).text(),
            (definition, typed) -> definition.withCacheBytes(IndexLimits.cacheBytes(typed))));
  }

  private CellEdit<DesignerRow> edit(
      String column,
      @Nullable Ability ability,
      Function<IndexDefinition, String> written,
      BiFunction<IndexDefinition, String, IndexDefinition> read) {
    return new CellEdit<>(
        column,
        row ->
            row.change() != Change.REMOVE
                && row.changeable()
                && (ability == null || why.apply(ability).isEmpty()),
        row -> written.apply(row.wanted()),
        (row, typed) -> edit.accept(read.apply(row.wanted(), typed)));
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

  /** With what a server has beyond them, in its own words. */
  private static String kinds(DesignerRow row) {
    String kinds = KindNames.of(row.wanted().kinds());
    IndexFigures figures = row.figures();
    return figures == null || figures.remark().isEmpty()
        ? kinds
        : NLS.bind(Messages.Table_kindsAndMore, kinds, figures.remark());
  }

  /** What is to go fades; the hit ratio says under the mouse what other caches would bring. */
  private final class Look implements CellLook<DesignerRow> {
    @Override
    public Image image(DesignerRow row) {
      return icons.image(icon(row));
    }

    @Override
    public boolean faded(DesignerRow row) {
      return row.change() == Change.REMOVE;
    }

    @Override
    public Optional<String> tip(DesignerRow row, ResultColumn<DesignerRow> column) {
      if (column.title().equals(Messages.Table_threshold)) {
        return Optional.of(why.apply(Ability.THRESHOLD).orElse(Messages.Table_thresholdTip));
      }
      if (column.title().equals(Messages.Table_health)) {
        String sentences = FindingTexts.sentences(findings(row));
        return Optional.of(sentences).filter(said -> !said.isEmpty());
      }
      if (column.title().equals(Messages.Table_cache)) {
        return why.apply(Ability.CACHE).or(() -> cacheShare(row));
      }
      if (!told(row) && row.figures() != null && FIGURES.contains(column.title())) {
        return why.apply(Ability.FIGURES);
      }
      return figureTip(row, column.title());
    }
  }

  /** What an index gets of the cache chosen for it, where that is less. */
  private static Optional<String> cacheShare(DesignerRow row) {
    if (!told(row) || row.figures().cache().capacityBytes() >= row.wanted().cacheBytes()) {
      return Optional.empty();
    }
    String share = Figures.bytes(row.figures().cache().capacityBytes());
    return Optional.of(NLS.bind(Messages.Table_cacheShare, share));
  }

  private static Optional<String> figureTip(DesignerRow row, String column) {
    if (column.equals(Messages.Table_hits)) {
      return Optional.of(hitsTip(row.figures()));
    }
    return column.equals(Messages.Table_writeCost)
        ? Optional.of(Messages.Table_writeCostTip)
        : Optional.empty();
  }

  private static String hitsTip(@Nullable IndexFigures figures) {
    if (figures == null || figures.cache().curve().asked() == 0) {
      return Messages.Table_hitsTip;
    }
    HitCurve curve = figures.cache().curve();
    return NLS.bind(
        Messages.Table_hitsAtOtherSizes,
        IntStream.range(0, HitCurve.SIZES.size())
            .mapToObj(size -> Figures.percent(curve.ratio(size)))
            .toArray());
  }
}
