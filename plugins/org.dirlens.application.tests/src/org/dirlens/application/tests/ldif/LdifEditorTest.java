package org.dirlens.application.tests.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.server.StoryWindow;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.HeldJob;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.draft.TextDrafts;
import org.dirlens.browser.core.ldif.text.LdifFile;
import org.dirlens.browser.ui.ldif.text.LdifEditor;
import org.dirlens.browser.ui.ldif.text.LdifEditors;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** LDIF is written, checked, tried and sent, and its files come and go. */
@ExtendWith(FreshWindow.class)
class LdifEditorTest {
  private static final String TITLE = "Run LDIF";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void begin() {
    ui.resize(1280, 800);
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
  }

  @AfterEach
  void closeEditors() {
    ui.closeEditors();
  }

  private static String person(String name, String more) {
    return "dn: %s\nobjectClass: inetOrgPerson\ncn: %s\nsn: %s\n%s\n"
        .formatted(StoryServer.dn(name), name, name, more);
  }

  private StyledText text() {
    return ui.control(StyledText.class, "ldif.text");
  }

  private void type(String content) {
    StyledText text = text();
    ui.ask(
        () -> {
          text.replaceTextRange(0, text.getCharCount(), content);
          return true;
        });
    settle();
  }

  private void typeNew(String content) {
    ui.menu("File", "New LDIF file");
    ui.waitUntil("its text", () -> ui.shows("ldif.text"));
    type(content);
  }

  private LdifEditor editor() {
    IEditorPart active =
        ui.ask(
            () ->
                PlatformUI.getWorkbench()
                    .getWorkbenchWindows()[0]
                    .getActivePage()
                    .getActiveEditor());
    return (LdifEditor) active;
  }

  private void settle() {
    LdifEditor editor = editor();
    ui.waitUntil("what is known of the text", () -> ui.ask(editor::settled));
  }

  private void select(int start, int end) {
    StyledText text = text();
    ui.ask(
        () -> {
          text.setSelection(start, end);
          return true;
        });
  }

  private List<String> column(String table, int column) {
    return ui.rows(table).stream().map(row -> row.get(column)).toList();
  }

  private void waitForColumn(String table, int column, String... texts) {
    ui.waitUntil(
        String.join(", ", texts) + " in " + table,
        () -> column(table, column).equals(List.of(texts)));
  }

  private void ask() {
    ui.key("ldif.text", SWT.MOD1, SWT.CR);
    ui.waitForWindow(TITLE);
  }

  /** Also until what runs has ended in every respect. */
  private void waitForResults(String part) {
    ui.waitUntil("the end", () -> ui.shows("ldif.summary") && summary().contains(part));
    ui.waitUntil("that nothing runs", () -> ui.text("ldif.run").equals("Run..."));
  }

  private String summary() {
    return ui.text("ldif.summary");
  }

  @Test
  void aTextIsCheckedTriedAndSentWithAResultForEachRecord(@TempDir Path folder) throws Exception {
    checkTryAndSend(StoryServer.Kind.EMBEDDED, folder);
  }

  @Test
  void soItIsOnSlapd(@TempDir Path folder) throws Exception {
    checkTryAndSend(StoryServer.Kind.SLAPD, folder);
  }

