package org.dirlens.application.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.partition.Partition;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The story "A slow filter of slapd" of the manual: found on slapd, explained on a twin, made fast
 * there, and then on slapd.
 */
@ExtendWith(FreshWindow.class)
class SlowFilterTest {
  private static final String LAB = "org.dirlens.application.lab";
  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String CONNECTIONS = "org.dirlens.browser.ui.connections";
  private static final String DESIGNER = "org.dirlens.index.ui.designer";
  private static final String NAME = "Address book";
  private static final String DATABASE = "olcDatabase={1}mdb,cn=config";
  private static final int PEOPLE = 5_000;
  private static final String FILTER = "(&(objectClass=person)(mail=p77@example.org))";

  private static final Pattern OPERATION = Pattern.compile("conn=\\d+ op=\\d+");

  /** What slapd logs of an answer: seconds. */
  private static final Pattern ETIME =
      Pattern.compile("SEARCH RESULT.* etime=([0-9.]+) nentries=1 ");

  /** Searches in a row, as the machine may be busy. */
  private static final int RUNS = 3;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private int searches;
  private final NullProgressMonitor monitor = new NullProgressMonitor();

  @AfterEach
  void leaveNothing() throws Exception {
    ui.perspective(DIRECTORY);
    Connections.shared().embedded().ifPresent(CurrentDirectory.shared()::choose);
    connection().ifPresent(Connections.shared()::remove);
    for (Partition twin : twins()) {
      EmbeddedEntries.server().maintenance().delete(twin.suffix());
    }
  }

  private static Optional<DirectoryConnection> connection() {
    return Connections.shared().all().stream()
        .filter(each -> each.parameters().name().equals(NAME))
        .findFirst();
  }

  private static List<Partition> twins() {
    return EmbeddedEntries.server().partitions().stream()
        .filter(each -> each.suffix().toString().equals(Slapd.SUFFIX))
        .toList();
  }

