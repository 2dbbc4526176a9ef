package org.dirlens.browser.ui.entry;

import java.nio.charset.StandardCharsets;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ColumnViewerEditor;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationStrategy;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerEditor;
import org.eclipse.jface.viewers.TextCellEditor;
import org.eclipse.swt.SWT;
import org.jspecify.annotations.Nullable;

/**
 * Edits a value in its cell. It begins with a double click, Enter or F7. A value that is no line of
 * text (a password, octets, several lines) opens a dialog instead.
 */
final class ValueCellEditing extends EditingSupport {
  private static final int VALUE_COLUMN = 1;

  private final TableViewer table;
  private final TablePage page;
  private final TextCellEditor cell;
  private String began = "";
  private @Nullable EntryRow edited;

  ValueCellEditing(TableViewer viewer, TablePage page) {
    super(viewer);
    this.table = viewer;
    this.page = page;
    this.cell = new TextCellEditor(viewer.getTable());
    cell.getControl().setData("dirlens.id", "entry.cell");
    cell.getControl().addListener(SWT.Modify, event -> page.editor().draftTouched());
    TableViewerEditor.create(viewer, new Activation(viewer), ColumnViewerEditor.DEFAULT);
    viewer.getTable().addListener(SWT.DefaultSelection, event -> page.editSelected());
  }

  /** Only a program starts an edit, so that a double click on any column can. */
  private static final class Activation extends ColumnViewerEditorActivationStrategy {
    Activation(TableViewer viewer) {
      super(viewer);
    }

    @Override
    protected boolean isEditorActivationEvent(ColumnViewerEditorActivationEvent event) {
      return event.eventType == ColumnViewerEditorActivationEvent.PROGRAMMATIC;
    }
  }

  void start(EntryRow row) {
    if (row.fold()) {
      page.toggleFold(row);
      return;
    }
    if (page.locked() || !changeable(row)) {
      return;
    }
    if (page.editableText(row).isPresent()) {
      page.activate();
      table.editElement(row, VALUE_COLUMN);
    } else {
      page.draft().ifPresent(draft -> ValueEditors.open(page.editor(), ValueEdit.of(draft, row)));
    }
  }

  /** True while a value is edited in its cell. */
  boolean active() {
    return table.isCellEditorActive();
  }

  /** True when something was typed in the cell that is not in the draft yet. */
  boolean changed() {
    return active() && !cell.getValue().equals(began);
  }

  /** The draft as it would be with what is being typed in the cell. */
  EntryDraft ahead(EntryDraft draft) {
    EntryRow row = edited;
    if (row == null || !changed()) {
      return draft;
    }
    EntryDraft ahead = EntryDraft.of(draft.original(), draft.current(), draft.schema());
    put(ahead, row, String.valueOf(cell.getValue()));
    return ahead;
  }

  boolean changeable(EntryRow row) {
    return !row.fold()
        && row.role() != EntryRow.Role.RDN
        && !page.draft()
            .flatMap(draft -> draft.schema().attribute(row.description()))
            .map(AttributeInfo::readOnly)
            .orElse(false);
  }

  @Override
  protected boolean canEdit(Object element) {
    EntryRow row = (EntryRow) element;
    return !page.locked() && changeable(row) && page.editableText(row).isPresent();
  }

  @Override
  protected CellEditor getCellEditor(Object element) {
    return cell;
  }

  @Override
  protected Object getValue(Object element) {
    edited = (EntryRow) element;
    began = page.editableText(edited).orElse("");
    return began;
  }

  @Override
  protected void setValue(Object element, Object value) {
    EntryRow row = (EntryRow) element;
    String text = String.valueOf(value);
    if (text.equals(page.editableText(row).orElse(""))) {
      return;
    }
    page.draft().ifPresent(draft -> put(draft, row, text));
  }

  private static void put(EntryDraft draft, EntryRow row, String text) {
    if (text.isEmpty()) {
      draft.deleteValue(row.description(), row.index());
    } else {
      draft.changeValue(row.description(), row.index(), text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
