package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.index.ui.advisor.AdvisorView;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keeps a picture of every view, wizard and dialog in the theme of the desktop, and checks that no
 * text drowns in its background. The build runs it on a light and on a dark desktop.
 */
@ExtendWith(FreshWindow.class)
class LooksTest {
  static final boolean DARK = System.getenv().getOrDefault("XDG_CONFIG_HOME", "").endsWith("dark");
  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String LAB = "org.dirlens.application.lab";
  private static final List<String> VIEWS =
      List.of(
          "org.dirlens.browser.ui.dit",
          "org.dirlens.browser.ui.connections",
          "org.dirlens.browser.ui.search",
          "org.dirlens.browser.ui.changes",
          "org.dirlens.browser.ui.import",
          "org.dirlens.browser.ui.compare",
          "org.dirlens.browser.ui.schema",
          "org.dirlens.browser.ui.searchlog",
          "org.dirlens.application.server",
          "org.dirlens.application.logs",
          "org.dirlens.benchmark.ui.view",
          "org.dirlens.benchmark.ui.runs",
          "org.dirlens.index.ui.designer",
          "org.dirlens.index.ui.keys",
          "org.dirlens.index.ui.caches",
          "org.dirlens.index.ui.structure",
          "org.dirlens.index.ui.verification",
          "org.dirlens.index.ui.advisor",
          "org.dirlens.index.ui.twins",
          "org.dirlens.charts.ui.live");

  /** How long a window may take to lay itself out for text of another size. */
  private static final Duration TO_REST = Duration.ofSeconds(10);

