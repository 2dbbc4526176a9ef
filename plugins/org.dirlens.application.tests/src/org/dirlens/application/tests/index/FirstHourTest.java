package org.dirlens.application.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.charts.ui.canvas.ChartCanvas;
import org.dirlens.charts.ui.picture.ChartPicture;
import org.dirlens.charts.ui.picture.LinePicture;
import org.dirlens.index.monitor.Measure;
import org.dirlens.index.monitor.Series;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An administrator's first hour: from the first start to an index that answers. In this order. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(FreshWindow.class)
class FirstHourTest {
  private static final String PERSON = "uid=user.1,ou=users,dc=example,dc=com";
  private static final String INITIALS = "initials, equality";
  private static final int PEOPLE = 10_000;
  private static final int IMPORTED = 50;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @Test
  @Order(1)
  void theFirstStartMakesThePeopleAndOpensTheirConnection() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    assertEquals(PEOPLE + 2, partition().statistics().entries());
    ui.waitUntil("the suffix in the tree", () -> shownInTree("dc=example,dc=com"));
    assertEquals("Embedded server", ui.treeTexts("connections.tree").get(0));
    ui.screenshot("first-start");
  }

  @Test
  @Order(2)
  void browsingOpensAnEntry() {
    ui.selectInTree(
        "dit.tree", "Root DSE", "dc=example,dc=com", "ou=users", "1 – 1,000", "uid=user.1");
    ui.openSelection("dit.tree");
    ui.waitUntil("its attributes", () -> ui.values("uid").contains("user.1"));
    assertEquals(PERSON, ui.text("entry.dn"));
    ui.screenshot("entry");
  }

  @Test
  @Order(3)
  void anAddedValueIsSaved() {
    ui.selectRow("entry.table", "sn");
    ui.tool("entry.addValue");
    ui.type("value.field", "Second");
    ui.push("OK");
    ui.waitUntil("the new value", () -> ui.values("sn").contains("Second"));
    ui.menu("File", "Save");
    ui.waitUntil("the saved value", () -> stored(PERSON, "sn").contains("Second"));
    ui.screenshot("edited");
  }

  @Test
  @Order(4)
  void anLdifFileIsImported(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("new.ldif");
    Files.writeString(file, ldif());
    ui.menu("Directory", "Import LDIF...");
    ui.waitForWindow("Import LDIF");
    ui.type("import.file", file.toString());
    ui.screenshot("import");
    ui.push("Finish");
    ui.waitUntil(
        "the imported entries", () -> partition().statistics().entries() == PEOPLE + 2 + IMPORTED);
    ui.screenshot("imported");
    ui.waitUntil(
        "the result",
        () ->
            ui.text("import.summary")
                .startsWith("Import of new.ldif finished: 50 records applied"));
    assertEquals(List.of("new.7"), stored("uid=new.7,dc=example,dc=com", "cn"));
  }

  private static String ldif() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < IMPORTED; i++) {
      text.append("dn: uid=new.%d,dc=example,dc=com%n".formatted(i));
      text.append("objectClass: inetOrgPerson%nuid: new.%d%ncn: new.%d%nsn: n%n%n".formatted(i, i));
    }
    return text.toString();
  }

  @Test
  @Order(5)
  void anIndexTurnsTheScanIntoALookup() throws Exception {
    ui.view("org.dirlens.index.ui.designer");
    ui.type("explain.filter", "(initials=aa)");
    ui.pushNamed("explain.run");
    String all = String.format("%,d", PEOPLE + 2 + IMPORTED);
    ui.waitUntil("the scan", () -> ui.text("explain.examined").equals(all));
    String returned = ui.text("explain.returned");
    ui.screenshot("scan");

    assertEquals("Embedded server", ui.text("designer.server"));
    assertEquals("dc=example,dc=com", ui.text("designer.partition"));
    ui.pushNamed("explain.addIndex");
    ui.pushNamed("designer.review");
    ui.pushNamed("applyPlan.ok");
    ui.waitUntil("the index", this::initialsReady);
    ui.pushNamed("explain.run");

    ui.waitUntil(
        "the lookup", () -> ui.text("explain.examined").equals(all + " \u2192 " + returned));
    assertEquals(returned, ui.text("explain.returned"));
    assertTrue(
        partition().indices().stream()
            .anyMatch(index -> index.definition().attribute().equals("initials")));
    ui.screenshot("index");
  }

  @Test
  @Order(6)
  void theChartsMoveWithTheSearches() {
    long shown = System.currentTimeMillis();
    ui.view("org.dirlens.charts.ui.live");
    ui.waitUntil(
        "a sample that knows the new index",
        () -> Double.isFinite(since(shown, "charts.operations", Measure.OPERATIONS, "search")));
    ui.view("org.dirlens.browser.ui.search");
    long start = System.currentTimeMillis();
    ui.type("search.base", "dc=example,dc=com");
    ui.type("search.filter", "(initials=aa)");
    ui.pushNamed("search.run");
    ui.waitUntil("the entries found", () -> ui.text("search.message").startsWith("17 entries"));

    ui.view("org.dirlens.charts.ui.live");
    ui.waitUntil(
        "searches per second to rise",
        () -> since(start, "charts.operations", Measure.OPERATIONS, "search") > 0);
    ui.waitUntil("their latency", () -> since(start, "charts.latency", Measure.LATENCY, "p99") > 0);
    ui.waitUntil(
        "the hit ratio of the new index",
        () -> since(start, "charts.hits", Measure.HITS, INITIALS) >= 0);
    ui.screenshot("charts");
    ui.view("org.dirlens.index.ui.designer");
    ui.resize(1600, 1000);
    ui.view("org.dirlens.charts.ui.live");
    ChartCanvas canvas = ui.control(ChartCanvas.class, "charts.operations");
    long drawn = ui.ask(canvas::drawn);
    ui.waitUntil("charts of that size", () -> ui.ask(canvas::drawn) > drawn + 1);
    ui.screenshot("dirlens");
  }

  @Test
  @Order(7)
  void theResultOfASearchIsCopied() {
    ui.view("org.dirlens.browser.ui.search");
    ui.contextMenu("search.results", "Copy");
    ui.waitUntil("the copy", () -> ui.clipboard().startsWith("DN\t"));
    assertEquals(1 + 17, ui.clipboard().lines().count());
  }

  /** The largest figure of a series that was sampled after a time; NaN if there is none. */
  private double since(long millis, String chart, Measure measure, String name) {
    return picture(chart) instanceof LinePicture lines
        ? lines.points().stream()
            .filter(point -> point.timeMillis() > millis)
            .mapToDouble(point -> point.figure(new Series(measure, name)))
            .filter(Double::isFinite)
            .max()
            .orElse(Double.NaN)
        : Double.NaN;
  }

  private @Nullable ChartPicture picture(String chart) {
    ChartCanvas canvas = ui.control(ChartCanvas.class, chart);
    return ui.ask(canvas::picture).orElse(null);
  }

  private boolean initialsReady() {
    return ui.rows("designer.indices").stream()
        .anyMatch(row -> row.get(0).equals("initials") && row.get(2).equals("Ready"));
  }

  private boolean shownInTree(String start) {
    return ui.treeTexts("dit.tree").stream().anyMatch(text -> text.startsWith(start));
  }

  private static Partition partition() {
    EmbeddedServer server = EmbeddedServerAccess.server().orElseThrow();
    return server.partitions().get(0);
  }

  private static List<String> stored(String name, String attribute) {
    try {
      Dn dn = Dn.parse(name, partition().schema());
      return partition().read(dn).toEntry(dn, partition().schema()).values(attribute).stream()
          .map(value -> new String(value, StandardCharsets.UTF_8))
          .toList();
    } catch (LdapProblem e) {
      throw new AssertionError(e);
    }
  }
}
