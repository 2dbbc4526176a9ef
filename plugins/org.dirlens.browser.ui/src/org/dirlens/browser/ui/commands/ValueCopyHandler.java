package org.dirlens.browser.ui.commands;

import java.util.Optional;
import org.dirlens.browser.core.copy.ValueForm;
import org.dirlens.browser.ui.entry.TablePage;
import org.dirlens.browser.ui.entry.ValueClipboard;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/**
 * Copies and pastes values of the entry in the editor; the id of the command it is declared for
 * says which. A text field that has the keyboard copies and pastes by itself.
 */
public final class ValueCopyHandler extends DeclaredHandler {
  private static final String FORM = "org.dirlens.browser.ui.copyValues.form";
  private static final String PASTE = "org.eclipse.ui.edit.paste";
  private static final String COPY = "org.eclipse.ui.edit.copy";

  @Override
  boolean applies() {
    Optional<TablePage> page = Targets.table().filter(each -> !each.typing());
    return command().equals(PASTE)
        ? page.filter(each -> !each.locked()).isPresent()
        : page.flatMap(TablePage::selected).isPresent();
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    Targets.table()
        .ifPresent(
            page -> {
              switch (command()) {
                case PASTE -> ValueClipboard.paste(page);
                case COPY -> ValueClipboard.copy(page);
                default -> ValueClipboard.copy(page, ValueForm.valueOf(event.getParameter(FORM)));
              }
            });
    return null;
  }
}
