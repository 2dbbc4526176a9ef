package org.dirlens.application.tests.process;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.dirlens.application.Application;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.draft.DraftStore;
import org.dirlens.browser.core.draft.TextDrafts;
import org.dirlens.browser.ui.ldif.text.LdifEditor;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.core.runtime.Platform;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;

/**
 * The workbench in a process of its own with somebody in front of it, who does one part of a story
 * and then writes {@link #DONE}, or what went wrong, to the standard output.
 */
public final class StoryApplication implements IApplication {
  /** Beginning of the line that ends a part without a fault. */
  static final String DONE = "story done";

  /** Beginning of the line that ends a part with one. */
  static final String BROKEN = "story broken: ";

  private static final int SIGN_OF_LIFE_MILLIS = 10_000;
  private static final String SAVED = "user.4";
  private static final String TYPED = "user.5";
  private static final String WRITTEN = "user.6";
  private static final String IN_CELL = "user.7";
  private static final String SEARCH = "org.dirlens.browser.ui.search";
  private static final String LAB = "org.dirlens.application.lab";
  private static final String FILTER = "(&(sn=typed)(cn=*))";
  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String HALF = "Half";
  private static final String NEW_ENTRY = "forms/org.dirlens.browser.ui.newEntry";
  private static final String NO_LDIF = "street Somewhere";
  private static final String LDIF = "dn: cn=begun,dc=example,dc=com\nuserPassword: and kept\n";

  private final Application workbench = new Application();

  @Override
  public Object start(IApplicationContext context) throws Exception {
    String part = System.getProperty("dirlens.story");
    Thread.ofPlatform().daemon().name("story").start(() -> tell(part));
    Thread.ofPlatform().daemon().name("signs of life").start(StoryApplication::live);
    return workbench.start(context);
  }

  @Override
  public void stop() {
    workbench.stop();
  }

  /** Says every now and then that the window answers. */
  private static void live() {
    try {
      awaitWorkbench();
      Display display = PlatformUI.getWorkbench().getDisplay();
      while (!display.isDisposed()) {
        display.syncExec(() -> System.out.println("the window answers"));
        Thread.sleep(SIGN_OF_LIFE_MILLIS);
      }
    } catch (InterruptedException | SWTException e) {
      System.out.println("the window answers no more: " + e);
    }
  }

  private static void awaitWorkbench() throws InterruptedException {
    while (!PlatformUI.isWorkbenchRunning()) {
      Thread.sleep(20);
    }
  }

  private static void tell(String part) {
    try {
      awaitWorkbench();
      Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
      ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
      switch (part) {
        case "before" -> before(ui);
        case "between" -> between(ui);
        case "after" -> after(ui);
        case "again" -> again(ui);
        case "large" -> large(ui);
        case "light" -> theme(ui, false);
        case "dark" -> theme(ui, true);
        case "keys" -> keys(ui);
        case "day" -> day(ui);
        default -> throw new AssertionError("no part is called " + part);
      }
      System.out.println(DONE);
      if (part.equals("after")) {
        close(ui);
      }
    } catch (Exception | AssertionError e) {
      System.out.println(BROKEN + e);
    }
  }

  /** A value is saved; one is entered, one half written as LDIF, one begun in its cell. */
  private static void before(Ui ui) {
    check("the perspective of a first start", DIRECTORY.equals(ui.perspective()));
    EmbeddedEntries entries = new EmbeddedEntries(ui);
    ui.view(SEARCH);
    ui.type("search.filter", FILTER);
    entries.change(SAVED, "Saved");
    ui.menu("File", "Save");
    ui.waitUntil("the saved value", () -> EmbeddedEntries.stored(SAVED).contains("Saved"));
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    entries.change(TYPED, "Typed");
    entries.open(WRITTEN);
    write(ui, "\n" + NO_LDIF);
    entries.open(IN_CELL);
    ui.activateEditor();
    ui.selectRow("entry.table", "sn");
    ui.openSelection("entry.table");
    ui.type("entry.cell", "In the cell");
    ui.waitUntil("three drafts on the disk", () -> hasDraft(TYPED) && hasDraft(WRITTEN));
    ui.waitUntil("the third", () -> hasDraft(IN_CELL));
    writeFile(ui);
    plan(ui);
    begin(ui);
    ui.type("new.rdn.value", HALF);
    ui.waitUntil("the begun entry on the disk", StoryApplication::keepsBegunEntry);
  }

