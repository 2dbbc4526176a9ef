package org.dirlens.browser.ui.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.dirlens.browser.core.schema.catalog.Relation;
import org.dirlens.browser.core.schema.catalog.SchemaCatalog;
import org.dirlens.browser.core.schema.catalog.SchemaCatalog.Placed;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Role;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Trait;
import org.dirlens.connection.text.NaturalOrder;
import org.dirlens.index.remote.AttributeIndices;
import org.dirlens.ui.common.table.CellLook;
import org.dirlens.ui.common.table.CopyForm;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.jspecify.annotations.Nullable;

/** The definitions of one kind; subclasses and subtypes are indented below their superior. */
final class KindTable {
  private static final String INDENT = "    ";

  private final Kind kind;
  private final Consumer<SchemaElement> selected;
  private final Consumer<SchemaElement> opened;
  private final Composite place;
  private @Nullable ResultViewer<Row> viewer;
  private List<Row> rows = List.of();
  private int total;

  /** A definition with what the columns say of it. */
  private record Row(SchemaElement element, int depth, Shown shown) {
    AttributeIndices indices() {
      return shown.indices();
    }

    String effective(Role role) {
      return shown.catalog().effective(element, role).map(Row::name).orElse("");
    }

    private static String name(Relation relation) {
      return relation.other().map(SchemaElement::name).orElse(relation.name());
    }

    String named(Role role) {
      return String.join(", ", element.named(role));
    }
  }

  private record Look() implements CellLook<Row> {
    @Override
    public boolean faded(Row row) {
      return row.element().traits().contains(Trait.UNREADABLE)
          || row.element().traits().contains(Trait.OBSOLETE);
    }

    @Override
    public Optional<String> tip(Row row, ResultColumn<Row> column) {
      return column.title().equals(Messages.Column_possible)
          ? Optional.of(row.indices().whyNot(row.element().name())).filter(why -> !why.isEmpty())
          : Optional.empty();
    }
  }

  KindTable(
      Composite parent,
      Kind kind,
      Consumer<SchemaElement> selected,
      Consumer<SchemaElement> opened) {
    this.kind = kind;
    this.selected = selected;
    this.opened = opened;
    place = new Composite(parent, SWT.NONE);
    place.setLayout(new FillLayout());
  }

  /** The table, which is made when it is shown first. */
  ResultViewer<?> viewer() {
    if (viewer == null) {
      ResultViewer<Row> made = make();
      viewer = made;
      made.show(rows);
      place.layout();
      return made;
    }
    return viewer;
  }

  private ResultViewer<Row> make() {
    ResultViewer<Row> made = new ResultViewer<>(place, columns(kind), row -> key(row.element()));
    made.named(
        "schema." + kind.name().toLowerCase(Locale.ROOT).replace('_', '-'),
        SchemaWords.plural(kind));
    made.look(new Look());
    made.table().addListener(SWT.Resize, event -> made.revealSelection());
    made.onSelection(
        () -> made.selection().stream().findFirst().map(Row::element).ifPresent(selected));
    made.onOpen(row -> opened.accept(row.element()));
    made.offer(
        new CopyForm<>(
            Messages.Schema_copyDefinition,
            () -> "",
            (rows, monitor) ->
                String.join("", rows.stream().map(r -> r.element().text() + "\n").toList()),
            true));
    return made;
  }

  private static String key(SchemaElement element) {
    return element.kind() + " " + element.oid();
  }

  private static List<ResultColumn<Row>> columns(Kind kind) {
    List<ResultColumn<Row>> columns = new ArrayList<>();
    columns.add(
        new ResultColumn<>(
            Messages.Column_name,
            kind == Kind.SYNTAX ? 36 : 24,
            ResultColumn.Side.LEFT,
            row -> INDENT.repeat(row.depth()) + row.element().name(),
            (one, other) -> NaturalOrder.compare(one.element().name(), other.element().name())));
    switch (kind) {
      case OBJECT_CLASS -> {
        words(columns, Messages.Column_type, 11, row -> SchemaWords.traits(row.element()));
        words(columns, Messages.Relation_requires, 24, row -> row.named(Role.REQUIRED));
        words(columns, Messages.Relation_allows, 36, row -> row.named(Role.ALLOWED));
      }
      case ATTRIBUTE_TYPE -> {
        words(columns, Messages.Column_indices, 16, row -> present(row));
        words(columns, Messages.Column_possible, 28, row -> possible(row));
        words(columns, Messages.Relation_syntax, 20, row -> row.effective(Role.SYNTAX));
        words(columns, Messages.Relation_equality, 22, row -> row.effective(Role.EQUALITY));
        words(columns, Messages.Column_traits, 20, row -> SchemaWords.traits(row.element()));
      }
      case MATCHING_RULE ->
          words(columns, Messages.Relation_syntax, 24, row -> row.effective(Role.SYNTAX));
      case MATCHING_RULE_USE ->
          words(columns, Messages.Relation_applies, 50, row -> row.named(Role.APPLIES));
      case SYNTAX -> {}
    }
    words(columns, Messages.Column_oid, 24, row -> row.element().oid());
    if (kind != Kind.SYNTAX) {
      words(columns, Messages.Column_description, 40, row -> row.element().description());
    }
    return columns;
  }

  private static void words(
      List<ResultColumn<Row>> columns, String title, int width, Function<Row, String> text) {
    columns.add(ResultColumn.words(title, width, text));
  }

  private static String present(Row row) {
    return row.indices().present(row.element().name());
  }

  private static String possible(Row row) {
    AttributeIndices indices = row.indices();
    return indices.why().isEmpty() ? indices.possible(row.element().name()) : Messages.Facts_untold;
  }

  Kind kind() {
    return kind;
  }

  /** Where the table is. */
  Control control() {
    return place;
  }

  /** Shows those that mention a text, all if it is empty. */
  void show(Shown shown, String part) {
    SchemaCatalog catalog = shown.catalog();
    List<Row> found = new ArrayList<>();
    for (Placed placed : catalog.hierarchy(kind)) {
      if (placed.element().mentions(part)) {
        found.add(new Row(placed.element(), part.isEmpty() ? placed.depth() : 0, shown));
      }
    }
    total = catalog.elements(kind).size();
    rows = found;
    if (viewer != null) {
      viewer.show(rows);
    }
  }

  /** How many are shown, and how many there are. */
  int count() {
    return rows.size();
  }

  int total() {
    return total;
  }

  void select(SchemaElement element) {
    viewer().select(key(element));
  }
}
