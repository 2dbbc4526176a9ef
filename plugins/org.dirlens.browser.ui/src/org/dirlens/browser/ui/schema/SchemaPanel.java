package org.dirlens.browser.ui.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * A schema, kind by kind, and beside it the chosen definition. Where one came from and went to is
 * remembered. User interface thread.
 */
final class SchemaPanel extends Composite {
  private static final int HISTORY_MAX = 100;

  private final List<KindTable> tables = new ArrayList<>();
  private final CTabFolder folder;
  private final SchemaDetail detail;
  private final List<SchemaElement> visited = new ArrayList<>();
  private Runnable changed = () -> {};
  private int at = -1;
  private String part = "";
  private @Nullable Shown shown;

  SchemaPanel(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(this);
    SashForm halves = new SashForm(this, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(halves);
    folder = ControlIds.name(new CTabFolder(halves, SWT.TOP | SWT.FLAT), "schema.kinds");
    for (Kind kind : Kind.values()) {
      KindTable table = new KindTable(folder, kind, this::selected);
      tables.add(table);
      CTabItem item = new CTabItem(folder, SWT.NONE);
      item.setText(SchemaWords.plural(kind));
      item.setControl(table.control());
    }
    turn(tables.getFirst());
    folder.addListener(SWT.Selection, event -> turned());
    detail = new SchemaDetail(halves, this::go);
    detail.showNothing();
    halves.setWeights(5, 7);
  }

  /** Told when something else is shown or can be gone to. */
  void onChange(Runnable listener) {
    changed = listener;
  }

  /** Shows a schema; what was chosen stays chosen if it is there. */
  void show(Shown schema) {
    Optional<SchemaElement> chosen = chosen();
    shown = schema;
    visited.clear();
    at = -1;
    fill();
    chosen
        .flatMap(each -> schema.catalog().find(each.kind(), each.oid()))
        .ifPresentOrElse(this::go, detail::showNothing);
  }

  /** What is shown; empty before the first schema. */
  Optional<Shown> shown() {
    return Optional.ofNullable(shown);
  }

  /** Shows only what mentions a text; all if it is empty. */
  void filter(String text) {
    if (!part.equals(text)) {
      part = text;
      fill();
      if (tables.get(folder.getSelectionIndex()).count() == 0) {
        tables.stream().filter(each -> each.count() > 0).findFirst().ifPresent(this::turn);
      }
    }
  }

  String filter() {
    return part;
  }

  private void fill() {
    Shown schema = shown;
    if (schema == null) {
      return;
    }
    for (KindTable table : tables) {
      table.show(schema, part);
      String title = SchemaWords.plural(table.kind());
      String count = Figures.count(table.count());
      CTabItem item = folder.getItem(tables.indexOf(table));
      item.setText(NLS.bind(Messages.Tab_count, title, count));
      item.setToolTipText(
          NLS.bind(Messages.Tab_some, new Object[] {title, count, Figures.count(table.total())}));
    }
  }

  private void turn(KindTable table) {
    folder.setSelection(tables.indexOf(table));
    table.viewer();
  }

  private void turned() {
    turn(tables.get(folder.getSelectionIndex()));
    changed.run();
  }

  /** The kind that is in front. */
  Kind kind() {
    return tables.get(folder.getSelectionIndex()).kind();
  }

  /** Brings a kind to the front. */
  void turn(Kind kind) {
    turn(tables.get(kind.ordinal()));
  }

  /** What is shown beside the tables. */
  Optional<SchemaElement> chosen() {
    return at < 0 ? Optional.empty() : Optional.of(visited.get(at));
  }

  /** Goes to a definition; one that the filter hides ends the filter. */
  void go(SchemaElement element) {
    if (!element.mentions(part)) {
      part = "";
      fill();
    }
    visit(element);
    reveal(element);
  }

  private void reveal(SchemaElement element) {
    turn(element.kind());
    tables.get(element.kind().ordinal()).select(element);
    showDetail(element);
  }

  private void selected(SchemaElement element) {
    visit(element);
    showDetail(element);
  }

  private void visit(SchemaElement element) {
    if (chosen().filter(element::equals).isPresent()) {
      return;
    }
    while (visited.size() > at + 1) {
      visited.removeLast();
    }
    visited.add(element);
    if (visited.size() > HISTORY_MAX) {
      visited.removeFirst();
    }
    at = visited.size() - 1;
  }

  private void showDetail(SchemaElement element) {
    if (shown != null) {
      detail.show(element, shown);
    }
    changed.run();
  }

  /** Whether the history has something this number of steps from here. */
  boolean canStep(int steps) {
    return at + steps >= 0 && at + steps < visited.size();
  }

  /** Goes that many steps forward; back if negative. */
  void step(int steps) {
    if (canStep(steps)) {
      at += steps;
      SchemaElement element = visited.get(at);
      if (!element.mentions(part)) {
        part = "";
        fill();
      }
      reveal(element);
    }
  }

  /** Goes to the rows, at the first one unless one is selected. */
  void goToRows() {
    tables.get(folder.getSelectionIndex()).viewer().goToRows();
  }

  @Override
  public boolean setFocus() {
    return tables.get(folder.getSelectionIndex()).viewer().setFocus();
  }
}
