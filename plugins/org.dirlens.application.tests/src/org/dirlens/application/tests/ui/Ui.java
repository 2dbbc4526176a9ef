package org.dirlens.application.tests.ui;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Item;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.swt.widgets.Widget;
import org.jspecify.annotations.Nullable;

/**
 * The user of the workbench: one method for each thing a user does or sees. Runs on the test's own
 * thread; every step waits until its widget is there, and fails with a picture of the screen when
 * it does not come within {@link #PATIENCE}.
 */
public final class Ui extends WindowUi {
  /** How long a step waits for what it needs; long, because build machines are busy. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long POLL_NANOS = Duration.ofMillis(20).toNanos();

  /** Turns of the event loop in which changes reach the screen. */
  private static final int TURNS_TO_PAINT = 10;

  private final WidgetFinder finder;
  private final ScreenPictures pictures;

  public Ui(Display display) {
    super(display);
    this.finder = new WidgetFinder(display);
    this.pictures = new ScreenPictures(display);
  }

  // Waiting and looking

  /** Waits until the condition, asked on the test's thread, holds. */
  public void waitUntil(String what, BooleanSupplier condition) {
    waitUntil(what, PATIENCE, condition);
  }

  /** The same for work that takes as long as its data is large. */
  public void waitUntil(String what, Duration patience, BooleanSupplier condition) {
    waitFor(what, patience, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
  }

  private <T> T waitFor(String what, Duration patience, Supplier<Optional<T>> search) {
    long deadline = System.nanoTime() + patience.toNanos();
    do {
      Optional<T> found = search.get();
      if (found.isPresent()) {
        return found.get();
      }
      LockSupport.parkNanos(POLL_NANOS);
    } while (System.nanoTime() < deadline);
    throw new AssertionError("waited in vain for " + what + "; see " + screenshot("waited"));
  }

  private <T> T waitForWidget(String what, Callable<Optional<T>> search) {
    return waitFor(what, PATIENCE, () -> thread.ask(search));
  }

  /** Uses a widget as soon as it is there, before work of the window can replace it. */
  private <T> void use(String what, Callable<Optional<T>> search, Consumer<T> deed) {
    waitUntil(what, () -> thread.use(search, deed));
  }

  /** Asks a question on the user interface thread. */
  public <T> T ask(Callable<T> question) {
    return thread.ask(question);
  }

  /** Saves the screen as {@code name}.png, after what is due was painted; returns the file. */
  public Path screenshot(String name) {
    for (int turn = 0; turn < TURNS_TO_PAINT; turn++) {
      LockSupport.parkNanos(POLL_NANOS);
      thread.run(() -> thread.display().update());
    }
    return thread.ask(() -> GapWatch.of(thread.display()).unwatched(() -> pictures.save(name)));
  }

  /** The control that {@code ControlIds} named so. */
  public <C extends Control> C control(Class<C> type, String id) {
    return waitForWidget(type.getSimpleName() + " " + id, () -> finder.named(type, id));
  }

  /** Whether a control of that name is on the screen now. */
  public boolean shows(String id) {
    return thread.ask(() -> finder.named(Control.class, id).isPresent());
  }

  public void waitForWindow(String title) {
    waitUntil("window " + title, () -> windowTitles().contains(title));
  }

  public void waitForWindowToClose(String title) {
    waitUntil("end of window " + title, () -> !windowTitles().contains(title));
  }

  public List<String> windowTitles() {
    return thread.ask(() -> finder.shells().map(shell -> shell.getText()).toList());
  }

  /** Turns to the tab with that text, of an editor with several pages. */
  public void tab(String text) {
    CTabFolder folder =
        waitForWidget(
            "tab " + text, () -> finder.control(CTabFolder.class, f -> tab(f, text) != null));
    thread.run(() -> folder.setSelection(tab(folder, text)));
    thread.runLater(() -> send(folder, SWT.Selection, tab(folder, text)));
  }

  private static @Nullable CTabItem tab(CTabFolder folder, String text) {
    return Arrays.stream(folder.getItems())
        .filter(item -> item.getText().equals(text))
        .findFirst()
        .orElse(null);
  }

  /** Starts to watch whether the user interface stays alive. */
  public Heartbeat heartbeat() {
    return new Heartbeat(thread.display());
  }

  /** Whether some label or field on the screen has this in its text. */
  public boolean says(String part) {
    return thread.ask(
        () -> finder.controls().anyMatch(control -> Readability.text(control).contains(part)));
  }

  /** Texts on the screen that stand out too little from what is behind them. */
  public List<String> unreadable() {
    return thread.ask(() -> finder.controls().flatMap(Readability::complaints).toList());
  }

  /** Words on the screen that have not the room they need. */
  public List<String> cutOff() {
    return thread.ask(() -> finder.controls().flatMap(Cuts::complaints).toList());
  }

  // Menus and buttons

  /** Chooses an item of the menu bar by the texts that lead to it, for example File, Exit. */
  public void menu(String... path) {
    use(
        "enabled menu item " + String.join(" > ", path),
        () -> finder.menuItem(path).filter(MenuItem::isEnabled),
        Ui::select);
  }

  /** The texts of the menu bar from left to right. */
  public List<String> menuBar() {
    return thread.ask(
        () ->
            finder
                .shells()
                .filter(shell -> shell.getMenuBar() != null)
                .findFirst()
                .map(shell -> Arrays.stream(shell.getMenuBar().getItems()))
                .orElseThrow()
                .map(item -> WidgetFinder.plain(item.getText()))
                .toList());
  }

  /** The texts of a menu of the menu bar from top to bottom, without separators. */
  public List<String> menuTexts(String menu) {
    MenuItem item = waitForWidget("menu " + menu, () -> finder.menuItem(menu));
    return thread.ask(
        () -> {
          item.getMenu().notifyListeners(SWT.Show, new Event());
          return Arrays.stream(item.getMenu().getItems())
              .map(each -> WidgetFinder.plain(each.getText()))
              .filter(text -> !text.isEmpty())
              .toList();
        });
  }

  /** Whether a menu of the menu bar is on the screen. */
  public boolean menuIsOpen(String... path) {
    return thread.ask(
        () -> finder.menuItem(path).map(MenuItem::getMenu).filter(Menu::isVisible).isPresent());
  }

  /** Chooses an item of the context menu of the named control. */
  public void contextMenu(String id, String... path) {
    Control control = control(Control.class, id);
    use(
        "enabled item of the context menu " + String.join(" > ", path),
        () ->
            finder
                .named(Control.class, id)
                .flatMap(shown -> finder.contextMenuItem(shown, path))
                .filter(MenuItem::isEnabled),
        Ui::select);
    thread.runLater(() -> WidgetFinder.hide(control));
  }

  /** Turns to a page of the dialog of preferences or properties by its name. */
  public void page(String name) {
    Tree pages =
        waitForWidget(
            "page " + name,
            () ->
                finder.control(
                    Tree.class, tree -> TreeItems.childOf(tree, null, name).isPresent()));
    thread.runLater(
        () -> {
          TreeItem item = TreeItems.childOf(pages, null, name).orElseThrow();
          pages.setSelection(item);
          send(pages, SWT.Selection, item);
        });
  }

  /** Pushes the button with that text, once it is enabled. */
  public void push(String text) {
    use("enabled button " + text, () -> labeled(text).filter(Button::isEnabled), Ui::select);
  }

  /** Whether the item of the menu bar can be chosen now. */
  public boolean offers(String... path) {
    MenuItem item = waitForWidget("menu " + String.join(" > ", path), () -> finder.menuItem(path));
    return thread.ask(item::isEnabled);
  }

  /** Whether the tool bar button, known by its name, can be pushed now. */
  public boolean offersTool(String id) {
    ToolItem item = waitForWidget("tool " + id, () -> finder.toolItem(id));
    return thread.ask(item::isEnabled);
  }

  /** Whether the tool bar button, known by its name, stays down now. */
  public boolean isDown(String id) {
    ToolItem item = waitForWidget("tool " + id, () -> finder.toolItem(id));
    return thread.ask(item::getSelection);
  }

  /** The tool tips of all tools that can be seen now. */
  public List<String> toolTips() {
    return thread.ask(() -> finder.toolItems().map(ToolItem::getToolTipText).toList());
  }

  public boolean isEnabled(String buttonText) {
    return thread.ask(button(buttonText)::isEnabled);
  }

  /** The button with that text. */
  public Button button(String text) {
    return waitForWidget("button " + text, () -> labeled(text));
  }

  private Optional<Button> labeled(String text) {
    return finder.control(
        Button.class, button -> WidgetFinder.plain(button.getText()).equals(text));
  }

  /** Pushes a button of a tool bar, known by its name, its tool tip or its text. */
  public void tool(String idOrTip) {
    use(
        "enabled tool " + idOrTip,
        () -> finder.toolItem(idOrTip).filter(ToolItem::isEnabled),
        Ui::select);
  }

  /** Presses a tool bar button that stays down, or lets it go. */
  public void toggle(String id) {
    ToolItem item = waitForWidget("tool " + id, () -> finder.toolItem(id));
    thread.run(
        () -> {
          item.setSelection(!item.getSelection());
          send(item, SWT.Selection, null);
        });
  }

  /** Pushes the named button. */
  public void pushNamed(String id) {
    use(
        "enabled button " + id,
        () -> finder.named(Button.class, id).filter(Button::isEnabled),
        Ui::select);
  }

  /** Sets the tick of the named check box or radio button. */
  public void tick(String id) {
    tick(id, true);
  }

  /** Takes the tick of the named check box away. */
  public void untick(String id) {
    tick(id, false);
  }

  private void tick(String id, boolean ticked) {
    Button button = control(Button.class, id);
    thread.run(() -> button.setSelection(ticked));
    thread.runLater(() -> select(button));
  }

  /** Sets the box of a row of the named table, or takes it away. */
  public void tickRow(String tableId, String cell, boolean ticked) {
    useRow(
        tableId,
        cell,
        row -> {
          row.setChecked(ticked);
          send(row.getParent(), SWT.Selection, row);
        });
  }

  private void useRow(String tableId, String cell, Consumer<TableItem> deed) {
    use(
        "row " + cell + " of " + tableId,
        () -> finder.named(Table.class, tableId).flatMap(table -> TableRows.with(table, cell)),
        deed);
  }

  // Fields

  /** Replaces the text of the named field. */
  public void type(String id, String text) {
    Control field = control(Control.class, id);
    thread.run(
        () -> {
          field.setFocus();
          switch (field) {
            case Text line -> line.setText(text);
            case StyledText editor -> editor.setText(text);
            default -> throw new AssertionError(id + " takes no text: " + field.getClass());
          }
        });
  }

  /** Types into the line that has the focus, as in a dialog of the platform. */
  public void typeIntoFocus(String text) {
    Text field =
        waitForWidget(
            "a line with the focus",
            () ->
                Optional.ofNullable(thread.display().getFocusControl())
                    .filter(Text.class::isInstance)
                    .map(Text.class::cast));
    thread.run(() -> field.setText(text));
  }

  /** Sets the figure of the named spinner. */
  public void spin(String id, int figure) {
    Spinner spinner = control(Spinner.class, id);
    thread.run(() -> spinner.setSelection(figure));
  }

  /** Presses a key in the named control, such as {@link SWT#CR}, and does not wait for it. */
  public void key(String id, int modifiers, int key) {
    Control control = control(Control.class, id);
    thread.runLater(
        () -> {
          Event pressed = new Event();
          pressed.stateMask = modifiers;
          pressed.keyCode = key;
          control.notifyListeners(SWT.KeyDown, pressed);
        });
  }

  /** The keyboard of a desktop with a window manager. */
  public RealKeyboard realKeyboard() {
    return new RealKeyboard(this, thread, finder);
  }

  /** The keyboard in front of the same screen. */
  public Keyboard keyboard() {
    return new Keyboard(this, thread, finder);
  }

  /** Ends the input in the named field with Enter. */
  public void pressEnter(String id) {
    Control field = control(Control.class, id);
    thread.runLater(() -> send(field, SWT.DefaultSelection, null));
  }

  public void pick(String comboId, String text) {
    Combo combo = control(Combo.class, comboId);
    thread.run(
        () -> {
          if (combo.indexOf(text) < 0) {
            throw new AssertionError(text + " is not in " + Arrays.toString(combo.getItems()));
          }
          combo.setText(text);
        });
    thread.runLater(() -> select(combo));
  }

  public String text(String id) {
    Control control = control(Control.class, id);
    return thread.ask(
        () ->
            switch (control) {
              case Text text -> text.getText();
              case StyledText text -> text.getText();
              case Label label -> label.getText();
              case Combo combo -> combo.getText();
              case Button button -> button.getText();
              case CLabel label -> label.getText();
              default -> throw new AssertionError(id + " has no text: " + control.getClass());
            });
  }

  // Trees and tables

  /** The texts of all tree items that are unfolded, parents before children. */
  public List<String> treeTexts(String id) {
    Tree tree = control(Tree.class, id);
    GapWatch watch = GapWatch.of(thread.display());
    return thread.ask(() -> watch.unwatched(() -> TreeItems.texts(tree)));
  }

  /** Unfolds the tree along the given beginnings of item texts and selects the last. */
  public void selectInTree(String id, String... path) {
    useItem(
        id,
        path,
        item -> {
          item.getParent().setSelection(item);
          send(item.getParent(), SWT.Selection, item);
        });
  }

  /** Unfolds the tree along the given beginnings of item texts, the last one included. */
  public void unfold(String id, String... path) {
    useItem(
        id,
        path,
        item -> {
          send(item.getParent(), SWT.Expand, item);
          item.setExpanded(true);
        });
  }

  /** Goes from the top each time it looks: a refresh replaces items. */
  private void useItem(String id, String[] path, Consumer<TreeItem> deed) {
    use(
        "tree item " + String.join(", ", path),
        () ->
            finder
                .named(Tree.class, id)
                .flatMap(tree -> TreeItems.along(tree, path, item -> unfold(tree, item))),
        deed);
  }

  private static void unfold(Tree tree, TreeItem item) {
    if (!item.getExpanded()) {
      send(tree, SWT.Expand, item);
      item.setExpanded(true);
    }
  }

  /** Drops the selected item of the named tree onto another. */
  public void drop(String id, String... onto) {
    useItem(id, onto, item -> Drops.onto(item.getParent(), item));
  }

  /** The cells of the named table, row by row; none when it was replaced this very moment. */
  public List<List<String>> rows(String tableId) {
    control(Table.class, tableId);
    return thread.ask(
        () -> finder.named(Table.class, tableId).map(TableRows::of).orElse(List.of()));
  }

  /** How many rows the named table has, those included that are not on the screen. */
  public int rowCount(String tableId) {
    Table table = control(Table.class, tableId);
    return thread.ask(() -> TableRows.count(table));
  }

  /** The values of an attribute in the table of the entry editor. */
  public List<String> values(String attribute) {
    return rows("entry.table").stream()
        .filter(row -> row.get(0).equals(attribute))
        .map(row -> row.get(1))
        .toList();
  }

  /** The text that a paste would give, empty without one. */
  public String clipboard() {
    return ask(PastedText::now);
  }

  /** Selects the first row of the named table that has the text in one of its cells. */
  public void selectRow(String tableId, String cell) {
    useRow(
        tableId,
        cell,
        row -> {
          row.getParent().setSelection(row);
          send(row.getParent(), SWT.Selection, row);
        });
  }

  /** Selects nothing in the named table. */
  public void selectNoRow(String tableId) {
    Table table = control(Table.class, tableId);
    thread.run(table::deselectAll);
    thread.runLater(() -> send(table, SWT.Selection, null));
  }

  /** Opens what is selected in the named tree or table, as a double click does. */
  public void openSelection(String id) {
    use(
        "a selection in " + id,
        () -> finder.named(Control.class, id).filter(shown -> selected(shown).isPresent()),
        shown -> send(shown, SWT.DefaultSelection, selected(shown).orElseThrow()));
  }

  private static Optional<? extends Item> selected(Control control) {
    return switch (control) {
      case Tree tree -> Arrays.stream(tree.getSelection()).findFirst();
      case Table table -> Arrays.stream(table.getSelection()).findFirst();
      default -> throw new AssertionError("nothing is selected in a " + control.getClass());
    };
  }

  // Events

  private static void select(Widget widget) {
    send(widget, SWT.Selection, null);
  }

  private static void send(Widget widget, int type, @Nullable Widget item) {
    if (widget.isDisposed()) {
      return;
    }
    var event = new Event();
    event.type = type;
    event.widget = widget;
    event.display = widget.getDisplay();
    event.item = item;
    event.time = (int) System.currentTimeMillis();
    widget.notifyListeners(type, event);
  }
}
