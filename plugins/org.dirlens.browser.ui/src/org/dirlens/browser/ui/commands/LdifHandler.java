package org.dirlens.browser.ui.commands;

import org.dirlens.browser.ui.ldif.text.LdifEditor;
import org.dirlens.browser.ui.ldif.text.LdifEditors;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;

/** Makes, opens and saves LDIF files; the command's id says which. */
public final class LdifHandler extends DeclaredHandler {
  @Override
  boolean applies() {
    return true;
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    switch (command()) {
      case "org.dirlens.browser.ui.ldif.new" -> LdifEditors.create();
      case "org.dirlens.browser.ui.ldif.open" -> LdifEditors.choose();
      default -> {
        if (HandlerUtil.getActivePart(event) instanceof LdifEditor editor) {
          editor.doSaveAs();
        }
      }
    }
    return null;
  }
}
