package org.dirlens.browser.ui.quick;

import org.dirlens.browser.core.search.QuickInput;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;

/**
 * Goes to the quick bar: as it was left empty, with the sign of commands, or with the name of the
 * entry in the editor, to be changed; the command's id says which.
 */
public final class QuickHandler extends AbstractHandler {

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    QuickBar.begin(
        switch (event.getCommand().getId()) {
          case "org.eclipse.ui.window.quickAccess" -> QuickInput.COMMAND_SIGN;
          case "org.dirlens.browser.ui.quick.name" ->
              HandlerUtil.getActiveEditor(event) instanceof EntryEditor editor ? editor.dn() : "";
          default -> "";
        });
    return null;
  }
}
