package org.dirlens.index.ui;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Explains the filter of the index designer. */
public final class ExplainHandler extends AbstractHandler {
  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    IndexDesignerView.open(event).explain();
    return null;
  }
}
