package org.dirlens.index.ui;

import org.dirlens.connection.core.Scope;
import org.dirlens.index.core.SearchQuestion;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Explains a search that another view has at hand, on the server it was sent to. */
public final class ExplainSearchHandler extends AbstractHandler {
  private static final String PARAMETER = "org.dirlens.index.ui.explainSearch.";

  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    SearchQuestion question =
        new SearchQuestion(
            value(event, "base"), Scope.valueOf(value(event, "scope")), value(event, "filter"));
    IndexDesignerView.open(event).explain(value(event, "connection"), question.base(), question);
    return null;
  }

  private static String value(ExecutionEvent event, String name) throws ExecutionException {
    String value = event.getParameter(PARAMETER + name);
    if (value == null) {
      throw new ExecutionException("no " + name + " to explain");
    }
    return value;
  }
}
