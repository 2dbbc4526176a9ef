package org.dirlens.browser.ui.commands;

import java.util.Optional;
import org.dirlens.browser.ui.entry.EditingSteps;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.log.UndoChange;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/**
 * Undo and redo of steps in the entry editor, and undo of the last change that was sent; the id of
 * the command it is declared for says which.
 */
public final class HistoryHandler extends DeclaredHandler {
  private static final String REDO = "org.eclipse.ui.edit.redo";
  private static final String UNDO = "org.eclipse.ui.edit.undo";

  @Override
  boolean applies() {
    Optional<EditingSteps> steps = Targets.editor().flatMap(EntryEditor::steps);
    return switch (command()) {
      case UNDO -> steps.filter(EditingSteps::canUndo).isPresent();
      case REDO -> steps.filter(EditingSteps::canRedo).isPresent();
      default -> UndoChange.lastChange().isPresent();
    };
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    switch (command()) {
      case UNDO -> Targets.editor().flatMap(EntryEditor::steps).ifPresent(EditingSteps::undo);
      case REDO -> Targets.editor().flatMap(EntryEditor::steps).ifPresent(EditingSteps::redo);
      default -> UndoChange.startLast();
    }
    return null;
  }
}
