package org.dirlens.browser.ui.commands;

import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.TablePage;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/** Commands of the entry editor; the command's id says which. */
public final class EditorHandler extends AbstractHandler {

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    String id = event.getCommand().getId();
    Targets.editor().ifPresent(editor -> execute(id, editor));
    return null;
  }

  private static void execute(String id, EntryEditor editor) {
    if (id.equals("org.dirlens.browser.ui.revert")) {
      editor.revert();
    } else if (editor.getActivePage() == 0) {
      editor.tablePage().ifPresent(page -> execute(id, page));
    }
  }

  private static void execute(String id, TablePage page) {
    switch (id) {
      case "org.dirlens.browser.ui.attribute.new" -> page.addAttribute();
      case "org.dirlens.browser.ui.value.new" -> page.addValue();
      case "org.dirlens.browser.ui.value.edit" -> page.editSelected();
      case "org.eclipse.ui.edit.delete" -> page.deleteSelected();
      default -> page.reload();
    }
  }
}
