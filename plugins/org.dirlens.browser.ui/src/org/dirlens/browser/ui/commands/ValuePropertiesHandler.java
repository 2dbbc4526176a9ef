package org.dirlens.browser.ui.commands;

import java.util.Optional;
import org.dirlens.browser.core.entry.ValueFacts;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.TablePage;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.properties.PropertyElement;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/** Shows what the selected attribute and value of the editor are. */
public final class ValuePropertiesHandler extends AbstractHandler {
  @Override
  public void setEnabled(@Nullable Object evaluationContext) {
    setBaseEnabled(facts().isPresent());
  }

  private static Optional<ValueFacts> facts() {
    return Targets.editor()
        .flatMap(EntryEditor::draft)
        .flatMap(
            draft ->
                Targets.table()
                    .flatMap(TablePage::selected)
                    .flatMap(row -> ValueFacts.of(draft, row)));
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    facts()
        .ifPresent(facts -> new PropertyElement(facts, facts.description()).open(Problems.shell()));
    return null;
  }
}