  private static final int[][] SIZES = {{1280, 800}, {1600, 1000}};

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void showAnEntry() {
    ui.resize(1280, 800);
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree(
        "dit.tree", "Root DSE", "dc=example,dc=com", "ou=users", "1 – 1,000", "uid=user.2");
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.text("entry.dn").startsWith("uid=user.2,"));
  }

  @Test
  void theWindowFollowsTheThemeOfTheDesktop() {
    Tree tree = ui.control(Tree.class, "dit.tree");
    Tree table = ui.control(Tree.class, "connections.tree");
    assertEquals(DARK, ui.ask(() -> ThemeColors.dark(tree)));
    assertEquals(DARK, ui.ask(() -> ThemeColors.dark(table)));
    assertEquals(ui.ask(tree::getBackground), ui.ask(table::getBackground), "one ground for lists");
  }

  /** On a light desktop the buttons are the desktop's own; on another ground ticks are not seen. */
  @Test
  void aDisabledButtonDoesNotLookLikeAnEnabledOne() {
    ui.view("org.dirlens.index.ui.designer");
    ui.selectNoRow("designer.indices");
    Button add = ui.control(Button.class, "designer.add");
    Button remove = ui.control(Button.class, "designer.remove");
    ui.waitUntil("indices", () -> ui.ask(add::isEnabled) && !ui.ask(remove::isEnabled));
    if (DARK) {
      ui.waitUntil(
          "another color", () -> !ui.ask(add::getForeground).equals(ui.ask(remove::getForeground)));
    } else {
      Button box = ui.control(Button.class, "explain.planOnly");
      Color own = ui.ask(() -> box.getDisplay().getSystemColor(SWT.COLOR_WIDGET_BACKGROUND));
      ui.waitUntil("a box as on the desktop", () -> ui.ask(box::getBackground).equals(own));
    }
  }

  @Test
  void everyViewIsReadableInASmallAndALargeWindow() {
    for (int[] size : SIZES) {
      ui.resize(size[0], size[1]);
      String name = "-" + size[0] + "x" + size[1];
      ui.view("org.dirlens.index.ui.designer");
      ui.type("explain.filter", "(&(objectClass=inetOrgPerson)(initials=ab))");
      ui.pushNamed("explain.run");
      ui.waitUntil("the explanation", () -> ui.shows("explain.returned"));
      keep("designer" + name);
      ui.view("org.dirlens.application.server");
      ui.waitUntil("the address", () -> ui.text("server.address").startsWith("ldap://"));
      keep("server" + name);
      ui.view("org.dirlens.browser.ui.search");
      keep("search-empty" + name);
      ui.type("search.base", "ou=users,dc=example,dc=com");
      ui.type("search.filter", "(uid=user.10*)");
      ui.pushNamed("search.run");
      ui.waitUntil("the end of the search", () -> ui.text("search.run").equals("Search"));
      ui.waitUntil("the entries found", () -> ui.shows("search.results"));
      ui.tab("LDIF source");
      ui.waitUntil("the LDIF", () -> ui.shows("entry.ldif"));
      StyledText ldif = ui.control(StyledText.class, "entry.ldif");
      ui.waitUntil("its first line", () -> ui.ask(() -> ldif.getTopPixel()) == 0);
      keep("search" + name);
      ui.tab("Table");
    }
  }

  /** The smallest window, and text of twice the size in a large one. */
  @Test
  void nothingIsCutOffInASmallWindowNorInLargeText() {
    List<String> cut = new ArrayList<>();
    try {
      ui.resize(900, 600);
      cut.addAll(cutOffInViews("-900x600"));
      ui.resize(1600, 1000);
      text(200);
      cut.addAll(cutOffInViews("-200"));
    } finally {
      text(100);
      ui.resize(1280, 800);
      ui.perspective(DIRECTORY);
    }
    assertEquals(List.of(), cut);
  }

  private List<String> cutOffInViews(String suffix) {
    List<String> cut = new ArrayList<>();
    for (String perspective : List.of(LAB, DIRECTORY)) {
      ui.perspective(perspective);
      ui.resetLayout();
    }
    for (String view : VIEWS) {
      boolean lab = view.contains("index") || view.contains("charts");
      ui.perspective(lab ? LAB : DIRECTORY);
      ui.view(view);
      String name = view.substring("org.dirlens.".length()) + suffix;
      List<String> words = cutOffAtRest();
      ui.screenshot((DARK ? "dark-" : "light-") + name);
      words.forEach(each -> cut.add(name + " " + each));
    }
    return cut;
  }

  /** Views that nobody looks at are laid out last, a few controls at a time. */
  private List<String> cutOffAtRest() {
    long deadline = System.nanoTime() + TO_REST.toNanos();
    List<String> cut = ui.cutOff();
    while (!cut.isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TO_REST.toNanos() / 50);
      cut = ui.cutOff();
    }
    return cut;
  }

  private void text(int percent) {
    ui.ask(
        () -> {
          InstanceScope.INSTANCE
              .getNode("org.dirlens.application")
              .putInt("appearance.text.percent", percent);
          return true;
        });
  }

  @Test
  void wizardsAreReadable() {
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    keep("new-connection");
    ui.type("connection.host", "ldap.example.com");
    ui.push("Next >");
    ui.waitUntil("the second page", () -> ui.shows("connection.bindDn"));
    keep("new-connection-authentication");
    cancel("New connection");
    ui.menu("Directory", "New entry...");
    ui.waitForWindow("New entry");
    keep("new-entry");
    ui.push("Next >");
    ui.waitUntil("the second page", () -> ui.shows("new.rdn.value"));
    keep("new-entry-values");
    cancel("New entry");
    ui.menu("Directory", "Export LDIF or CSV...");
    ui.waitForWindow("Export LDIF or CSV");
    keep("export");
    cancel("Export LDIF or CSV");
  }

  @Test
  void dialogsAboutEntriesAreReadable() {
    ui.view("org.dirlens.browser.ui.dit");
    ui.menu("Directory", "Rename...");
    ui.waitForWindow("Rename entry");
    keep("rename");
    cancel("Rename entry");
    ui.view("org.dirlens.browser.ui.dit");
    ui.menu("Directory", "Delete...");
    ui.waitForWindow("Delete");
    keep("delete");
    cancel("Delete");
    ui.tool("entry.addAttribute");
    ui.waitForWindow("Add attribute");
    keep("add-attribute");
    cancel("Add attribute");
    ui.selectRow("entry.table", "sn");
    ui.tool("entry.addValue");
    ui.waitForWindow("Add value to sn");
    keep("add-value");
    cancel("Add value to sn");
  }

  @Test
  void whatAnImportRefusedIsReadable(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("orphans.ldif");
    Files.writeString(
        file, "dn: cn=a,ou=nowhere,dc=example,dc=com\nobjectClass: device\ncn: a\n\nno record\n\n");
    ui.menu("Directory", "Import LDIF...");
    ui.waitForWindow("Import LDIF");
    ui.type("import.file", file.toString());
    keep("import");
    ui.push("Finish");
    ui.waitUntil("the failures", () -> ui.shows("import.failures"));
    assertEquals(2, ui.rows("import.failures").size());
    keep("import-failures");
    assertEquals("not LDIF", ui.rows("import.failures").get(1).get(1));
    ui.selectRow("import.failures", "no such entry");
    ui.waitUntil("the whole cause", () -> ui.text("import.detail").startsWith("Line 1: "));
    keep("import-failure-detail");
    Path rejected = folder.resolve("orphans.rejected.ldif");
    assertEquals(rejected.toString(), ui.text("import.rejected"));
    assertTrue(Files.readString(rejected).contains("\nno record\n"));
  }

  @Test
  void dialogsOfTheDesignerAreReadable() {
    ui.view("org.dirlens.index.ui.designer");
    ui.pushNamed("designer.add");
    ui.waitForWindow("Add index");
    keep("add-index");
    cancel("Add index");
    ui.type("explain.filter", "(description=a)");
    ui.pushNamed("explain.run");
    ui.pushNamed("explain.addIndex");
    keep("designer-plan");
    ui.pushNamed("designer.review");
    ui.waitForWindow("Apply changes");
    keep("apply-changes");
    cancel("Apply changes");
    ui.pushNamed("designer.discard");
  }

  @Test
  void theAdvisorIsReadableAndStagesItsAdvice(@TempDir Path folder) throws Exception {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      String filter =
          i % 3 == 0 ? "(initials=a" + (char) ('a' + i % 5) + ")" : "(uid=user." + i + ")";
      String time = "[25/Nov/2026:03:%02d:%02d.5 +0000] conn=%d op=1 ".formatted(i / 60, i % 60, i);
      log.append(time)
          .append("SRCH base=\"dc=example,dc=com\" scope=2 filter=\"" + filter + "\" attrs=ALL\n")
          .append(time)
          .append("RESULT err=0 tag=101 nentries=1 etime=0.00" + (1 + i % 7) + "\n");
    }
    Path file = Files.writeString(folder.resolve("access"), log);
    ui.view("org.dirlens.index.ui.designer");
    Button add = ui.control(Button.class, "designer.add");
    ui.waitUntil("indices", () -> ui.ask(add::isEnabled));
    ui.view("org.dirlens.index.ui.advisor");
    keep("advisor-empty");
    Button counters = ui.control(Button.class, "advisor.readCounters");
    ui.waitUntil("the server", () -> ui.ask(counters::isEnabled));
    ui.ask(
        () -> {
          advisor().read(List.of(file));
          return true;
        });
    ui.waitUntil("the advice", () -> ui.shows("advisor.proposals"));
    ui.selectRow("advisor.proposals", "Add");
    keep("advisor");
    ui.pushNamed("advisor.stage");
    ui.waitUntil("the plan", () -> ui.shows("designer.review"));
    keep("advisor-staged");
    ui.pushNamed("designer.discard");
  }

  private static AdvisorView advisor() {
    return (AdvisorView)
        PlatformUI.getWorkbench()
            .getActiveWorkbenchWindow()
            .getActivePage()
            .findView(AdvisorView.ID);
  }

  @Test
  void twinsAreReadable() {
    ui.view("org.dirlens.index.ui.twins");
    ui.waitUntil("no twins", () -> ui.says("A local twin"));
    keep("twins-empty");
  }

  @Test
  void thePartsOfViewsAreReadable() {
    Gallery gallery = ui.ask(() -> new Gallery(PlatformUI.getWorkbench().getDisplay()));
    try {
      ui.waitUntil("the chart", () -> ui.ask(() -> gallery.chart().drawn() > 0));
      ui.waitUntil("the rows", () -> firstCell("gallery.table").equals("cn=user.0"));
      ui.waitUntil("the wait", () -> ui.shows("gallery.state.waiting"));
      keep("parts");
    } finally {
      ui.ask(
          () -> {
            gallery.close();
            return true;
          });
    }
  }

  /** Empty while there is no row. */
  private String firstCell(String table) {
    return ui.rows(table).stream().findFirst().map(List::getFirst).orElse("");
  }

  @Test
  void preferencesAndAboutAreReadable() {
    ui.menu("Help", "About Dirlens");
    ui.waitForWindow("About Dirlens");
    keep("about");
    ui.push("Close");
    ui.waitForWindowToClose("About Dirlens");
    ui.menu("Window", "Preferences...");
    ui.waitForWindow("Preferences");
    keep("preferences");
    cancel("Preferences");
  }

  private void cancel(String window) {
    ui.push("Cancel");
    ui.waitForWindowToClose(window);
  }

  private void keep(String name) {
    ui.screenshot((DARK ? "dark-" : "light-") + name);
    assertEquals(List.of(), ui.unreadable(), name);
  }
}
