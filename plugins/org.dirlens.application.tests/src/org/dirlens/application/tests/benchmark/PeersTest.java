package org.dirlens.application.tests.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.benchmark.ui.BenchmarkView;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.launcher.ScratchFolder;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Servers of others are set up beside ours, measured, and removed. */
@ExtendWith(FreshWindow.class)
class PeersTest {
  private static final String LDIF =
      """
      dn: o=Acme
      objectClass: organization
      o: Acme

      dn: uid=anna,o=Acme
      objectClass: inetOrgPerson
      uid: anna
      cn: Anna Lee
      sn: Lee
      nobodyKnows: this
      """;

  private static final String LOG =
      """
      Nov 26 00:00:01 host slapd[1]: conn=1 op=1 SRCH base="o=Acme" scope=2 deref=0 filter="(uid=anna)"
      Nov 26 00:00:01 host slapd[1]: conn=1 op=1 SEARCH RESULT tag=101 err=0 nentries=1 text=
      """;

  @TempDir Path temporary;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private Set<Path> before = Set.of();

  @BeforeEach
  void openThePage() throws IOException {
    assumeTrue(Slapd.installed(), "slapd is not installed here");
    before = scratchFolders();
    ui.perspective("org.dirlens.application.benchmark");
    ui.waitUntil("the gallery", () -> ui.rowCount("benchmark.gallery") > 10);
    ui.selectRow("benchmark.gallery", "peers");
    ui.waitUntil("what was found", () -> ui.text("peers.server.slapd.state").equals("installed"));
    untick("peers.server.389-ds");
  }

  @AfterEach
  void goBack() {
    ui.perspective("org.dirlens.application.perspective");
  }

  private static Set<Path> scratchFolders() throws IOException {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(each -> each.getFileName().toString().startsWith(ScratchFolder.prefix()))
          .collect(Collectors.toSet());
    }
  }

  private void untick(String id) {
    Button box = ui.control(Button.class, id);
    ui.ask(
        () -> {
          box.setSelection(false);
          box.notifyListeners(SWT.Selection, new Event());
          return box;
        });
  }

  private void reopenTheView() {
    ui.ask(
        () -> {
          page().hideView(page().findView(BenchmarkView.ID));
          return true;
        });
    ui.view(BenchmarkView.ID);
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  @Test
  void slapdAnswersTheSameLogFromTheSameEntries() throws IOException {
    ui.pick("peers.data", "LDIF file");
    ui.waitUntil(
        "what is missing", () -> ui.text("peers.about").equals("Choose a file with entries."));
    assertFalse(ui.isEnabled("Run"));
    ui.screenshot("peers-missing");
    ui.type("peers.ldif", Files.writeString(temporary.resolve("acme.ldif"), LDIF).toString());
    ui.pick("peers.asked", "access log");
    ui.type("peers.askedFile", Files.writeString(temporary.resolve("slapd.log"), LOG).toString());
    ui.spin("peers.seconds", 1);
    ui.spin("peers.rounds", 2);
    ui.waitUntil("the order", () -> ui.isEnabled("Run"));
    assertTrue(ui.text("peers.about").contains("Indices: uid"), ui.text("peers.about"));
    ui.screenshot("peers");
    ui.pushNamed("peers.run");
    ui.waitUntil("the end", () -> ui.text("peers.status").startsWith("Kept as "));
    assertTrue(ui.text("peers.findings").contains("nobodyKnows"), ui.text("peers.findings"));
    assertEquals(before, scratchFolders());
    ui.screenshot("peers-done");
    String name = "slapd.log on dirlens, slapd";
    ui.waitUntil("the run", () -> newestRun().equals(name));
    ui.selectRow("runs.list", name);
    ui.waitUntil("its servers", () -> ui.rows("runPage.found").size() == 2);
    assertEquals(
        List.of("dirlens", "slapd"),
        ui.rows("runPage.found").stream().map(List::getFirst).toList());
    assertTrue(ui.text("runPage.facts").contains("2 rounds; "), ui.text("runPage.facts"));
    assertTrue(ui.text("runPage.note").contains("nobodyKnows"));
    ui.screenshot("peers-run");
  }

  /** Empty while no run is listed. */
  private String newestRun() {
    return ui.rows("runs.list").stream().findFirst().map(List::getFirst).orElse("");
  }

  @Test
  void aLoadIsFoundAgainWhenItsViewIsOpenedAnewAndCancelled() throws IOException {
    ui.pick("peers.data", "people");
    ui.pick("peers.asked", "lookup-by-uid");
    ui.spin("peers.entries", 100);
    ui.spin("peers.seconds", 3600);
    ui.waitUntil("the order", () -> ui.isEnabled("Run"));
    ui.pushNamed("peers.run");
    ui.waitUntil("the load", () -> ui.text("peers.status").endsWith("measuring"));
    List<ProcessHandle> servers = ProcessHandle.current().descendants().toList();
    assertTrue(servers.size() >= 3, servers.toString());
    reopenTheView();
    ui.waitUntil("the load again", () -> ui.text("peers.status").endsWith("measuring"));
    Spinner entries = ui.control(Spinner.class, "peers.entries");
    assertEquals(100, ui.<Integer>ask(entries::getSelection), "what was typed is kept");
    ui.screenshot("peers-again");
    ui.selectRow("benchmark.gallery", "write-heavy");
    ui.waitUntil("why no other", () -> ui.text("workload.about").startsWith("peers is running."));
    ui.selectRow("benchmark.gallery", "peers");
    ui.pushNamed("peers.state.waiting.action");
    ui.waitUntil("the end", () -> ui.text("peers.status").startsWith("Cancelled."));
    servers.forEach(each -> assertFalse(each.isAlive(), each.info().toString()));
    assertEquals(before, scratchFolders());
  }
}