  private static String people() {
    return IntStream.range(0, PEOPLE)
        .mapToObj(
            i ->
                """
                dn: uid=p%1$d,%2$s
                objectClass: inetOrgPerson
                uid: p%1$d
                cn: Person %1$d
                sn: Smith
                mail: p%1$d@example.org
                """
                    .formatted(i, Slapd.SUFFIX))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void aFilterOfSlapdIsMadeFastByThePlanOfItsTwin(@TempDir Path folder) throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder, people()).configurable().logging()) {
      slapd.start();
      ui.resize(1280, 1000); // in which all rows of the designer have room
      ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
      connect(slapd);
      List<List<String>> found = search("slow");
      double before = fastestSeconds(slapd);
      pullATwin();
      explainOnTheTwin();
      supposeAndPlan();
      applyOnTheTwin();
      translateBack();
      applyOnSlapd();
      assertEquals(List.of("objectClass eq", "cn,uid eq", "mail eq"), indices());
      assertEquals(found, search("fast"));
      double after = fastestSeconds(slapd);
      System.out.printf("slow filter: %.2f ms, then %.2f ms%n", before * 1_000, after * 1_000);
      assertTrue(after < before / 3, before + " s, then " + after + " s");
    }
  }

  /** By the dialog, as to a server of production; it has some of the indices of Debian. */
  private void connect(Slapd slapd) throws ConnectionProblem {
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    ui.type("connection.name", NAME);
    ui.pick("connection.environment", "Production");
    ui.type("connection.host", "127.0.0.1");
    ui.spin("connection.port", slapd.port());
    ui.pick("connection.encryption", "No encryption");
    ui.push("Next >");
    ui.type("connection.bindDn", slapd.administrator());
    ui.type("connection.password", slapd.password());
    ui.push("Finish");
    ui.waitForWindowToClose("New connection");
    ui.waitUntil(
        "the connection", () -> connection().orElseThrow().state() == ConnectionState.OPEN);
    index("objectClass eq", "cn,uid eq");
    ui.view(CONNECTIONS);
    ui.selectInTree("connections.tree", NAME);
    ui.waitUntil("the current directory", this::isCurrent);
  }

  private boolean isCurrent() {
    return CurrentDirectory.shared().connection().equals(connection());
  }

  private Session session() throws ConnectionProblem {
    return connection().orElseThrow().session(monitor);
  }

  private void index(String... values) throws ConnectionProblem {
    Modification add = new Modification(Modification.Kind.ADD, Attribute.of("olcDbIndex", values));
    session().write(new Write.Modify(DATABASE, List.of(add)), monitor);
  }

  private List<String> indices() throws ConnectionProblem {
    return session()
        .read(DATABASE, List.of("olcDbIndex"), monitor)
        .orElseThrow()
        .texts("olcDbIndex");
  }

  /** What was found by all of {@link #RUNS} searches. */
  private List<List<String>> search(String picture) {
    ui.perspective(DIRECTORY);
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.base", Slapd.SUFFIX);
    ui.type("search.filter", FILTER);
    for (int run = 0; run < RUNS; run++) {
      searches++;
      ui.pushNamed("search.run");
      ui.waitUntil("its end", () -> ui.text("search.run").equals("Search"));
      ui.waitUntil("the person", () -> ui.text("search.message").startsWith("1 entry in "));
    }
    ui.screenshot("slow-filter-" + picture);
    return ui.rows("search.results");
  }

  /**
   * The fastest answer to the last three searches with the filter, as slapd itself measured it.
   * slapd writes a line of an answer after the answer itself.
   */
  private double fastestSeconds(Slapd slapd) {
    ui.waitUntil("all answers in the log", () -> seconds(slapd).size() == searches);
    return seconds(slapd).subList(searches - RUNS, searches).stream()
        .min(Double::compare)
        .orElseThrow();
  }

  /** What each answer to the filter took. */
  private static List<Double> seconds(Slapd slapd) {
    List<String> log = lines(slapd);
    Set<String> asked =
        log.stream()
            .filter(line -> line.contains("mail=p77@example.org"))
            .map(SlowFilterTest::operation)
            .collect(Collectors.toSet());
    return log.stream()
        .filter(line -> asked.contains(operation(line)))
        .map(ETIME::matcher)
        .filter(each -> each.find())
        .map(each -> Double.parseDouble(each.group(1)))
        .toList();
  }

  private static List<String> lines(Slapd slapd) {
    try {
      return Files.readAllLines(slapd.output());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The connection and the operation that a line of the log is about; empty if none. */
  private static String operation(String line) {
    Matcher found = OPERATION.matcher(line);
    return found.find() ? found.group() : "";
  }

  private void pullATwin() {
    ui.perspective(LAB);
    ui.view(DESIGNER);
    ui.waitUntil(
        "the reason",
        () -> ui.says("OpenLDAP does not say how it answers a search. A local twin of it does."));
    ui.screenshot("slow-filter-not-explained");
    ui.pushNamed("explain.empty.action");
    ui.waitForWindow("New local twin");
    assertEquals(NAME, ui.text("twin.connection"));
    assertEquals(Slapd.SUFFIX, ui.text("twin.base"));
    ui.type("twin.base", "dc=Example,dc=com");
    assertTrue(ui.says("The embedded server has a partition dc=Example,dc=com already."));
    assertFalse(ui.isEnabled("Finish"));
    ui.type("twin.base", Slapd.SUFFIX);
    ui.screenshot("slow-filter-twin-source");
    ui.push("Next >");
    ui.screenshot("slow-filter-twin-values");
    ui.push("Finish");
    String made = "The twin " + Slapd.SUFFIX + " is made";
    ui.waitUntil("word of it", () -> ui.says(made));
    assertTrue(ui.says("5,001 entries pulled, 0 refused"));
    assertTrue(ui.says("Changes of the source are not followed"));
    ui.screenshot("slow-filter-twin-made");
    ui.pushNamed("notification.action");
  }

  private void explainOnTheTwin() {
    ui.waitUntil("the twin", () -> !isCurrent() && state("entryUUID").equals("Ready"));
    assertEquals(Slapd.SUFFIX, ui.text("designer.partition"));
    for (String brought : List.of("objectClass", "cn", "uid")) {
      ui.waitUntil("the index of " + brought, () -> state(brought).equals("Ready"));
    }
    ui.type("explain.filter", FILTER);
    ui.pushNamed("explain.run");
    ui.waitUntil("the advice", () -> ui.says("mail has no equality index, so 5,000 entries"));
    assertEquals("5,000", ui.text("explain.examined"));
    ui.screenshot("slow-filter-explained");
  }

  private void supposeAndPlan() {
    ui.selectInTree("explain.tree", "(&", "(mail=");
    ui.contextMenu("explain.tree", "Suppose an index on mail (equality)");
    ui.waitUntil("one entry", () -> ui.text("explain.examined").equals("5,000 → 1"));
    ui.screenshot("slow-filter-supposed");
    ui.pushNamed("explain.whatIf.plan");
    ui.waitUntil("the plan", () -> state("mail").equals("To be added"));
  }

  private void applyOnTheTwin() {
    ui.pushNamed("designer.apply");
    ui.waitUntil("the index", () -> state("mail").equals("Ready"));
    ui.pushNamed("explain.whatIf.mail");
    ui.waitUntil(
        "both times", () -> !ui.shows("explain.whatIf") && ui.text("explain.time").contains("→"));
    assertEquals("5,000 → 1", ui.text("explain.examined"));
    ui.screenshot("slow-filter-applied");
  }

  private void translateBack() {
    ui.view("org.dirlens.index.ui.twins");
    ui.selectRow("twins.table", Slapd.SUFFIX);
    ui.pushNamed("twins.planBack");
    ui.waitForWindow("Translate plan back");
    List<String> ldif = ui.text("planBack.ldif").lines().toList();
    assertTrue(
        ldif.containsAll(List.of("dn: " + DATABASE, "add: olcDbIndex", "olcDbIndex: mail eq")),
        ldif.toString());
    assertFalse(ldif.stream().anyMatch(line -> line.startsWith("delete:")), ldif.toString());
    assertEquals("Add an index on mail (equality).", ui.text("planBack.steps"));
    ui.screenshot("slow-filter-plan-back");
    assertEquals(List.of(), ui.cutOff());
    ui.pushNamed("planBack.stage");
    ui.waitForWindowToClose("Translate plan back");
  }

  /** Nothing is sent to a server of production before it was looked at. */
  private void applyOnSlapd() throws ConnectionProblem {
    ui.waitUntil("the current directory", this::isCurrent);
    ui.waitUntil("the plan", () -> state("mail").equals("To be added"));
    ui.screenshot("slow-filter-staged");
    ui.pushNamed("designer.apply");
    ui.waitForWindow("Apply changes");
    assertEquals(List.of("objectClass eq", "cn,uid eq"), indices());
    assertEquals(
        "These changes will be made to " + Slapd.SUFFIX + " of " + NAME + ":",
        ui.text("applyPlan.message"));
    ui.screenshot("slow-filter-review");
    ui.pushNamed("applyPlan.ok");
    ui.waitUntil("the index", () -> state("mail").equals("Ready"));
  }

  private String state(String attribute) {
    return ui.rows("designer.indices").stream()
        .filter(row -> row.getFirst().equalsIgnoreCase(attribute))
        .map(row -> row.get(2))
        .findFirst()
        .orElse("");
  }
}
