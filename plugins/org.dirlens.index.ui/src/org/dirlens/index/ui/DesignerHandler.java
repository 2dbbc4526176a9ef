package org.dirlens.index.ui;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.jspecify.annotations.Nullable;

/** The commands of the index designer, which they show first. */
public final class DesignerHandler extends AbstractHandler {
  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    IndexDesignerView designer = IndexDesignerView.open(event);
    String command = event.getCommand().getId();
    switch (command) {
      case "org.dirlens.index.ui.addIndex" -> designer.addIndex();
      case "org.dirlens.index.ui.explain" -> designer.explain();
      case "org.dirlens.index.ui.openPlan" -> designer.openPlan();
      case "org.dirlens.index.ui.savePlan" -> designer.savePlan();
      default -> throw new ExecutionException("no command of the designer: " + command);
    }
    return null;
  }
}
