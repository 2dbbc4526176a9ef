package org.dirlens.application.tests.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.swt.SWT;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Experiments and workloads are chosen, run and cancelled; what they found is kept and compared.
 */
@ExtendWith(FreshWindow.class)
class BenchmarkTest {
  private static final String BERT =
      """
      dn: uid=bert,dc=example,dc=org
      objectClass: inetOrgPerson
      uid: bert
      cn: Bert
      sn: Bert
      """;

  private static final String BERT_AGAIN =
      """
      title = Bert again and again
      base = dc=example,dc=org

      [load]
      duration = 1 s

      [search bert]
      base = {base}
      filter = (uid=bert)
      """;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @AfterEach
  void goBack() {
    ui.perspective("org.dirlens.application.perspective");
  }

  @Test
  void anExperimentIsRunAndAnotherCancelled() {
    ui.perspective("org.dirlens.application.benchmark");
    ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
    ui.selectRow("benchmark.gallery", "0ab-threshold");
    ui.waitUntil("the choice", () -> ui.text("benchmark.about").startsWith("Takes seconds with "));
    ui.spin("benchmark.entries", 200);
    ui.pushNamed("benchmark.run");
    ui.waitUntil("the result", () -> ui.text("benchmark.status").contains("entries took"));
    assertFalse(ui.rows("runPage.found").isEmpty());
    ui.screenshot("benchmark");
    ui.spin("benchmark.entries", 5_000_000);
    ui.pushNamed("benchmark.run");
    ui.pushNamed("benchmark.state.waiting.action");
    ui.waitUntil("its end", () -> ui.text("benchmark.status").startsWith("Cancelled."));
    assertTrue(ui.isEnabled("Run"));
    assertEquals(0, ui.windowTitles().stream().filter(each -> !each.equals("Dirlens")).count());
  }

  @Test
  void aWorkloadIsRunTwiceAndComparedWithItself() {
    ui.perspective("org.dirlens.application.benchmark");
    ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
    ui.selectRow("benchmark.gallery", "lookup-by-uid");
    ui.waitUntil("the workload", () -> ui.text("workload.text").contains("[search "));
    ui.waitUntil("what it does", () -> ui.text("workload.about").equals("It only reads."));
    ui.spin("workload.entries", 500);
    ui.spin("workload.seconds", 1);
    ui.spin("workload.rounds", 2);
    ui.waitUntil("the seconds", () -> ui.text("workload.text").contains("duration = 1 s"));
    ui.screenshot("workload");
    run();
    ui.screenshot("workload-done");
    run();
    ui.waitUntil("both runs", () -> ui.rows("runs.list").size() >= 2);
    ui.selectRow("runs.list", "lookup-by-uid");
    ui.waitUntil("one of them", () -> ui.text("runPage.title").equals("lookup-by-uid"));
    assertEquals("scratch", ui.rows("runPage.found").getFirst().getFirst());
    assertTrue(ui.text("runPage.facts").contains("2 rounds; "), ui.text("runPage.facts"));
    ui.screenshot("runs");
    ui.selectRow("benchmark.gallery", "initials");
    ui.waitUntil("another", () -> ui.text("workload.text").contains("initials"));
    ui.pushNamed("runs.again");
    theRunIsPrepared();
    ui.selectRow("benchmark.gallery", "initials");
    ui.waitUntil("another", () -> ui.text("workload.text").contains("initials"));
    ui.keyboard().press(SWT.F9);
    theRunIsPrepared();
  }

  private void theRunIsPrepared() {
    ui.waitUntil("the text of the run", () -> ui.text("workload.text").contains("(uid="));
    ui.waitUntil("it read", () -> ui.text("workload.about").equals("It only reads."));
    assertTrue(ui.text("workload.text").contains("entries = 500"));
    assertTrue(ui.text("workload.estimate").contains("in 2 rounds, in turns: Scratch directory."));
  }

  /** Each run has a name of its own, so that what is said of the run before is no answer. */
  private void run() {
    String before = ui.text("workload.status");
    ui.pushNamed("workload.run");
    ui.waitUntil("the end", () -> kept(ui.text("workload.status"), before));
  }

  private static boolean kept(String said, String before) {
    return said.startsWith("Kept as ") && !said.equals(before);
  }

  @Test
  void aLoadIsStoppedForAWhileAndThenCancelled() {
    ui.perspective("org.dirlens.application.benchmark");
    ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
    ui.selectRow("benchmark.gallery", "initials");
    ui.waitUntil("the workload", () -> ui.text("workload.text").contains("initials"));
    ui.spin("workload.entries", 500);
    ui.spin("workload.seconds", 3600);
    ui.pushNamed("workload.run");
    ui.waitUntil("the load", () -> ui.text("workload.status").contains("measuring"));
    ui.pushNamed("workload.pause");
    ui.waitUntil("the pause", () -> ui.text("workload.status").endsWith("paused"));
    ui.pushNamed("workload.pause");
    ui.waitUntil("the load again", () -> ui.text("workload.status").endsWith("measuring"));
    ui.screenshot("workload-measuring");
    ui.pushNamed("workload.state.waiting.action");
    ui.waitUntil("the end", () -> ui.text("workload.status").startsWith("Cancelled."));
    ui.waitUntil("that another can be run", () -> ui.isEnabled("Run"));
  }

  @Test
  void eachLetterOfAFormMeansOneThing() {
    ui.perspective("org.dirlens.application.benchmark");
    ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
    ui.selectRow("benchmark.gallery", "lookup-by-uid");
    ui.waitUntil("the workload", () -> ui.text("workload.about").equals("It only reads."));
    assertEquals(List.of(), ui.realKeyboard().buttonClashes());
    ui.selectRow("benchmark.gallery", "peers");
    ui.waitUntil("the servers", () -> !ui.text("peers.server.slapd.state").isEmpty());
    assertEquals(List.of(), ui.realKeyboard().buttonClashes());
  }

  @Test
  void aMistakeInAWorkloadIsNamedWithItsLine() {
    ui.perspective("org.dirlens.application.benchmark");
    ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
    ui.selectRow("benchmark.gallery", "messaging");
    ui.waitUntil("the workload", () -> ui.text("workload.text").contains("[search "));
    ui.type("workload.text", "title = Nothing");
    ui.waitUntil(
        "the mistake", () -> ui.text("workload.about").startsWith("The workload cannot be read: "));
    assertFalse(ui.isEnabled("Run"));
  }

  /** By a certificate of the client, over StartTLS, with a certificate that a person trusted. */
  @Test
  void aLoadGoesTheWayOfTheConnection(@TempDir Path folder) throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder, BERT)) {
      slapd.start();
      DirectoryConnection connection = slapd.certified();
      try {
        ui.perspective("org.dirlens.application.benchmark");
        ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
        ui.selectRow("benchmark.gallery", "lookup-by-uid");
        ui.waitUntil("the workload", () -> ui.text("workload.text").contains("[search "));
        ui.type("workload.text", BERT_AGAIN);
        ui.waitUntil("what it does", () -> ui.text("workload.about").equals("It only reads."));
        ui.tickRow("benchmark.targets", "Scratch directory", false);
        ui.tickRow("benchmark.targets", "certified", true);
        ui.waitUntil("the order", () -> ui.text("workload.estimate").endsWith("certified."));
        run();
        ui.pushNamed("workload.revert");
        ui.tickRow("benchmark.targets", "certified", false);
        ui.tickRow("benchmark.targets", "Scratch directory", true);
      } finally {
        Connections.shared().remove(connection);
      }
    }
  }
}
