package org.dirlens.application;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.CompoundContributionItem;
import org.eclipse.ui.menus.CommandContributionItem;
import org.eclipse.ui.menus.CommandContributionItemParameter;
import org.eclipse.ui.views.IViewDescriptor;

/** Lists the views of Dirlens, and none of the platform's that make no sense without files. */
public final class ShowViewMenu extends CompoundContributionItem {
  private static final String SHOW_VIEW = "org.eclipse.ui.views.showView";
  private static final String VIEW_ID = "org.eclipse.ui.views.showView.viewId";

  /** The one of the platform's that entries are shown in. */
  private static final String OUTLINE = "org.eclipse.ui.views.ContentOutline";

  @Override
  protected IContributionItem[] getContributionItems() {
    return Arrays.stream(PlatformUI.getWorkbench().getViewRegistry().getViews())
        .filter(view -> view.getId().startsWith("org.dirlens.") || view.getId().equals(OUTLINE))
        .sorted(Comparator.comparing(IViewDescriptor::getLabel))
        .map(ShowViewMenu::itemFor)
        .toArray(IContributionItem[]::new);
  }

  private static IContributionItem itemFor(IViewDescriptor view) {
    var item =
        new CommandContributionItemParameter(
            PlatformUI.getWorkbench(), null, SHOW_VIEW, CommandContributionItem.STYLE_PUSH);
    item.parameters = Map.of(VIEW_ID, view.getId());
    item.label = view.getLabel();
    item.icon = view.getImageDescriptor();
    return new CommandContributionItem(item);
  }
}
