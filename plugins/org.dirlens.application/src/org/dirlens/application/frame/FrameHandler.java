package org.dirlens.application.frame;

import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;

/** The commands of the frame; the command's id says which. */
public final class FrameHandler extends AbstractHandler {

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    switch (event.getCommand().getId()) {
      case "org.dirlens.application.about" ->
          new AboutDialog(HandlerUtil.getActiveShell(event)).open();
      case "org.dirlens.application.job.cancel" -> WorkStatus.cancelFirst();
      case "org.dirlens.application.heap" -> WorkStatus.toggleHeap();
      case "org.dirlens.application.notification" -> Notification.focus();
      default -> WindowChip.open();
    }
    return null;
  }
}