  private void checkTryAndSend(StoryServer.Kind kind, Path folder) throws Exception {
    assumeTrue(kind.installed(), kind + " is not installed");
    try (StoryServer server = StoryServer.start(kind, folder)) {
      new StoryWindow(ui, server).choose(server.connection());
      String bad = "dn: " + StoryServer.dn("Bob") + "\nobjectClass: inetOrgPerson\nshoe: 4\n\n";
      typeNew(person("Ann", "") + bad + person("Cid", "mail: cid@example.com\n"));
      ui.waitUntil("the schema", () -> ui.text("ldif.state").endsWith(server.name("")));
      settle();
      assertEquals("3 records", ui.text("ldif.state").split(",")[0]);
      waitForColumn("ldif.records", 0, "1", "6", "10");
      ui.screenshot("ldif-editor-" + kind);
      ui.tab("Problems (2)");
      waitForColumn("ldif.problems", 0, "7", "8");
      assertTrue(column("ldif.problems", 1).get(1).contains("“shoe”"));

      ask();
      ui.screenshot("ldif-run-" + kind);
      ui.untick("ldif.run.continue");
      ui.push("Dry run");
      waitForResults("stopped at the first problem; nothing was sent");
      ask();
      ui.tick("ldif.run.continue");
      ui.push("Dry run");
      waitForResults("Nothing was sent");
      waitForColumn("ldif.results", 1, "would be done", "would fail", "would be done");
      assertFalse(server.exists("Ann"));

      Path log = Files.writeString(folder.resolve("run.ldiflog"), "of somebody else");
      ask();
      ui.type("ldif.run.log", log.toString());
      ui.push("Run");
      ui.waitUntil("the question", () -> ui.says("already exists. Replace it?"));
      assertEquals("of somebody else", Files.readString(log));
      ui.push("Replace it");
      waitForResults("2 done");
      waitForColumn("ldif.results", 1, "done", "failed", "done");
      assertTrue(server.exists("Ann") && server.exists("Cid") && !server.exists("Bob"));
      assertEquals(
          3, Files.readAllLines(log).stream().filter(each -> each.startsWith("#!RESULT")).count());
      ui.screenshot("ldif-results-" + kind);

      select(0, person("Ann", "").length() - 2);
      ask();
      ui.type("ldif.run.log", "");
      ui.tick("ldif.run.update");
      ui.push("Run");
      waitForResults("1 updated");
      waitForColumn("ldif.results", 1, "updated");
    }
  }

  @Test
  void whatBecameOfATextIsToldAlsoWhenItsEditorWasClosed(@TempDir Path folder) throws Exception {
    try (StoryServer server = StoryServer.start(StoryServer.Kind.EMBEDDED, folder)) {
      new StoryWindow(ui, server).choose(server.connection());
      typeNew(person("Finn", ""));
      String place = ui.ask(() -> editor().getEditorInput().getName());
      ask();
      try (HeldJob sending = new HeldJob("Importing " + place + " into " + server.name(""))) {
        ui.push("Run");
        sending.awaitHeld();
        ui.closeEditors();
      }
      ui.waitUntil("what became of it", () -> ui.says("1 done"));
      assertTrue(server.exists("Finn"));
    }
  }

  @Test
  void aFileThatIsOpenedAgainShowsWhatStillRunsOfIt(@TempDir Path folder) throws Exception {
    try (StoryServer server = StoryServer.start(StoryServer.Kind.EMBEDDED, folder)) {
      new StoryWindow(ui, server).choose(server.connection());
      Path file = Files.writeString(folder.resolve("people.ldif"), person("Gwen", ""));
      openToRun(file);
      try (HeldJob sending = runAndOpenAgain(file, server)) {
        ui.pushNamed("ldif.run");
      }
      waitForResults("Cancelled on");
      assertFalse(server.exists("Gwen"));
      runAndOpenAgain(file, server).close();
      waitForResults("1 done");
      waitForColumn("ldif.results", 1, "done");
      assertTrue(server.exists("Gwen"));
    }
  }

  private void openToRun(Path file) {
    open(file);
    ui.waitUntil("its text", () -> ui.shows("ldif.text") && !content().isEmpty());
    settle();
  }

  /** Closes the editor while it is sent, and looks at it again. */
  private HeldJob runAndOpenAgain(Path file, StoryServer server) throws InterruptedException {
    ask();
    HeldJob sending = new HeldJob("Importing people.ldif into " + server.name(""));
    ui.push("Run");
    sending.awaitHeld();
    ui.closeEditors();
    openToRun(file);
    ui.waitUntil("that it can be stopped", () -> ui.text("ldif.run").equals("Stop"));
    return sending;
  }

  /** Also while the words are put there. */
  @Test
  void theNextRunCanBeginAsSoonAsTheEndIsTold(@TempDir Path folder) throws Exception {
    try (StoryServer server = StoryServer.start(StoryServer.Kind.EMBEDDED, folder)) {
      new StoryWindow(ui, server).choose(server.connection());
      typeNew(person("Hal", ""));
      ask();
      Button run = ui.control(Button.class, "ldif.run");
      Listener told =
          event -> {
            if ("ldif.summary".equals(event.widget.getData(ControlIds.KEY))) {
              run.notifyListeners(SWT.Selection, new Event());
            }
          };
      ui.ask(listening(display -> display.addFilter(SWT.Show, told)));
      ui.push("Run");
      ui.waitUntil("the end", () -> server.exists("Hal"));
      ui.waitForWindow(TITLE);
      ui.ask(listening(display -> display.removeFilter(SWT.Show, told)));
      ui.push("Cancel");
      ui.waitForWindowToClose(TITLE);
    }
  }

