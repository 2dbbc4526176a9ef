package org.dirlens.browser.ui.commands;

import java.util.Optional;
import org.dirlens.ui.common.PinnedView;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/** Keeps the view in use with its directory, or lets it follow the window again. */
public final class PinHandler extends AbstractHandler {
  @Override
  public void setEnabled(@Nullable Object evaluationContext) {
    setBaseEnabled(view().isPresent());
  }

  private static Optional<PinnedView> view() {
    return Targets.activePart()
        .filter(PinnedView.class::isInstance)
        .map(PinnedView.class::cast)
        .filter(PinnedView::canPin);
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    view().ifPresent(PinnedView::turnPin);
    return null;
  }
}
