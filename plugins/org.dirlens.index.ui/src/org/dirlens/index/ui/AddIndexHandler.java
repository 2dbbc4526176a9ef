package org.dirlens.index.ui;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Asks for an index to add in the index designer. */
public final class AddIndexHandler extends AbstractHandler {
  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    IndexDesignerView.open(event).addIndex();
    return null;
  }
}