  private static Callable<Boolean> listening(Consumer<Display> change) {
    return () -> {
      change.accept(Display.getCurrent());
      return true;
    };
  }

  @Test
  void aReadOnlyServerIsOnlyLookedAtAndProductionIsReviewed(@TempDir Path folder) throws Exception {
    try (StoryServer server = StoryServer.start(StoryServer.Kind.EMBEDDED, folder)) {
      DirectoryConnection locked =
          server.connect(" read-only", AccessMode.READ_ONLY, Environment.NONE);
      new StoryWindow(ui, server).choose(locked);
      typeNew(person("Dora", ""));
      ask();
      ui.waitUntil("the reason", () -> ui.says("is read-only: nothing is changed"));
      Button run = ui.button("Run");
      assertFalse(ui.ask(run::isEnabled));
      ui.push("Cancel");
      ui.waitForWindowToClose(TITLE);

      DirectoryConnection live =
          server.connect(" live", AccessMode.READ_WRITE, Environment.PRODUCTION);
      new StoryWindow(ui, server).choose(live);
      ui.activateEditor();
      ask();
      ui.push("Run");
      ui.waitForWindow("Import LDIF");
      assertFalse(server.exists("Dora"));
      ui.push("Back");
      waitForResults("Nothing was sent.");
      ask();
      runHeldWhileItIsCounted();
      ui.waitForWindow("Import LDIF");
      ui.push("Import");
      waitForResults("1 done");
      assertTrue(server.exists("Dora"));
    }
  }

  /** It can be stopped then, and not be run a second time. */
  private void runHeldWhileItIsCounted() throws InterruptedException {
    String place = ui.ask(() -> editor().getEditorInput().getName());
    try (HeldJob counting = new HeldJob("Counting the records of " + place)) {
      ui.push("Run");
      counting.awaitHeld();
      assertEquals("Stop", ui.ask(ui.control(Button.class, "ldif.run")::getText));
    }
  }

  @Test
  void anImportOfAFileThatChangedSinceTheReviewIsReviewedAgain(@TempDir Path folder)
      throws Exception {
    try (StoryServer server = StoryServer.start(StoryServer.Kind.EMBEDDED, folder)) {
      new StoryWindow(ui, server)
          .choose(server.connect(" live", AccessMode.READ_WRITE, Environment.PRODUCTION));
      Path file = Files.writeString(folder.resolve("people.ldif"), person("Ann", ""));
      ui.view("org.dirlens.browser.ui.dit");
      ui.menu("Directory", "Import LDIF...");
      ui.waitForWindow("Import LDIF");
      ui.type("import.file", file.toString());
      ui.push("Finish");
      ui.waitUntil("the review", () -> ui.shows("review.server"));
      Files.writeString(file, person("Eve", ""));
      ui.push("Import");
      ui.waitUntil(
          "the question", () -> ui.says("people.ldif was changed since you looked at it."));
      ui.screenshot("import-changed");
      ui.push("OK");
      ui.waitUntil("the review", () -> ui.shows("review.ldif"));
      assertTrue(ui.text("review.ldif").contains("Eve"));
      assertFalse(server.exists("Ann") || server.exists("Eve"), "nothing was sent");
      ui.push("Import");
      ui.waitUntil("the end of the import", () -> ui.says("Import of people.ldif finished"));
      assertTrue(server.exists("Eve"));
    }
  }

  private void open(Path file) {
    ui.ask(
        () -> {
          LdifEditors.open(file);
          return true;
        });
  }

  @Test
  void aKeptTextTellsThatOthersChangedItsFile(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("people.ldif");
    String version = LdifFile.write(file, person("Ann", ""), false).version();
    Files.writeString(file, person("Eve", ""));
    String typed = person("Ann", "street: typed\n");
    TextDrafts.shared().keep(new TextDrafts.Kept(file.toString(), version, typed));
    ui.ask(
        () -> {
          LdifEditors.restoreDrafts();
          return true;
        });
    ui.waitUntil("what was typed", () -> ui.shows("ldif.text") && content().equals(typed));
    ui.waitUntil("the question", () -> ui.shows("ldif.notice"));
    ui.pushNamed("ldif.notice.reload");
    ui.waitUntil("the other text", () -> content().equals(person("Eve", "")));
    assertFalse(ui.unsaved());
  }

