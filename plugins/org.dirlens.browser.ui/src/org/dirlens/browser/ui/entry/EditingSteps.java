package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.entry.EntryDraft;

/**
 * The steps of editing in one editor: what is being typed comes first, then the changes of the
 * draft, the last one first. User interface thread.
 */
public final class EditingSteps {
  private final EntryEditor editor;
  private final TablePage table;
  private final LdifPage ldif;

  EditingSteps(EntryEditor editor, TablePage table, LdifPage ldif) {
    this.editor = editor;
    this.table = table;
    this.ldif = ldif;
  }

  /** Whether there is a step to take back. */
  public boolean canUndo() {
    return editor
        .draft()
        .filter(draft -> table.editing() || ldif.ahead() || draft.canUndo())
        .isPresent();
  }

  /** Whether there is a step that was taken back. */
  public boolean canRedo() {
    return editor.draft().filter(EntryDraft::canRedo).isPresent();
  }

  /** Takes the last step back. */
  public void undo() {
    editor.draft().ifPresent(this::undo);
  }

  private void undo(EntryDraft draft) {
    if (table.editing()) {
      table.cancelEditing();
    } else if (ldif.ahead()) {
      ldif.show(draft);
      editor.draftTouched();
    } else {
      draft.undo();
      ldif.follow();
    }
  }

  /** Makes the last step again that was taken back. */
  public void redo() {
    editor
        .draft()
        .ifPresent(
            draft -> {
              draft.redo();
              ldif.follow();
            });
  }
}
