package org.dirlens.application.tests.process;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.dirlens.application.tests.ui.RealKeyboard;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.ui.common.EmbeddedServerAccess;

/** The dialogs and wizards that open without another server or a file, with keys alone. */
final class DialogTour {
  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String LAB = "org.dirlens.application.lab";

  private final Ui ui;
  private final RealKeyboard keyboard;

  /**
   * A dialog.
   *
   * @param title of its window
   * @param opening what a person does to open it
   */
  record Stop(String title, Runnable opening) {}

  DialogTour(Ui ui, RealKeyboard keyboard) {
    this.ui = ui;
    this.keyboard = keyboard;
  }

  /** Shows an entry in the editor, from which all dialogs can be reached. */
  void begin() {
    ui.resize(1280, 800);
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.perspective(DIRECTORY);
    inTree();
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.text("entry.dn").startsWith("uid=user.2,"));
    ui.waitUntil("its values", () -> !ui.values("sn").isEmpty());
  }

  List<Stop> stops() {
    return List.of(
        ofTree("New connection", "new connection"),
        ofTree("New entry", "new entry"),
        ofTree("Import LDIF", "import ldif"),
        ofTree("Export LDIF or CSV", "export ldif"),
        ofTree("Rename entry", "rename"),
        ofTree("Delete", "delete"),
        ofTree("Compare", "compare entries"),
        ofTree("Properties for uid=user.2", "properties"),
        ofTree("Preferences", "preferences"),
        ofTree("About Dirlens", "about"),
        ofEntry("Add attribute", "add attribute"),
        ofEntry("Add value to sn", "add value"),
        ofServer("New partition", "server.newPartition"),
        ofServer("Import into the embedded server", "server.import"),
        ofServer("Back up the embedded server", "server.backup"),
        ofServer("Administrator's password", "server.setPassword"),
        new Stop("Add index", this::addIndex));
  }

  /** What is odd about the dialog that is open. */
  Stream<String> faults() {
    Stream<String> enter =
        keyboard.hasDefaultButton() ? Stream.empty() : Stream.of("nothing for Enter");
    return Stream.of(keyboard.tabFaults().stream(), keyboard.buttonClashes().stream(), enter)
        .flatMap(each -> each);
  }

  private Stop ofTree(String title, String command) {
    return new Stop(
        title,
        () -> {
          inTree();
          give(command);
        });
  }

  private Stop ofEntry(String title, String command) {
    return new Stop(
        title,
        () -> {
          ui.activateEditor();
          ui.selectRow("entry.table", "sn");
          give(command);
        });
  }

  private Stop ofServer(String title, String button) {
    return new Stop(
        title,
        () -> {
          ui.perspective(DIRECTORY);
          ui.view("org.dirlens.application.server");
          pushByKey(button);
        });
  }

  private void addIndex() {
    ui.perspective(LAB);
    ui.view("org.dirlens.index.ui.designer");
    pushByKey("designer.add");
  }

  private void inTree() {
    ui.perspective(DIRECTORY);
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree(
        "dit.tree", "Root DSE", "dc=example,dc=com", "ou=users", "1 – 1,000", "uid=user.2");
  }

  /** Gives a command by the words of its name in the quick bar. */
  private void give(String words) {
    keyboard.pressUntil("the quick bar", "ctrl+k", () -> keyboard.focus().equals("quick.field"));
    keyboard.type("> " + words);
    ui.waitUntil("the command " + words, () -> ui.shows("quick") && firstCommand(words));
    keyboard.press("Return");
  }

  private boolean firstCommand(String words) {
    List<List<String>> rows = ui.rows("quick");
    return !rows.isEmpty()
        && Stream.of(words.split(" "))
            .allMatch(word -> rows.getFirst().getFirst().toLowerCase(Locale.ROOT).contains(word));
  }

  private void pushByKey(String button) {
    keyboard.focusOn(button);
    keyboard.press("space");
  }
}
