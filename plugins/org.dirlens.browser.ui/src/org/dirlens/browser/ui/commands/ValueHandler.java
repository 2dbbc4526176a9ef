package org.dirlens.browser.ui.commands;

import org.dirlens.browser.ui.entry.TablePage;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/**
 * Commands on the values of the entry in the editor; the command's id says which. There are none
 * while nothing can be changed there.
 */
public final class ValueHandler extends AbstractHandler {

  @Override
  public void setEnabled(@Nullable Object evaluationContext) {
    setBaseEnabled(Targets.table().map(page -> !page.locked()).orElse(false));
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    Targets.table().ifPresent(page -> execute(event.getCommand().getId(), page));
    return null;
  }

  private static void execute(String id, TablePage page) {
    switch (id) {
      case "org.dirlens.browser.ui.attribute.new" -> page.addAttribute();
      case "org.dirlens.browser.ui.value.new" -> page.addValue();
      case "org.dirlens.browser.ui.value.edit" -> page.editSelected();
      case "org.dirlens.browser.ui.attribute.edit" -> page.editDescription();
      case "org.dirlens.browser.ui.attribute.delete" -> page.deleteAttributes();
      case "org.dirlens.browser.ui.classes.edit" -> page.editClasses();
      default -> page.deleteSelected();
    }
  }
}
