package org.dirlens.application.tests.process;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.RealKeyboard;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;

/**
 * A person without a mouse reaches everything, in a sensible order, does a day's work, and leaves.
 */
final class KeyboardStory {
  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String LAB = "org.dirlens.application.lab";
  private static final List<String> VIEWS_OF_DIRECTORY =
      List.of(
          "org.dirlens.browser.ui.search",
          "org.dirlens.browser.ui.changes",
          "org.dirlens.application.server");
  private static final List<String> VIEWS_OF_LAB =
      List.of(
          "org.dirlens.index.ui.designer",
          "org.dirlens.index.ui.keys",
          "org.dirlens.index.ui.caches",
          "org.dirlens.index.ui.structure",
          "org.dirlens.index.ui.verification",
          "org.dirlens.index.ui.advisor",
          "org.dirlens.charts.ui.live");

  private final Ui ui;
  private final RealKeyboard keyboard;
  private final DialogTour tour;
  private final List<String> faults = new ArrayList<>();

  KeyboardStory(Ui ui) {
    this.ui = ui;
    this.keyboard = ui.realKeyboard();
    this.tour = new DialogTour(ui, keyboard);
  }

  /** What a person would stumble over, a sentence each; empty when nothing. */
  List<String> faults() {
    tour.begin();
    work();
    directory();
    views();
    dialogs();
    return List.copyOf(faults);
  }

  /** Finds a person, changes a value, saves it, takes it back, and looks things up. */
  private void work() {
    ui.view("org.dirlens.browser.ui.dit");
    awaitFocus("dit.tree");
    keyboard.press("ctrl+k");
    awaitFocus("quick.field");
    keyboard.press("Escape");
    awaitFocus("dit.tree");
    keyboard.press("ctrl+k");
    awaitFocus("quick.field");
    keyboard.type("user.7");
    ui.waitUntil(
        "the person",
        () ->
            ui.shows("quick")
                && ui.rows("quick").stream()
                    .anyMatch(row -> row.getFirst().startsWith("uid=user.7,")));
    keyboard.press("Return");
    ui.waitUntil("the editor", () -> ui.text("entry.dn").startsWith("uid=user.7,"));
    ui.waitUntil("its values", () -> !ui.values("sn").isEmpty());
    ui.activateEditor();
    awaitFocus("entry.table");
    ui.selectRow("entry.table", "sn");
    keyboard.press("F7");
    awaitFocus("entry.cell");
    keyboard.press("Escape");
    awaitFocus("entry.table");
    typeIntoTheCell();
    keyboard.press("ctrl+s");
    ui.waitUntil("the saved value", () -> EmbeddedEntries.stored("user.7").contains("Typed"));
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    openWindowMenu();
    keyboard.press("e");
    ui.waitUntil("the menu in it", () -> ui.menuIsOpen("Window", "Perspective"));
    keyboard.press("i");
    ui.waitUntil("the lab", () -> ui.shows("designer.server"));
    keyboard.press("ctrl+k");
    awaitFocus("quick.field");
    keyboard.press("F1");
    ui.waitForWindow("Manual");
    keyboard.press("Escape");
    ui.waitForWindowToClose("Manual");
    keyboard.press("Escape");
  }

  /** What is copied and pasted there is the text of the cell; in the table it is the value. */
  private void typeIntoTheCell() {
    String name = ui.values("sn").getFirst();
    keyboard.press("F7");
    awaitFocus("entry.cell");
    keyboard.press("ctrl+a", "ctrl+c");
    ui.waitUntil("the text of the cell copied", () -> ui.clipboard().equals(name));
    keyboard.press("ctrl+a");
    keyboard.type("Typed");
    keyboard.press("Left", "ctrl+v", "Return");
    awaitFocus("entry.table");
    ui.waitUntil(
        "it pasted into the cell", () -> ui.values("sn").equals(List.of("Type" + name + "d")));
    keyboard.press("F7");
    awaitFocus("entry.cell");
    keyboard.press("ctrl+a");
    keyboard.type("Typed");
    keyboard.press("Return");
    awaitFocus("entry.table");
    keyboard.press("ctrl+c");
    ui.waitUntil("the value copied", () -> ui.clipboard().equals("Typed"));
  }

  /** Another directory becomes the current one by the menu of the chip in the window. */
  private void directory() {
    DirectoryConnection embedded = Connections.shared().embedded().orElseThrow();
    Endpoint nowhere =
        new Endpoint("127.0.0.1", 1, Encryption.NONE, Endpoint.DEFAULT_TIMEOUT_MILLIS);
    DirectoryConnection other =
        Connections.shared()
            .add(ConnectionParameters.create("Elsewhere", nowhere, "", AccessMode.READ_ONLY));
    chooseDirectory("2");
    ui.waitUntil("the other", () -> ui.text("window.directory").equals("Elsewhere"));
    chooseDirectory("1");
    ui.waitUntil(
        "the first again", () -> ui.text("window.directory").equals(embedded.parameters().name()));
    Connections.shared().remove(other);
  }

  private void openWindowMenu() {
    keyboard.pressUntil("the menu", "alt+w", () -> ui.menuIsOpen("Window"));
  }

  private void chooseDirectory(String letter) {
    openWindowMenu();
    keyboard.press("c");
    ui.waitUntil("its end", () -> !ui.menuIsOpen("Window"));
    keyboard.press(letter);
  }

  private void awaitFocus(String id) {
    ui.waitUntil("the focus in " + id, () -> keyboard.focus().equals(id));
  }

  private void views() {
    ui.perspective(DIRECTORY);
    for (String view : VIEWS_OF_DIRECTORY) {
      inView(view);
    }
    ui.perspective(LAB);
    ui.view("org.dirlens.index.ui.designer");
    ui.waitUntil("the indices", () -> ui.shows("designer.indices"));
    for (String view : VIEWS_OF_LAB) {
      inView(view);
    }
    ui.perspective("org.dirlens.application.benchmark");
    inView("org.dirlens.benchmark.ui.view");
    inView("org.dirlens.benchmark.ui.runs");
    ui.perspective(DIRECTORY);
  }

  private void inView(String view) {
    ui.view(view);
    keyboard.tabFaults().forEach(fault -> faults.add(view + ": " + fault));
  }

  /** Each dialog opens by a key or a command, is walked through, and closed by Escape. */
  private void dialogs() {
    for (DialogTour.Stop stop : tour.stops()) {
      stop.opening().run();
      ui.waitForWindow(stop.title());
      tour.faults().forEach(fault -> faults.add(stop.title() + ": " + fault));
      keyboard.press("Escape");
      ui.waitForWindowToClose(stop.title());
    }
  }
}
