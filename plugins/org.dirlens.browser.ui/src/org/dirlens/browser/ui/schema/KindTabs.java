package org.dirlens.browser.ui.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.dirlens.browser.core.schema.catalog.SchemaElement;
import org.dirlens.browser.core.schema.catalog.SchemaElement.Kind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a schema, a tab for each kind; in a narrow view also one for the chosen definition,
 * and the tabs without how many there are. User interface thread.
 */
final class KindTabs {
  private final List<KindTable> tables = new ArrayList<>();
  private final CTabFolder folder;
  private KindTable front;
  private @Nullable CTabItem definition;

  /**
   * @param selected told of a definition that is selected
   * @param opened told of one that is opened
   * @param turned told that another kind is in front
   */
  KindTabs(
      Composite parent,
      Consumer<SchemaElement> selected,
      Consumer<SchemaElement> opened,
      Runnable turned) {
    folder = ControlIds.name(new CTabFolder(parent, SWT.TOP | SWT.FLAT), "schema.kinds");
    for (Kind kind : Kind.values()) {
      KindTable table = new KindTable(folder, kind, selected, opened);
      tables.add(table);
      new CTabItem(folder, SWT.NONE).setControl(table.control());
    }
    front = tables.getFirst();
    turn(front);
    name();
    folder.addListener(SWT.Selection, event -> turned(turned));
  }

  private void turned(Runnable listener) {
    if (!showsDefinition()) {
      turn(tables.get(folder.getSelectionIndex()));
    }
    listener.run();
  }

  /** Shows what mentions a text, in the first table that has something if this one has not. */
  void show(Shown schema, String part) {
    tables.forEach(table -> table.show(schema, part));
    name();
    if (!part.isEmpty() && front.count() == 0) {
      tables.stream().filter(each -> each.count() > 0).findFirst().ifPresent(this::turn);
    }
  }

  private void name() {
    for (KindTable table : tables) {
      String title = SchemaWords.plural(table.kind());
      String count = Figures.count(table.count());
      CTabItem item = folder.getItem(tables.indexOf(table));
      item.setText(definition == null ? NLS.bind(Messages.Tab_count, title, count) : title);
      item.setToolTipText(
          NLS.bind(Messages.Tab_some, new Object[] {title, count, Figures.count(table.total())}));
    }
  }

  /** Makes a definition the last tab. */
  void take(SchemaDetail detail) {
    if (definition == null) {
      detail.setParent(folder);
      CTabItem item = new CTabItem(folder, SWT.NONE);
      item.setText(Messages.Tab_definition);
      item.setControl(detail);
      definition = item;
      name();
    }
  }

  /** Gives the definition back to where it is beside the tables. */
  void give(SchemaDetail detail, Composite beside) {
    if (definition != null) {
      turn(front);
      definition.setControl(null);
      definition.dispose();
      definition = null;
      detail.setParent(beside);
      detail.setVisible(true);
      name();
    }
  }

  private boolean showsDefinition() {
    return definition != null && folder.getSelection() == definition;
  }

  /** Brings the definition to the front if it is a tab; returns whether it is. */
  boolean turnToDefinition() {
    if (definition != null) {
      folder.setSelection(definition);
    }
    return definition != null;
  }

  private void turn(KindTable table) {
    front = table;
    folder.setSelection(tables.indexOf(table));
    table.viewer();
  }

  /** Brings a kind to the front. */
  void turn(Kind kind) {
    turn(tables.get(kind.ordinal()));
  }

  /** The kind that is in front, or that was before the definition. */
  Kind kind() {
    return front.kind();
  }

  /** Selects a definition among its kind; a tab with the definition stays in front. */
  void select(SchemaElement element) {
    boolean stays = showsDefinition();
    turn(element.kind());
    front.select(element);
    if (stays) {
      turnToDefinition();
    }
  }

  /** Goes to the rows, at the first one unless one is selected. */
  void goToRows() {
    turn(front);
    front.viewer().goToRows();
  }

  boolean setFocus() {
    return showsDefinition()
        ? folder.getSelection().getControl().setFocus()
        : front.viewer().setFocus();
  }
}
