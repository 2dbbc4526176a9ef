package org.dirlens.browser.ui.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.schema.catalog.SchemaCatalog;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * A schema, kind by kind, and the chosen definition: beside it, or as one more tab where it is
 * narrow. Where one came from and went to is remembered. User interface thread.
 */
final class SchemaPanel extends Composite {
  private static final int HISTORY_MAX = 100;

  /** A view whose lines hold fewer letters is narrow. */
  private static final int NARROW_LETTERS = 90;

  private final SashForm halves;
  private final KindTabs tabs;
  private final SchemaDetail detail;
  private final List<SchemaElement> visited = new ArrayList<>();
  private Runnable changed = () -> {};
  private int at = -1;
  private String part = "";
  private @Nullable Shown shown;

  SchemaPanel(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(this);
    halves = new SashForm(this, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(halves);
    tabs = new KindTabs(halves, this::selected, this::opened, () -> changed.run());
    detail = new SchemaDetail(halves, this::go);
    detail.showNothing();
    divide();
    addListener(SWT.Resize, event -> arrange());
  }

  private void divide() {
    halves.setWeights(5, 7);
  }

  /** Puts the definition beside the tables, or among them where it is narrow. */
  private void arrange() {
    boolean among = detail.getParent() != halves;
    int width = new PixelConverter(this).convertWidthInCharsToPixels(NARROW_LETTERS);
    boolean narrow = getClientArea().width < width;
    if (narrow && !among) {
      tabs.take(detail);
      halves.layout();
    } else if (!narrow && among) {
      tabs.give(detail, halves);
      divide();
    }
  }

  /** Told when something else is shown or can be gone to. */
  void onChange(Runnable listener) {
    changed = listener;
  }

  /** Shows a schema; what was chosen stays chosen if it is there, with where one came from. */
  void show(Shown schema) {
    shown = schema;
    takeUp(schema.catalog());
    fill();
    chosen().ifPresentOrElse(this::reveal, detail::showNothing);
  }

  /** The history is of another schema now; what that lacks is left out. */
  private void takeUp(SchemaCatalog catalog) {
    List<Optional<SchemaElement>> now =
        visited.stream().map(each -> catalog.find(each.kind(), each.oid())).toList();
    int before = at;
    visited.clear();
    at = -1;
    if (before < 0 || now.get(before).isEmpty()) {
      return;
    }
    for (int place = 0; place < now.size(); place++) {
      now.get(place).filter(each -> !each.equals(newest())).ifPresent(visited::add);
      at = place == before ? visited.size() - 1 : at;
    }
  }

  private @Nullable SchemaElement newest() {
    return visited.isEmpty() ? null : visited.getLast();
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
    }
  }

  String filter() {
    return part;
  }

  private void fill() {
    if (shown != null) {
      tabs.show(shown, part);
    }
  }

  /** The kind that is in front. */
  Kind kind() {
    return tabs.kind();
  }

  /** Brings a kind to the front. */
  void turn(Kind kind) {
    tabs.turn(kind);
  }

  /** What is shown beside the tables. */
  Optional<SchemaElement> chosen() {
    return at < 0 ? Optional.empty() : Optional.of(visited.get(at));
  }

  /** Goes to a definition; one that the filter hides ends the filter. */
  void go(SchemaElement element) {
    visit(element);
    reveal(element);
    tabs.turnToDefinition();
  }

  private void reveal(SchemaElement element) {
    if (!element.mentions(part)) {
      part = "";
      fill();
    }
    tabs.select(element);
    showDetail(element);
  }

  private void opened(SchemaElement element) {
    selected(element);
    if (tabs.turnToDefinition()) {
      detail.setFocus();
    }
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
      reveal(visited.get(at));
    }
  }

  /** Goes to the rows, at the first one unless one is selected. */
  void goToRows() {
    tabs.goToRows();
  }

  @Override
  public boolean setFocus() {
    return tabs.setFocus();
  }
}
