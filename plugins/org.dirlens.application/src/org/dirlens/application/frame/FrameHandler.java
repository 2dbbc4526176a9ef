package org.dirlens.application.frame;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/** Opens the menu of the current directory from the keyboard. */
public final class FrameHandler extends AbstractHandler {

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    WindowChip.open();
    return null;
  }
}
