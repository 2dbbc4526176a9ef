package org.dirlens.browser.ui.schema;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.browser.core.schema.catalog.Relation;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.table.CellLook;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** One definition: what it is, what it has to do with others, and its text. */
final class SchemaDetail extends Composite {
  private static final List<ResultColumn<Relation>> COLUMNS =
      List.of(
          ResultColumn.words(Messages.Column_relation, 15, SchemaWords::of),
          ResultColumn.words(Messages.Column_name, 22, SchemaDetail::name),
          ResultColumn.words(
              Messages.Column_from,
              14,
              relation -> relation.through().map(SchemaElement::name).orElse("")),
          ResultColumn.words(
              Messages.Column_kind,
              16,
              relation ->
                  SchemaWords.of(
                      relation.other().map(SchemaElement::kind).orElse(relation.role().target()))),
          ResultColumn.words(
              Messages.Column_description,
              40,
              relation -> relation.other().map(SchemaElement::description).orElse("")));

  /** A view lower than this has its parts side by side, in points. */
  private static final int LOW_HEIGHT = 360;

  private final SashForm parts;
  private final Text facts;
  private final Text definition;
  private final ResultViewer<Relation> relations;

  /**
   * @param followed told of another definition that is opened here
   */
  SchemaDetail(Composite parent, Consumer<SchemaElement> followed) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(this);
    parts = new SashForm(this, SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(parts);
    Composite texts = new Composite(parts, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 4).applyTo(texts);
    facts = text(texts, "schema.facts");
    definition = text(texts, "schema.definition");
    definition.setFont(JFaceResources.getTextFont());
    relations = new ResultViewer<>(parts, COLUMNS, relation -> relation);
    relations.named("schema.relations", Messages.Schema_relations);
    relations.look(new Look());
    relations.onOpen(relation -> relation.other().ifPresent(followed));
    parts.setWeights(5, 6);
    addListener(SWT.Resize, event -> arrange());
  }

  private void arrange() {
    parts.setOrientation(getClientArea().height < LOW_HEIGHT ? SWT.HORIZONTAL : SWT.VERTICAL);
  }

  private record Look() implements CellLook<Relation> {
    @Override
    public boolean faded(Relation relation) {
      return relation.other().isEmpty();
    }
  }

  private static String name(Relation relation) {
    return relation.other().map(SchemaElement::name).orElse(relation.name());
  }

  private static Text text(Composite parent, String id) {
    int style = SWT.MULTI | SWT.WRAP | SWT.V_SCROLL | SWT.READ_ONLY;
    Text text = ControlIds.name(new Text(parent, style), id);
    GridDataFactory.fillDefaults().grab(true, true).hint(0, 0).applyTo(text);
    return text;
  }

  @Override
  public boolean setFocus() {
    return relations.setFocus();
  }

  void show(SchemaElement element, Shown shown) {
    facts.setText(SchemaWords.facts(element, shown));
    definition.setText(element.text());
    relations.show(shown.catalog().relations(element));
  }

  void showNothing() {
    facts.setText(Messages.Schema_choose);
    definition.setText("");
    relations.show(List.of());
  }
}
