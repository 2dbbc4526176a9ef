package org.dirlens.index.ui.explain;

import java.util.Optional;
import java.util.function.Supplier;
import org.dirlens.index.core.ComparedPart;
import org.dirlens.index.core.IndexLimits;
import org.dirlens.index.core.NeededIndex;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.jspecify.annotations.Nullable;

/**
 * What can be asked about a part of an explained filter: what it would cost with another index, and
 * where its index is.
 */
final class PartMenu {
  private final Control control;
  private final Supplier<Optional<ComparedPart>> selected;
  private final Actions actions;

  /** What a part leads to. */
  interface Actions {
    /**
     * Explains as if the index were there.
     *
     * @param threshold null for the one that it has or would get
     */
    void suppose(NeededIndex index, @Nullable Integer threshold);

    /** Explains as if the index were not there. */
    void hide(NeededIndex index);

    /** Shows the index in the designer. */
    void show(NeededIndex index);
  }

  private PartMenu(Control control, Supplier<Optional<ComparedPart>> selected, Actions actions) {
    this.control = control;
    this.selected = selected;
    this.actions = actions;
  }

  /** Puts its items before those that the menu of a control has. */
  static void on(Control control, Supplier<Optional<ComparedPart>> selected, Actions actions) {
    PartMenu items = new PartMenu(control, selected, actions);
    Menu menu = control.getMenu() == null ? new Menu(control) : control.getMenu();
    control.setMenu(menu);
    menu.addListener(SWT.Show, event -> items.fill(menu));
  }

  private void fill(Menu menu) {
    for (MenuItem item : menu.getItems()) {
      if (item.getData() == this) {
        item.dispose();
      }
    }
    selected.get().ifPresent(part -> fill(menu, part));
  }

  private void fill(Menu menu, ComparedPart part) {
    Optional<NeededIndex> used = NeededIndex.named(part.after().index());
    if (used.isPresent()) {
      NeededIndex index = used.get();
      item(menu, 0, Messages.PartMenu_hide, index, () -> actions.hide(index));
      item(menu, 1, Messages.PartMenu_threshold, index, () -> askThreshold(index));
      item(menu, 2, Messages.PartMenu_show, index, () -> actions.show(index));
    } else {
      NeededIndex.of(part.name())
          .ifPresent(
              index ->
                  item(
                      menu,
                      0,
                      Messages.PartMenu_suppose,
                      index,
                      () -> actions.suppose(index, null)));
    }
  }

  private void item(Menu menu, int place, String text, NeededIndex index, Runnable action) {
    MenuItem item = new MenuItem(menu, SWT.PUSH, place);
    item.setData(this);
    item.setText(NLS.bind(text, index.attribute(), KindNames.of(index.kind())));
    item.addListener(SWT.Selection, event -> action.run());
  }

  private void askThreshold(NeededIndex index) {
    InputDialog dialog =
        new InputDialog(
            control.getShell(),
            Messages.PartMenu_thresholdTitle,
            NLS.bind(Messages.PartMenu_thresholdQuestion, index.attribute()),
            "",
            PartMenu::wrong);
    if (dialog.open() == Window.OK) {
      actions.suppose(index, IndexLimits.threshold(dialog.getValue()));
    }
  }

  private static @Nullable String wrong(String typed) {
    try {
      IndexLimits.threshold(typed);
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }
}
