package org.dirlens.browser.ui.ldif.text;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.ui.actions.CompoundContributionItem;

/** A line of a menu for each LDIF file that was used last; display thread. */
public final class RecentLdif extends CompoundContributionItem {
  @Override
  protected IContributionItem[] getContributionItems() {
    List<Path> recent = LdifEditors.recent();
    if (recent.isEmpty()) {
      return new IContributionItem[] {new ActionContributionItem(none())};
    }
    return recent.stream()
        .map(RecentLdif::line)
        .map(ActionContributionItem::new)
        .toArray(IContributionItem[]::new);
  }

  private static IAction none() {
    IAction none = new Action(Messages.Menu_noRecent) {};
    none.setEnabled(false);
    return none;
  }

  private static IAction line(Path file) {
    return new Action(Forms.menuText(file.toString())) {
      @Override
      public void run() {
        LdifEditors.open(file);
      }
    };
  }
}
