package org.dirlens.application.tests.ui;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Widget;

/**
 * Finds visible widgets, the youngest window first, so that a dialog is searched before the window
 * below it. Used on the user interface thread only.
 */
final class WidgetFinder {
  /** Style of windows that lie over others and leave the keyboard to them. */
  private static final int NOT_FOR_KEYS = SWT.ON_TOP | SWT.TOOL | SWT.NO_FOCUS | SWT.NO_TRIM;

  private final Display display;

  WidgetFinder(Display display) {
    this.display = display;
  }

  /** Windows and dialogs on the screen, the youngest first. */
  Stream<Shell> shells() {
    Shell[] shells = display.getShells();
    return IntStream.range(0, shells.length)
        .mapToObj(i -> shells[shells.length - 1 - i])
        .flatMap(WidgetFinder::withInnerShells)
        .distinct()
        .filter(shell -> !shell.isDisposed() && shell.isVisible());
  }

  private static Stream<Shell> withInnerShells(Shell shell) {
    return Stream.concat(
        Stream.of(shell.getShells()).flatMap(WidgetFinder::withInnerShells), Stream.of(shell));
  }

  /** Does what a window manager does: the youngest window becomes the active one. */
  boolean youngestIsActive() {
    Optional<Shell> youngest =
        shells().filter(shell -> (shell.getStyle() & NOT_FOR_KEYS) == 0).findFirst();
    boolean active = youngest.filter(shell -> shell == display.getActiveShell()).isPresent();
    if (!active) {
      youngest.ifPresent(Shell::forceActive);
    }
    return active;
  }

  /** All visible controls, parents before their children. */
  Stream<Control> controls() {
    return shells().flatMap(WidgetFinder::visibleBelow).distinct();
  }

  private static Stream<Control> visibleBelow(Control control) {
    if (control.isDisposed() || !control.isVisible()) {
      return Stream.empty();
    }
    if (control instanceof Composite composite) {
      return Stream.concat(
          Stream.of(control),
          Stream.of(composite.getChildren())
              .filter(child -> !(child instanceof Shell))
              .flatMap(WidgetFinder::visibleBelow));
    }
    return Stream.of(control);
  }

  <C extends Control> Optional<C> control(Class<C> type, Predicate<C> wanted) {
    return controls().filter(type::isInstance).map(type::cast).filter(wanted).findFirst();
  }

  <C extends Control> Optional<C> named(Class<C> type, String id) {
    return control(type, control -> id.equals(control.getData(ControlIds.KEY)));
  }

  /** A tool bar button by its name or, failing that, its tool tip. */
  Optional<ToolItem> toolItem(String idOrTip) {
    return toolItems().filter(item -> isCalled(item, idOrTip)).findFirst();
  }

  /** The items of all tool bars. */
  Stream<ToolItem> toolItems() {
    return controls()
        .filter(ToolBar.class::isInstance)
        .flatMap(bar -> Stream.of(((ToolBar) bar).getItems()));
  }

  private static boolean isCalled(ToolItem item, String idOrTip) {
    return idOrTip.equals(item.getData(ControlIds.KEY))
        || idOrTip.equals(item.getToolTipText())
        || idOrTip.equals(plain(item.getText()));
  }

  /** An item of a menu bar, by the texts that lead to it. */
  Optional<MenuItem> menuItem(String... path) {
    return shells()
        .map(Shell::getMenuBar)
        .filter(bar -> bar != null)
        .flatMap(bar -> itemBelow(bar, path, 0).stream())
        .findFirst();
  }

  /** An item of the control's own context menu, by the texts that lead to it. */
  Optional<MenuItem> contextMenuItem(Control control, String... path) {
    Menu menu = control.getMenu();
    return menu == null ? Optional.empty() : itemBelow(menu, path, 0);
  }

  /** Ends what {@link #contextMenuItem} began: items that were made for one look go again. */
  static void hide(Control control) {
    if (!control.isDisposed() && control.getMenu() != null) {
      control.getMenu().notifyListeners(SWT.Hide, new Event());
    }
  }

  private static Optional<MenuItem> itemBelow(Menu menu, String[] path, int depth) {
    // Menus are filled when they are about to be shown.
    menu.notifyListeners(SWT.Show, new Event());
    return Stream.of(menu.getItems())
        .filter(item -> plain(item.getText()).equals(path[depth]))
        .flatMap(
            item ->
                depth == path.length - 1
                    ? Stream.of(item)
                    : Stream.ofNullable(item.getMenu())
                        .flatMap(inner -> itemBelow(inner, path, depth + 1).stream()))
        .findFirst();
  }

  /** The text without the mark of its mnemonic and without its key binding. */
  static String plain(String text) {
    return text.replace("&", "").split("\t", 2)[0];
  }

  /** The name that tests know the widget by, or an empty text. */
  static String idOf(Widget widget) {
    return widget.getData(ControlIds.KEY) instanceof String id ? id : "";
  }
}