  @Test
  void aFileIsEditedSavedAndReadAgainWhenOthersChangedIt(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("people.ldif");
    Files.writeString(file, person("Ann", "description:" + " x".repeat(60) + "\n"));
    open(file);
    ui.waitUntil("its text", () -> ui.shows("ldif.text") && !content().isEmpty());
    ui.key("ldif.text", SWT.MOD1 | SWT.MOD2, 'f');
    ui.waitUntil("wrapped lines", () -> content().contains("\n "));
    ui.waitUntil("the change", ui::unsaved);
    ui.menu("File", "Save");
    ui.waitUntil("the file", () -> !ui.unsaved());
    assertEquals(content(), Files.readString(file));
    select(0, 0);
    ui.key("ldif.text", SWT.MOD1, '/');
    ui.waitUntil("a comment", () -> content().startsWith("# dn: "));
    saveDuringALook();

    Path away = Files.move(file, folder.resolve("away.ldif"));
    lookAgain();
    ui.waitUntil("that it is gone", () -> ui.shows("ldif.notice"));
    Files.move(away, file);
    lookAgain();
    ui.waitUntil("that it is back", () -> !ui.shows("ldif.notice"));

    Files.writeString(file, person("Eve", ""));
    lookAgain();
    ui.waitUntil("the question", () -> ui.shows("ldif.notice"));
    assertTrue(content().startsWith("# dn: "), "what was typed stays");
    ui.pushNamed("ldif.notice.reload");
    ui.waitUntil("the other text", () -> content().equals(person("Eve", "")));
    assertFalse(ui.unsaved());
    ui.activateEditor();
    ui.menu("Edit", "Undo");
    ui.waitUntil("what was typed", () -> content().startsWith("# dn: "));
    ui.menu("Edit", "Redo");
    ui.waitUntil("the file again", () -> !ui.unsaved());
    ui.key("ldif.text", SWT.MOD1, 'f');
    ui.waitUntil("the line to find in", () -> ui.shows("ldif.find"));
    ui.type("ldif.find", "EVE");
    ui.type("ldif.find.with", "Eva");
    ui.pushNamed("ldif.find.replaceAll");
    ui.waitUntil("other names", () -> content().equals(person("Eva", "")));
    ui.resize(900, 600);
    ui.screenshot("ldif-editor-900x600");
    ui.resize(1280, 800);
    type("d");
    select(1, 1);
    ui.key("ldif.text", SWT.MOD1, ' ');
    ui.waitUntil("the only word that fits", () -> content().equals("dn: "));
    assertTrue(ui.menuTexts("File").stream().anyMatch(each -> each.contains("recent")));
  }

  /** What the look finds is what the editor itself wrote. */
  private void saveDuringALook() throws InterruptedException {
    try (HeldJob look = new HeldJob("Looking at a file again")) {
      lookAgain();
      look.awaitHeld();
      ui.menu("File", "Save");
      ui.waitUntil("the file", () -> !ui.unsaved());
      look.release();
      ui.waitUntil("its end", Job.getJobManager()::isIdle);
    }
    assertFalse(ui.shows("ldif.notice"));
  }

  private void lookAgain() {
    ui.activateEditor();
    ui.view("org.dirlens.browser.ui.dit");
    ui.activateEditor();
  }

  @Test
  void aKeyLeadsToTheNextRecordAndATemplateMakesOne() {
    typeNew("# people\n" + person("Ann", "") + person("Bob", "") + "modi");
    select(0, 0);
    ui.keyboard().press(SWT.F8);
    waitForLine(2);
    ui.keyboard().press(SWT.F8);
    waitForLine(7);
    ui.keyboard().press(SWT.SHIFT, SWT.F8);
    waitForLine(2);
    select(content().length(), content().length());
    ui.key("ldif.text", SWT.MOD1, ' ');
    ui.waitUntil("the templates", () -> ui.ask(LdifEditorTest::proposals).size() == 3);
    ui.screenshot("ldif-templates");
    ui.ask(LdifEditorTest::takeTheFirst);
    String change = "dn: dn\nchangetype: modify\nadd: attribute\nattribute: value\n-";
    ui.waitUntil("a record", () -> content().endsWith(change));
    assertEquals("dn", ui.ask(text()::getSelectionText), "the first blank");
    int blank = content().lastIndexOf("attribute");
    select(blank, blank + "attribute".length());
    ui.ask(insert(text(), "sn"));
    ui.waitUntil("both blanks", () -> content().endsWith("add: sn\nsn: value\n-"));
    ui.screenshot("ldif-template");
  }

