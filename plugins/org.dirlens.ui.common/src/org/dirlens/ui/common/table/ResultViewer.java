package org.dirlens.ui.common.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.jspecify.annotations.Nullable;

/**
 * A table of any result: sorted by a click on a heading, filtered in place (Ctrl+F), with columns
 * the reader chooses, and copied as text or comma-separated values or as what the view adds. Only
 * the rows on the screen are widgets, so a million rows cost no more than a screen; rows that are
 * not here yet are fetched. Selected rows stay selected, by their key, in another order and when
 * new rows come.
 *
 * <p>Threads: user interface; a {@link RowSource} that is not immediate is asked in jobs.
 */
public final class ResultViewer<T> extends Composite {
  /** Selected rows that are looked for again in a new order. */
  static final int KEPT_SELECTED_MAX = 1_000;

  private final Display display;
  private final Function<T, ?> key;
  private final FilterBar filterBar;
  private final RowGrid<T> grid;
  private final TableColumns<T> columns;
  private final RowWindow<T> window;
  private final RowSelection selection = new RowSelection();
  private final List<CopyForm<T>> forms = new ArrayList<>();
  private CopyForm.Partly partly = CopyForm.Partly.NEVER;
  private final List<Runnable> selectionListeners = new ArrayList<>();
  private final RowRule rule = new RowRule();
  private @Nullable CellEditing<T> editing;
  private String spoken = "";

