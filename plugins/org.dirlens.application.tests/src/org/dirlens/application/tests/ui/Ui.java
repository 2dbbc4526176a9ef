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
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

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

  /** What the named control answers in the turn in which it is found. */
  private <C extends Control, T> T of(Class<C> type, String id, Function<C, T> question) {
    return waitForWidget(called(type, id), () -> finder.named(type, id).map(question));
  }

  /** Does something in the turn in which it can be done, and waits for the end of it. */
  private void now(String what, Callable<Optional<Runnable>> deed) {
    waitFor(
        what,
        PATIENCE,
        () ->
            thread.ask(
                () -> {
                  Optional<Runnable> found = deed.call();
                  found.ifPresent(Runnable::run);
                  return found;
                }));
  }

  /**
   * Does something in the turn in which it can be done, before a refresh takes the widget away or
   * something else disables it. Does not wait for the end of it.
   */
  private void soon(String what, Callable<Optional<Runnable>> deed) {
    waitUntil(what, () -> thread.begins(deed));
  }

  private static String called(Class<?> type, String id) {
    return type.getSimpleName() + " " + id;
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
    return waitForWidget(called(type, id), () -> finder.named(type, id));
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
    soon(
        "tab " + text,
        () ->
            finder
                .controls()
                .flatMap(control -> Deeds.tabs(control, text))
                .findFirst()
                .map(tab -> () -> Deeds.select(tab)));
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
    soon(
        "enabled menu item " + String.join(" > ", path),
        () ->
            finder
                .menuItem(path)
                .filter(MenuItem::isEnabled)
                .map(item -> () -> Deeds.select(item)));
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
    return waitForWidget("menu " + menu, () -> finder.menuItem(menu).map(Deeds::texts));
  }

  /** Whether a menu of the menu bar is on the screen. */
  public boolean menuIsOpen(String... path) {
    return thread.ask(
        () -> finder.menuItem(path).map(MenuItem::getMenu).filter(Menu::isVisible).isPresent());
  }

  /** Chooses an item of the context menu of the named control. */
  public void contextMenu(String id, String... path) {
    soon(
        "enabled item of the context menu " + String.join(" > ", path),
        () -> finder.named(Control.class, id).flatMap(control -> contextMenuChoice(control, path)));
  }

  private Optional<Runnable> contextMenuChoice(Control control, String... path) {
    return finder
        .contextMenuItem(control, path)
        .filter(MenuItem::isEnabled)
        .map(
            item ->
                () -> {
                  thread.runLater(() -> WidgetFinder.hide(control));
                  Deeds.select(item);
                });
  }

  /** Turns to a page of the dialog of preferences or properties by its name. */
  public void page(String name) {
    soon(
        "page " + name,
        () ->
            finder
                .control(Tree.class, tree -> TreeItems.childOf(tree, null, name).isPresent())
                .flatMap(tree -> TreeItems.childOf(tree, null, name))
                .map(item -> () -> Deeds.select(item)));
  }

  /** Pushes the button with that text, once it is enabled. */
  public void push(String text) {
    soon(
        "enabled button " + text,
        () -> withText(text).filter(Button::isEnabled).map(button -> () -> Deeds.select(button)));
  }

  /** Whether the item of the menu bar can be chosen now. */
  public boolean offers(String... path) {
    return waitForWidget(
        "menu " + String.join(" > ", path), () -> finder.menuItem(path).map(MenuItem::isEnabled));
  }

  /** Whether the tool bar button, known by its name, can be pushed now. */
  public boolean offersTool(String id) {
    return waitForWidget("tool " + id, () -> finder.toolItem(id).map(ToolItem::isEnabled));
  }

  /** Whether the tool bar button, known by its name, stays down now. */
  public boolean isDown(String id) {
    return waitForWidget("tool " + id, () -> finder.toolItem(id).map(ToolItem::getSelection));
  }

  /** The tool tips of all tools that can be seen now. */
  public List<String> toolTips() {
    return thread.ask(() -> finder.toolItems().map(ToolItem::getToolTipText).toList());
  }

  public boolean isEnabled(String buttonText) {
    return waitForWidget("button " + buttonText, () -> withText(buttonText).map(Button::isEnabled));
  }

  /** The button with that text. */
  public Button button(String text) {
    return waitForWidget("button " + text, () -> withText(text));
  }

  private Optional<Button> withText(String text) {
    return finder.control(
        Button.class, button -> WidgetFinder.plain(button.getText()).equals(text));
  }

  /** Pushes a button of a tool bar, known by its name, its tool tip or its text. */
  public void tool(String idOrTip) {
    soon(
        "enabled tool " + idOrTip,
        () ->
            finder
                .toolItem(idOrTip)
                .filter(ToolItem::isEnabled)
                .map(item -> () -> Deeds.select(item)));
  }

  /** Presses a tool bar button that stays down, or lets it go. */
  public void toggle(String id) {
    now(
        "enabled tool " + id,
        () ->
            finder.toolItem(id).filter(ToolItem::isEnabled).map(item -> () -> Deeds.toggle(item)));
  }

  /** Pushes the named button. */
  public void pushNamed(String id) {
    withButton(id, Deeds::select);
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
    withButton(id, button -> Deeds.tick(button, ticked));
  }

  private void withButton(String id, Consumer<Button> deed) {
    soon(
        "enabled button " + id,
        () ->
            finder
                .named(Button.class, id)
                .filter(Button::isEnabled)
                .map(button -> () -> deed.accept(button)));
  }

  /** Sets the box of a row of the named table, or takes it away. */
  public void tickRow(String tableId, String cell, boolean ticked) {
    soon("row " + cell, () -> row(tableId, cell).map(row -> () -> Deeds.tick(row, ticked)));
  }

  private Optional<TableItem> row(String tableId, String cell) {
    return finder.named(Table.class, tableId).flatMap(table -> TableRows.with(table, cell));
  }

  // Fields

  /** Replaces the text of the named field. */
  public void type(String id, String text) {
    now(
        "field " + id,
        () -> finder.named(Control.class, id).map(field -> () -> Deeds.replace(field, text)));
  }

  /** Types into the line of the youngest window that has the focus, a dialog of the platform. */
  public void typeIntoFocus(String text) {
    now(
        "a line with the focus",
        () ->
            finder.youngestIsActive()
                ? lineWithFocus().map(line -> () -> line.setText(text))
                : Optional.empty());
  }

  private Optional<Text> lineWithFocus() {
    return Optional.ofNullable(thread.display().getFocusControl())
        .filter(Text.class::isInstance)
        .map(Text.class::cast);
  }

  /** Sets the figure of the named spinner. */
  public void spin(String id, int figure) {
    now(
        "spinner " + id,
        () -> finder.named(Spinner.class, id).map(spinner -> () -> spinner.setSelection(figure)));
  }

  /** Presses a key in the named control, such as {@link SWT#CR}, and does not wait for it. */
  public void key(String id, int modifiers, int key) {
    Event pressed = new Event();
    pressed.stateMask = modifiers;
    pressed.keyCode = key;
    soon(
        called(Control.class, id),
        () ->
            finder
                .named(Control.class, id)
                .map(control -> () -> control.notifyListeners(SWT.KeyDown, pressed)));
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
    soon(
        called(Control.class, id),
        () ->
            finder
                .named(Control.class, id)
                .map(field -> () -> Deeds.send(field, SWT.DefaultSelection, null)));
  }

  /** Chooses a line of the named list, once it is in it. */
  public void pick(String comboId, String text) {
    soon(
        text + " in " + comboId,
        () ->
            finder
                .named(Combo.class, comboId)
                .filter(combo -> combo.isEnabled() && combo.indexOf(text) >= 0)
                .map(combo -> () -> Deeds.pick(combo, text)));
  }

  public String text(String id) {
    return of(Control.class, id, Deeds::textOf);
  }

  // Trees and tables

  /** The texts of all tree items that are unfolded, parents before children. */
  public List<String> treeTexts(String id) {
    GapWatch watch = GapWatch.of(thread.display());
    return waitForWidget(
        called(Tree.class, id),
        () -> watch.unwatched(() -> finder.named(Tree.class, id).map(TreeItems::texts)));
  }

  /** Unfolds the tree along the given beginnings of item texts and selects the last. */
  public void selectInTree(String id, String... path) {
    soon(named(path), () -> item(id, path).map(item -> () -> Deeds.select(item)));
  }

  /** Unfolds the tree along the given beginnings of item texts, the last one included. */
  public void unfold(String id, String... path) {
    now(named(path), () -> item(id, path).map(item -> () -> Deeds.expand(item)));
  }

  private static String named(String... path) {
    return "tree item " + String.join(", ", path);
  }

  /** Goes from the top each time it looks: a refresh replaces items. */
  private Optional<TreeItem> item(String id, String... path) {
    return finder.named(Tree.class, id).flatMap(tree -> TreeItems.along(tree, path, Deeds::unfold));
  }

  /** Drops the selected item of the named tree onto another. */
  public void drop(String id, String... onto) {
    now(
        named(onto),
        () -> item(id, onto).filter(Drops::isDragged).map(target -> () -> Drops.onto(target)));
  }

  /** The cells of the named table, row by row. */
  public List<List<String>> rows(String tableId) {
    return of(Table.class, tableId, TableRows::of);
  }

  /** How many rows the named table has, those included that are not on the screen. */
  public int rowCount(String tableId) {
    return of(Table.class, tableId, TableRows::count);
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
    soon("row " + cell, () -> row(tableId, cell).map(row -> () -> Deeds.select(row)));
  }

  /** Selects nothing in the named table. */
  public void selectNoRow(String tableId) {
    soon(
        called(Table.class, tableId),
        () -> finder.named(Table.class, tableId).map(table -> () -> Deeds.selectNothing(table)));
  }

  /** Opens what is selected in the named tree or table, as a double click does. */
  public void openSelection(String id) {
    soon(
        "a selection in " + id,
        () ->
            finder
                .named(Control.class, id)
                .flatMap(Deeds::selected)
                .map(item -> () -> Deeds.send(Deeds.holder(item), SWT.DefaultSelection, item)));
  }
}
