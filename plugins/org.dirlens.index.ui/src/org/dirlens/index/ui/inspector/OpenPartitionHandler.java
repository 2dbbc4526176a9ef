package org.dirlens.index.ui.inspector;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;

/** Asks for the folder of a partition of ApacheDS and shows it. */
public final class OpenPartitionHandler extends AbstractHandler {
  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    try {
      ApacheDsView view =
          (ApacheDsView)
              HandlerUtil.getActiveWorkbenchWindowChecked(event)
                  .getActivePage()
                  .showView(ApacheDsView.ID);
      view.ask();
      return null;
    } catch (PartInitException e) {
      throw new ExecutionException("the view ApacheDS partition cannot be opened", e);
    }
  }
}
