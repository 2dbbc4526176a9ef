package org.dirlens.browser.ui.commands;

import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.TablePage;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/** Commands of the entry editor that change no value; the command's id says which. */
public final class EditorHandler extends AbstractHandler {

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    switch (event.getCommand().getId()) {
      case "org.dirlens.browser.ui.revert" -> Targets.editor().ifPresent(EntryEditor::revert);
      case "org.dirlens.browser.ui.review" -> Targets.editor().ifPresent(EntryEditor::review);
      default -> Targets.table().ifPresent(TablePage::reload);
    }
    return null;
  }
}
