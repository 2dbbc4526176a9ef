package org.dirlens.browser.ui.commands;

import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.TablePage;
import org.dirlens.browser.ui.schema.SchemaView;
import org.dirlens.connection.core.Attribute;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;

/** Shows the attribute of the selected value in the schema; of an object class the class itself. */
public final class SchemaHandler extends AbstractHandler {

  @Override
  public void setEnabled(@Nullable Object evaluationContext) {
    setBaseEnabled(Targets.table().flatMap(TablePage::selected).isPresent());
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    Targets.editor()
        .ifPresent(
            editor ->
                Targets.table().flatMap(TablePage::selected).ifPresent(row -> show(editor, row)));
    return null;
  }

  /** Shows what the row is about. */
  static void show(EntryEditor editor, EntryRow row) {
    String type = Attribute.typeOf(row.description());
    boolean ofClass = type.equalsIgnoreCase("objectClass") && !row.text().isEmpty();
    SchemaView.show(
        PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage(),
        editor.connection(),
        ofClass ? Kind.OBJECT_CLASS : Kind.ATTRIBUTE_TYPE,
        ofClass ? row.text() : type);
  }
}