  private static Callable<Boolean> insert(StyledText text, String typed) {
    return () -> {
      text.insert(typed);
      return true;
    };
  }

  /** The lines of the window that offers what fits. */
  private static List<String> proposals() {
    return offered()
        .flatMap(each -> Arrays.stream(each.getItems()))
        .map(TableItem::getText)
        .toList();
  }

  private static boolean takeTheFirst() {
    offered().forEach(each -> each.notifyListeners(SWT.DefaultSelection, new Event()));
    return true;
  }

  private static Stream<Table> offered() {
    return Arrays.stream(Display.getCurrent().getShells())
        .filter(each -> each.isVisible() && each.getText().isEmpty())
        .flatMap(LdifEditorTest::tables);
  }

  private static Stream<Table> tables(Control control) {
    if (control instanceof Table table) {
      return Stream.of(table);
    }
    return control instanceof Composite area
        ? Arrays.stream(area.getChildren()).flatMap(LdifEditorTest::tables)
        : Stream.empty();
  }

  private void waitForLine(int line) {
    StyledText text = text();
    ui.waitUntil(
        "line " + line,
        () -> ui.ask(() -> text.getLineAtOffset(text.getCaretOffset())) == line - 1);
  }

  private String content() {
    StyledText text = text();
    return ui.ask(text::getText);
  }

  @Test
  void tenThousandLinesDoNotHoldUpTheWindow() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int number = 1; number <= 2_000; number++) {
      text.append(person("p" + number, ""));
    }
    typeNew(text.toString());
    select(10, 10);
    StyledText typed = text();
    for (int number = 0; number < 10; number++) {
      ui.ask(
          () -> {
            typed.insert("x");
            return true;
          });
    }
    settle();
    assertEquals("2,000 records", ui.text("ldif.state").split(", ")[0]);
    long lines = content().lines().count();
    ui.pushNamed("ldif.fold");
    ui.waitUntil("folded records", () -> content().lines().count() < 2_100);
    ui.screenshot("ldif-folded");
    ui.pushNamed("ldif.unfold");
    ui.waitUntil("all lines", () -> content().lines().count() == lines);
  }

  @Test
  void aLargeFileIsShownPageByPage(@TempDir Path folder) throws Exception {
    StringBuilder text = new StringBuilder();
    for (int number = 1; number <= 12_000; number++) {
      int size = number == 50 ? 1_200_000 : 100;
      text.append(person("p" + number, "description: " + "x".repeat(size) + "\n"));
    }
    Path file = Files.writeString(folder.resolve("large.ldif"), text);
    open(file);
    ui.waitUntil(
        "the whole file",
        () ->
            ui.shows("ldif.preview.state")
                && preview().startsWith("Records 1 to 100 of 12,000. The file is too large"));
    ui.waitUntil("what is cut", () -> preview().endsWith(" Only their first 1 MB is shown."));
    ui.type("ldif.preview.record", "11950");
    ui.pressEnter("ldif.preview.record");
    ui.waitUntil("the last page", () -> preview().startsWith("Records 11,901 to 12,000"));
    StyledText shown = ui.control(StyledText.class, "ldif.preview.text");
    ui.waitUntil(
        "its records", () -> ui.ask(shown::getText).startsWith("dn: " + StoryServer.dn("p11901")));
    assertFalse(ui.ask(shown::getEditable));
    ui.screenshot("ldif-preview");
    ui.pushNamed("ldif.preview.back");
    ui.waitUntil("the page before", () -> preview().startsWith("Records 11,801 to 11,900"));
  }

  @Test
  void aLargeFileThatWasNotReadSaysSo(@TempDir Path folder) throws Exception {
    String text = person("Ann", "description: " + "x".repeat(3_000_000) + "\n");
    Path file = Files.writeString(folder.resolve("not read.ldif"), text);
    try (HeldJob counting = new HeldJob("Counting the records of not read.ldif")) {
      open(file);
      counting.awaitHeld();
      counting.cancel();
    }
    ui.waitUntil(
        "what it says",
        () ->
            ui.shows("ldif.preview.state") && preview().equals("The file was not read to its end"));
  }

  private String preview() {
    return ui.text("ldif.preview.state");
  }
}
