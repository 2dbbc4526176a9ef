package org.dirlens.browser.ui.tree;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.dirlens.browser.core.dit.ChildOrder;
import org.dirlens.browser.core.dit.ChildOrder.By;
import org.dirlens.browser.core.dit.ChildOrder.Direction;
import org.dirlens.browser.core.dit.ChildOrder.Group;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;

/** The menu of the directory view: how its tree is ordered. What is chosen is kept. */
final class TreeMenu {
  private TreeMenu() {}

  /**
   * Fills the menu.
   *
   * @param ordered run after another order was chosen
   */
  static void fill(IMenuManager menu, Runnable ordered) {
    MenuManager sorting = new MenuManager(Messages.Order_title);
    menu.add(sorting);
    sorting.setRemoveAllWhenShown(true);
    sorting.addMenuListener(
        shown -> {
          ChildOrder now = ChildOrder.chosen();
          Consumer<ChildOrder> choose = order -> choose(order, ordered);
          add(
              shown,
              List.of(By.values()),
              TreeMenu::words,
              now.by(),
              by -> choose.accept(new ChildOrder(by, now.direction(), now.group())));
          add(
              shown,
              List.of(Direction.values()),
              TreeMenu::words,
              now.direction(),
              way -> choose.accept(new ChildOrder(now.by(), way, now.group())));
          add(
              shown,
              List.of(Group.values()),
              TreeMenu::words,
              now.group(),
              group -> choose.accept(new ChildOrder(now.by(), now.direction(), group)));
        });
  }

  private static <T> void add(
      IMenuManager menu, List<T> choices, Function<T, String> words, T now, Consumer<T> chosen) {
    menu.add(new Separator());
    for (T choice : choices) {
      IAction action =
          new Action(words.apply(choice), IAction.AS_RADIO_BUTTON) {
            @Override
            public void run() {
              if (isChecked() && !choice.equals(now)) {
                chosen.accept(choice);
              }
            }
          };
      action.setChecked(choice.equals(now));
      menu.add(action);
    }
  }

  private static String words(By by) {
    return switch (by) {
      case SERVER -> Messages.Order_server;
      case RDN -> Messages.Order_rdn;
      case VALUE -> Messages.Order_value;
    };
  }

  private static String words(Direction direction) {
    return direction == Direction.ASCENDING ? Messages.Order_ascending : Messages.Order_descending;
  }

  private static String words(Group group) {
    return switch (group) {
      case MIXED -> Messages.Order_mixed;
      case CONTAINERS -> Messages.Order_containers;
      case LEAVES -> Messages.Order_leaves;
    };
  }

  private static void choose(ChildOrder order, Runnable ordered) {
    BrowserPreferences.treeOrder(
        "%s %s %s".formatted(order.by(), order.direction(), order.group()));
    order.choose();
    ordered.run();
  }

  /** Takes up the order that was chosen last. */
  static void restore() {
    String[] kept = BrowserPreferences.treeOrder().split(" ");
    if (kept.length == 3) {
      new ChildOrder(
              one(By.values(), kept[0], By.RDN),
              one(Direction.values(), kept[1], Direction.ASCENDING),
              one(Group.values(), kept[2], Group.MIXED))
          .choose();
    }
  }

  private static <E extends Enum<E>> E one(E[] all, String name, E absent) {
    return Arrays.stream(all).filter(each -> each.name().equals(name)).findFirst().orElse(absent);
  }
}
