package org.dirlens.index.ui;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.dirlens.index.core.DesignerRow;
import org.dirlens.index.core.DesignerRow.Change;
import org.dirlens.partition.index.IndexDefinition;
import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ColumnViewerEditor;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationEvent;
import org.eclipse.jface.viewers.ColumnViewerEditorActivationStrategy;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.FocusCellHighlighter;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerEditor;
import org.eclipse.jface.viewers.TableViewerFocusCellManager;
import org.eclipse.jface.viewers.TextCellEditor;
import org.eclipse.swt.SWT;
import org.jspecify.annotations.Nullable;

/**
 * Editing kinds, threshold and cache size in the cells of the index table, with the reason when a
 * text is refused.
 */
final class CellEdits {
  private final TableViewer viewer;
  private final Consumer<IndexDefinition> edit;
  private final Consumer<String> warn;

  CellEdits(TableViewer viewer, Consumer<IndexDefinition> edit, Consumer<String> warn) {
    this.viewer = viewer;
    this.edit = edit;
    this.warn = warn;
  }

  /** A double click, Enter or F7 starts editing; one click only selects. */
  static void startOnDoubleClickOrEnter(TableViewer viewer) {
    ColumnViewerEditorActivationStrategy strategy =
        new ColumnViewerEditorActivationStrategy(viewer) {
          @Override
          protected boolean isEditorActivationEvent(ColumnViewerEditorActivationEvent event) {
            boolean key =
                event.eventType == ColumnViewerEditorActivationEvent.KEY_PRESSED
                    && (event.keyCode == SWT.CR || event.keyCode == SWT.F7);
            return key
                || event.eventType == ColumnViewerEditorActivationEvent.MOUSE_DOUBLE_CLICK_SELECTION
                || event.eventType == ColumnViewerEditorActivationEvent.TRAVERSAL
                || event.eventType == ColumnViewerEditorActivationEvent.PROGRAMMATIC;
          }
        };
    TableViewerEditor.create(
        viewer,
        new TableViewerFocusCellManager(viewer, new FocusCellHighlighter(viewer) {}),
        strategy,
        ColumnViewerEditor.TABBING_HORIZONTAL | ColumnViewerEditor.KEYBOARD_ACTIVATION);
  }

  /**
   * A cell that is edited as text.
   *
   * @param written the text to be edited
   * @param read makes the changed definition, or throws IllegalArgumentException with a sentence
   *     for the reader
   */
  EditingSupport text(
      Function<IndexDefinition, String> written,
      BiFunction<IndexDefinition, String, IndexDefinition> read) {
    return new TextEdit(written, read);
  }

  private abstract class Edit extends EditingSupport {
    Edit() {
      super(viewer);
    }

    @Override
    protected boolean canEdit(Object element) {
      return ((DesignerRow) element).change() != Change.REMOVE;
    }
  }

  private final class TextEdit extends Edit {
    private final TextCellEditor editor = new TextCellEditor(viewer.getTable());
    private final Function<IndexDefinition, String> written;
    private final BiFunction<IndexDefinition, String, IndexDefinition> read;

    TextEdit(
        Function<IndexDefinition, String> written,
        BiFunction<IndexDefinition, String, IndexDefinition> read) {
      this.written = written;
      this.read = read;
    }

    @Override
    protected CellEditor getCellEditor(Object element) {
      IndexDefinition definition = ((DesignerRow) element).wanted();
      editor.setValidator(typed -> refusal(definition, (String) typed));
      return editor;
    }

    @Override
    protected Object getValue(Object element) {
      return written.apply(((DesignerRow) element).wanted());
    }

    @Override
    protected void setValue(Object element, @Nullable Object typed) {
      if (typed == null) {
        warn.accept(String.valueOf(editor.getErrorMessage()));
        return;
      }
      edit.accept(read.apply(((DesignerRow) element).wanted(), (String) typed));
    }

    private @Nullable String refusal(IndexDefinition definition, String typed) {
      try {
        read.apply(definition, typed);
        return null;
      } catch (IllegalArgumentException e) {
        warn.accept(String.valueOf(e.getMessage()));
        return e.getMessage();
      }
    }
  }
}