  /**
   * @param key what stays the same when a row's figures change
   */
  public ResultViewer(Composite parent, List<ResultColumn<T>> columns, Function<T, ?> key) {
    super(parent, SWT.NONE);
    this.display = parent.getDisplay();
    this.key = key;
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    filterBar = new FilterBar(this, this::filter, this::goToRows);
    window =
        new RowWindow<>(
            this::inJob,
            task -> DisplayThread.later(display, this, task),
            new Shown(),
            new ListRows<>(List.of(), columns, key));
    grid = new RowGrid<>(this, window, selection, this::selected, texts -> columns().fit(texts));
    GridDataFactory.fillDefaults().grab(true, true).applyTo(grid);
    this.columns = new TableColumns<>(table(), this::sortBy, this::columnsChanged);
    columns(columns);
    new TableMenu<>(this);
    table().addListener(SWT.KeyDown, this::keyPressed);
    table()
        .getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                event.result = spoken;
              }
            });
  }

  /**
   * Names the table.
   *
   * @param id for tests, and for what is remembered of its columns over restarts
   * @param screenReaderName what a screen reader calls it
   */
  public ResultViewer<T> named(String id, String screenReaderName) {
    ControlIds.name(table(), id);
    filterBar.named(id);
    spoken = screenReaderName;
    columns.remember(id);
    return this;
  }

  public Table table() {
    return grid.table();
  }

  /** Takes other columns; sorting by one that is gone ends. */
  public void columns(List<ResultColumn<T>> made) {
    columns.make(made);
    Arrangement<T> now = window.arrangement();
    if (now.sortedBy() != null && !made.contains(now.sortedBy())) {
      window.arrange(new Arrangement<>(null, false, now.filter()));
    }
    columnsChanged();
  }

  /** How cells look besides their text. */
  public void look(CellLook<T> look) {
    grid.look(look);
  }

  /** Lets cells be changed in place: F2, F7, Enter or a double click begins. */
  public void edit(List<CellEdit<T>> edits, Consumer<String> refused) {
    editing = new CellEditing<>(this, edits, refused, CellEditing.Begin.ANY_WAY);
  }

  /**
   * Lets cells be changed in place where Enter and a double click do something else. Only Enter and
   * Tab in a cell take its text.
   */
  public void editByKeys(List<CellEdit<T>> edits, Consumer<String> refused) {
    editing = new CellEditing<>(this, edits, refused, CellEditing.Begin.FUNCTION_KEYS);
  }

  /** Whether a cell is being changed. */
  public boolean editing() {
    return editing != null && editing.active();
  }

  /**
   * Some cells show a part of what there is, which is told when they are copied.
   *
   * @param cell whether this is the text of one
   * @param words what is told, with a place for "3 rows"
   */
  public void partly(Predicate<String> cell, String words) {
    partly = new CopyForm.Partly(cell, words);
  }

  /** Offers another way to copy. */
  public void offer(CopyForm<T> form) {
    forms.add(form);
  }

  // Rows

  /** Shows rows that are in memory, up to ten thousand or so. */
  public void show(Collection<T> rows) {
    window.show(new ListRows<>(rows, columns.made(), key));
  }

  /** Shows a window on rows, in the order and through the filter that are set. */
  public void show(RowSource<T> rows) {
    window.show(rows);
  }

  /** Asks the source again: there may be other rows. */
  public void refresh() {
    window.refresh();
  }

  /** Rows there are through the filter. */
  public int count() {
    return window.count();
  }

  // Selection

  /**
   * The selected rows that are in memory, in the order shown; no more than {@value
   * KEPT_SELECTED_MAX}. What is done to all of them takes {@link #withSelected}.
   */
  public List<T> selection() {
    return selected(window.source().immediate() ? window::row : window::known);
  }

  private List<T> selected(IntFunction<Optional<T>> row) {
    return selection
        .places()
        .limit(KEPT_SELECTED_MAX)
        .mapToObj(row)
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Does something with all selected rows, also with those that are not here: at once where the
   * source is immediate, else when they have come.
   *
   * @param use takes none when nothing is selected any more
   */
  public void withSelected(Consumer<List<T>> use) {
    window.take(selection.places().toArray(), use, () -> withSelected(use));
  }

  /** How many rows are selected, also those that are not here. */
  public int selectionCount() {
    return selection.count();
  }

  /** Selects a row by its key, if it is there, and shows it. */
  public void select(Object wanted) {
    int[] places = window.source().places(window.arrangement(), Set.of(wanted));
    if (places.length > 0) {
      selection.only(places[0]);
      grid.reveal(places[0]);
      selected();
    }
  }

  /** Brings the first selected row back into sight, as after the table has become smaller. */
  public void revealSelection() {
    selection.places().limit(1).forEach(grid::reveal);
  }

  /** Gives the rows the keyboard, at the first of them unless one is selected. */
  public void goToRows() {
    table().setFocus();
    if (selection.count() == 0 && window.count() > 0) {
      selection.only(0);
      grid.reveal(0);
      selected();
    }
  }

  /** Told when other rows are selected. */
  public void onSelection(Runnable listener) {
    selectionListeners.add(listener);
  }

  /** Told which row is opened, by Enter or a double click. */
  public void onOpen(Consumer<T> listener) {
    table()
        .addListener(
            SWT.DefaultSelection,
            event -> {
              if (!editing()) {
                grid.rowOf(event).ifPresent(listener);
              }
            });
  }

  private void selected() {
    selectionListeners.forEach(Runnable::run);
  }

  /** The numbers of selected rows, of all rows where none is selected. */
  IntStream copied() {
    return selection.count() == 0 ? IntStream.range(0, window.count()) : selection.places();
  }

  // Order, filter, columns

  void sortBy(ResultColumn<T> column) {
    window.arrange(window.arrangement().sortBy(column));
    columns.mark(window.arrangement());
  }

  private void filter(String text) {
    window.arrange(window.arrangement().filter(text));
  }

  private void columnsChanged() {
    columns.mark(window.arrangement());
    grid.columns(columns.shown());
  }

  /** Opens the filter, with what it had. */
  void openFilter() {
    filterBar.open();
  }

  TableColumns<T> columns() {
    return columns;
  }

  RowWindow<T> window() {
    return window;
  }

  RowGrid<T> grid() {
    return grid;
  }

  /** The ways to copy there are, the plain one first. */
  List<CopyForm<T>> forms() {
    List<CopyForm<T>> all = new ArrayList<>();
    all.add(CopyForm.tabs(columns.shown(), partly));
    all.add(CopyForm.commas(columns.shown(), partly));
    all.addAll(forms);
    return all;
  }

  /** Copies the selected rows, all without a selection. */
  void copy(CopyForm<T> form) {
    RowCopy.start(this, form);
  }

  private void keyPressed(Event event) {
    boolean command = (event.stateMask & SWT.MODIFIER_MASK) == SWT.MOD1;
    if (command && event.keyCode == 'c') {
      copy(forms().getFirst());
    } else if (command && event.keyCode == 'f') {
      openFilter();
      event.doit = false;
    } else if (event.keyCode == SWT.ESC && filterBar.isOpen()) {
      filterBar.close();
      event.doit = false;
    }
  }

  /** Asked also for a new place of the focus while this is being disposed. */
  @Override
  public boolean setFocus() {
    return !isDisposed() && !table().isDisposed() && table().setFocus();
  }

  private void inJob(Runnable task) {
    Job job = Job.createSystem(Messages.Table_job, (ICoreRunnable) monitor -> task.run());
    job.setRule(rule);
    job.schedule();
  }

  private Set<Object> keys() {
    Set<Object> keys = new HashSet<>();
    if (selection.count() <= KEPT_SELECTED_MAX) {
      selected(window::known).forEach(row -> keys.add(key.apply(row)));
    }
    return keys;
  }

  /** What came of the rows is put on the screen. */
  private final class Shown implements RowWindow.Listener {
    @Override
    public Set<Object> keys() {
      return ResultViewer.this.keys();
    }

    @Override
    public void arranged(int[] places) {
      int before = selection.count();
      selection.set(places);
      filterBar.tell(window.count(), window.arranging());
      grid.refill();
      if (before != places.length) {
        selected();
      }
    }

    @Override
    public void fetched() {
      grid.refill();
    }
  }

  /** The source of a table is asked one question at a time. */
  private static final class RowRule implements ISchedulingRule {
    @Override
    public boolean contains(ISchedulingRule other) {
      return other == this;
    }

    @Override
    public boolean isConflicting(ISchedulingRule other) {
      return other == this;
    }
  }
}
