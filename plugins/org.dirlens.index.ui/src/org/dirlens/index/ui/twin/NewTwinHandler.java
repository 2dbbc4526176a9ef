package org.dirlens.index.ui.twin;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;

/** Asks for a twin to make, beside the view that shows it. */
public final class NewTwinHandler extends AbstractHandler {
  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    IWorkbenchPage page = HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage();
    try {
      page.showView(TwinView.ID);
    } catch (PartInitException e) {
      throw new ExecutionException("the view of the twins cannot be opened", e);
    }
    NewTwinWizard.open();
    return null;
  }
}
