package org.dirlens.browser.ui.commands;

import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.browser.ui.entry.TablePage;
import org.dirlens.browser.ui.value.KindWords;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.ui.actions.CompoundContributionItem;

/** The kinds as which the selected value can be edited, each as an item of a menu. */
public final class EditWithItems extends CompoundContributionItem {
  @Override
  protected IContributionItem[] getContributionItems() {
    return Targets.table().stream()
        .flatMap(page -> page.suitable().stream().map(kind -> item(page, kind)))
        .toArray(IContributionItem[]::new);
  }

  private static IContributionItem item(TablePage page, ValueKind kind) {
    Action action =
        new Action(KindWords.of(kind)) {
          @Override
          public void run() {
            page.editSelected(kind);
          }
        };
    return new ActionContributionItem(action);
  }
}