  /** An LDIF file is begun and not saved. */
  private static void writeFile(Ui ui) {
    ui.menu("File", "New LDIF file");
    StyledText text = ui.control(StyledText.class, "ldif.text");
    ui.ask(
        () -> {
          text.append(LDIF);
          return true;
        });
    ui.waitUntil("its text on the disk", () -> keptTexts().equals(List.of(LDIF)));
  }

  private static List<String> keptTexts() {
    try {
      return TextDrafts.shared().all().stream().map(TextDrafts.Kept::text).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The LDIF file that was begun is there, and is not wanted any more. */
  private static void dropFile(Ui ui) {
    IWorkbenchPage page =
        ui.ask(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage());
    ui.waitUntil("the begun file", () -> file(ui, page).isPresent());
    LdifEditor editor = file(ui, page).orElseThrow();
    ui.ask(
        () -> {
          page.activate(editor);
          return true;
        });
    StyledText text = ui.control(StyledText.class, "ldif.text");
    ui.waitUntil("its text", () -> ui.ask(text::getText).equals(LDIF));
    check("a text to be saved", ui.unsaved());
    ui.ask(() -> page.closeEditor(editor, false));
    ui.waitUntil("no text on the disk", () -> keptTexts().isEmpty());
  }

  private static Optional<LdifEditor> file(Ui ui, IWorkbenchPage page) {
    return ui.ask(
        () ->
            Arrays.stream(page.getEditorReferences())
                .map(each -> each.getEditor(false))
                .filter(LdifEditor.class::isInstance)
                .map(LdifEditor.class::cast)
                .findFirst());
  }

  /** An index is staged and not applied, and a filter is to be explained. */
  private static void plan(Ui ui) {
    ui.perspective(LAB);
    ui.view("org.dirlens.index.ui.designer");
    ui.waitUntil("the indices", () -> ui.shows("designer.indices"));
    ui.pushNamed("designer.add");
    ui.waitForWindow("Add index");
    ui.type("addIndex.filter", "givenName");
    ui.push("Add");
    ui.waitUntil("the plan", () -> ui.shows("designer.plan"));
    ui.type("explain.filter", FILTER);
  }

  /** Opens the wizard for an entry below the people, on its second page. */
  private static void begin(Ui ui) {
    ui.perspective(DIRECTORY);
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree("dit.tree", "Root DSE", "dc=example,dc=com", "ou=users");
    ui.menu("Directory", "New entry...");
    ui.waitForWindow("New entry");
    ui.push("Next >");
    ui.waitUntil("the second page", () -> ui.shows("new.rdn.value"));
  }

  /**
   * On the disk, where all forms are in one file: what was typed before is there, too. In memory a
   * form is kept before that, and gone with the process.
   */
  private static boolean keepsBegunEntry() {
    Properties forms = new Properties();
    Path file =
        Platform.getLocation()
            .toPath()
            .resolve(StoryProcess.PREFERENCES)
            .resolve("org.dirlens.ui.common.prefs");
    try (Reader content = Files.newBufferedReader(file)) {
      forms.load(content);
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return forms.getProperty(NEW_ENTRY, "").contains("rdnValue=\"" + HALF + "\"");
  }

  /** Adds a line at the end of the LDIF of the entry in the editor. */
  private static void write(Ui ui, String line) {
    ui.tab("LDIF source");
    StyledText text = ui.control(StyledText.class, "entry.ldif");
    ui.waitUntil("its LDIF", () -> ui.ask(() -> text.getText().contains("uid: ")));
    ui.ask(
        () -> {
          text.append(line);
          return true;
        });
  }

  private static boolean hasDraft(String uid) {
    try {
      return DraftStore.shared().all().stream()
          .anyMatch(draft -> draft.place().dn().equals(EmbeddedEntries.dn(uid)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** All are there, for their author to save; another is written and not yet on the disk. */
  private static void between(Ui ui) {
    EmbeddedEntries entries = new EmbeddedEntries(ui);
    check("the saved value", EmbeddedEntries.stored(SAVED).contains("Saved"));
    ui.view(SEARCH);
    check("the typed filter", ui.text("search.filter").equals(FILTER));
    dropFile(ui);
    check("nothing saved by itself", !EmbeddedEntries.stored(TYPED).contains("Typed"));
    ui.waitUntil("the text", () -> ui.shows("entry.ldif") || ui.shows("entry.dn"));
    entries.open(TYPED);
    ui.waitUntil("the typed value", () -> ui.values("sn").contains("Typed"));
    check("an unsaved change", ui.unsaved());
    ui.screenshot("after-kill");
    ui.menu("File", "Save");
    ui.waitUntil("the typed value saved", () -> EmbeddedEntries.stored(TYPED).contains("Typed"));
    ui.waitUntil("no draft of it", () -> !hasDraft(TYPED));
    entries.open(IN_CELL);
    ui.waitUntil("the value of the cell", () -> ui.values("sn").contains("In the cell"));
    entries.show(WRITTEN);
    ui.waitUntil("the text", () -> ldif(ui).contains(NO_LDIF));
    check("a word about it", ui.text("entry.ldif.message").startsWith("Line "));
    ui.screenshot("after-kill-ldif");
    ui.perspective(LAB);
    ui.view("org.dirlens.index.ui.designer");
    ui.waitUntil("the plan", () -> ui.shows("designer.plan"));
    check("the staged index", ui.rows("designer.indices").toString().contains("givenName"));
    check("the filter to be explained", ui.text("explain.filter").equals(FILTER));
    ui.screenshot("after-kill-plan");
    begin(ui);
    check("the begun entry", ui.text("new.rdn.value").equals(HALF));
    ui.push("Cancel");
    ui.waitForWindowToClose("New entry");
    ui.waitUntil("no begun entry", () -> !keepsBegunEntry());
    entries.show(WRITTEN);
    write(ui, "\n# the last moment");
  }

  private static String ldif(Ui ui) {
    return ui.shows("entry.ldif") ? ui.text("entry.ldif") : "";
  }

  /** What was typed right before the end is there, too. */
  private static void after(Ui ui) {
    EmbeddedEntries entries = new EmbeddedEntries(ui);
    entries.show(WRITTEN);
    ui.waitUntil("the text", () -> ldif(ui).endsWith("# the last moment"));
    check("the text before it", ldif(ui).contains(NO_LDIF));
    entries.open(IN_CELL);
    ui.waitUntil("the value of the cell", () -> ui.values("sn").contains("In the cell"));
    ui.view(SEARCH);
    ui.toggle("search.server.pin");
    ui.perspective(LAB);
  }

  /** Leaves as a person does who wants nothing saved. */
  private static void close(Ui ui) {
    ui.closeMainWindow();
    ui.waitForWindow("Unsaved changes");
    ui.push("Don't save");
  }

  /** What is not wanted is gone; perspective and pin are as they were left. */
  private static void again(Ui ui) throws IOException {
    check("the perspective", LAB.equals(ui.perspective()));
    check("no draft", DraftStore.shared().all().isEmpty());
    ui.perspective(DIRECTORY);
    ui.view(SEARCH);
    ui.waitUntil("the pin", () -> ui.isDown("search.server.pin"));
  }

  /** The window opens with text of twice the size. */
  private static void large(Ui ui) {
    ui.resize(1600, 1000);
    LargeText.awaitWholeBars(ui);
    ui.screenshot("text-200-start");
  }

  /** The window opens in another theme than that of the desktop. */
  private static void theme(Ui ui, boolean dark) {
    ui.resize(1280, 800);
    Tree tree = ui.control(Tree.class, "dit.tree");
    ui.waitUntil("its theme", () -> ui.ask(() -> ThemeColors.dark(tree)) == dark);
    ui.waitUntil("readable text", () -> ui.unreadable().isEmpty());
    ui.screenshot("theme-start-" + (dark ? "dark" : "light"));
  }

  /** Nothing needs a mouse. */
  private static void keys(Ui ui) {
    List<String> faults = new KeyboardStory(ui).faults();
    check(String.join("\n", faults), faults.isEmpty());
  }

  /** What a day's work leaves in memory is bounded, and does not grow. */
  private static void day(Ui ui) throws IOException, InterruptedException {
    Workday day = new Workday(ui);
    int clicks = Integer.getInteger("dirlens.day.clicks");
    day.work(clicks / 2);
    Workday.Memory noon = Workday.memory();
    day.work(clicks);
    Workday.Memory evening = Workday.memory();
    System.out.println("after half of " + clicks + " clicks " + noon + ", then " + evening);
    check("less than 600 MB: " + evening, evening.resident() < Workday.RESIDENT_BYTES_MAX);
    check(
        "as much as at noon: " + noon + ", then " + evening,
        evening.live() < noon.live() + Workday.GROWTH_BYTES_MAX);
  }

  private static void check(String what, boolean holds) {
    if (!holds) {
      throw new AssertionError("not there: " + what);
    }
  }
}
