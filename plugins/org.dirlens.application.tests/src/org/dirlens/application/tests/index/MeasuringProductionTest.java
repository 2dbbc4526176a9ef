package org.dirlens.application.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.application.tests.server.ServerStory;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.index.ui.advisor.AdvisorView;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.widgets.Button;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What is measured of a server of production neither changes nor loads it unasked. */
@ExtendWith(FreshWindow.class)
class MeasuringProductionTest extends ServerStory {
  private static final String REVIEW = "Review changes";
  private static final String ADVISE = "Advise on production";

  MeasuringProductionTest() {
    super(StoryServer.Kind.EMBEDDED);
  }

  @AfterEach
  void goBack() {
    ui.resetLayout();
  }

  private DirectoryConnection choose(String more, AccessMode access) {
    DirectoryConnection connection = server.connect(more, access, Environment.PRODUCTION);
    window().choose(connection);
    return connection;
  }

  private boolean ticked() {
    Button box = ui.control(Button.class, "charts.timeStages");
    return ui.ask(box::getSelection);
  }

  private boolean timed() {
    NullProgressMonitor monitor = new NullProgressMonitor();
    try {
      return server
          .connection()
          .session(monitor)
          .read("cn=monitoring,cn=config", List.of("dirlensDissection"), monitor)
          .orElseThrow()
          .texts("dirlensDissection")
          .contains("TRUE");
    } catch (ConnectionProblem e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void timingStagesIsReviewed() {
    choose(" charted", AccessMode.READ_WRITE);
    ui.view("org.dirlens.charts.ui.live");
    ui.waitUntil("the charts", () -> ui.shows("charts.timeStages"));
    assertFalse(ticked());
    ui.tick("charts.timeStages");
    ui.waitForWindow(REVIEW);
    assertEquals(List.of(List.of("dirlensDissection", "FALSE", "TRUE")), ui.rows("review.values"));
    ui.push("Back");
    ui.waitForWindowToClose(REVIEW);
    ui.waitUntil("the box as before", () -> !ticked());
    assertFalse(timed());

    ui.tick("charts.timeStages");
    ui.waitForWindow(REVIEW);
    ui.push("Send");
    ui.waitUntil("the server to time them", this::timed);
    assertTrue(ticked());
    ui.untick("charts.timeStages");
    ui.waitForWindow(REVIEW);
    ui.push("Send");
    ui.waitUntil("the server to stop it", () -> !timed());
  }

  @Test
  void aReadOnlyConnectionTimesNothingAndAsksNothing() {
    choose(" looked at", AccessMode.READ_ONLY);
    ui.view("org.dirlens.charts.ui.live");
    ui.waitUntil("the charts", () -> ui.shows("charts.timeStages"));
    ui.tick("charts.timeStages");
    ui.waitUntil("the reason", () -> ui.shows("problem.message"));
    assertTrue(
        ui.text("problem.message").endsWith("is read-only. Nothing was changed"),
        ui.text("problem.message"));
    ui.push("OK");
    ui.waitUntil("the box as before", () -> !ticked());
    assertFalse(timed());
  }

  @Test
  void searchesOfALogAreAskedOnlyWhenAPersonAgrees(@TempDir Path folder) throws Exception {
    Path log =
        Files.writeString(
            folder.resolve("access"),
            """
            [25/Nov/2026:03:03:01.5 +0000] conn=4 op=1 SRCH base="dc=example,dc=com" scope=2 filter="(uid=user.1)" attrs=ALL
            [25/Nov/2026:03:03:01.5 +0000] conn=4 op=1 RESULT err=0 tag=101 nentries=1 etime=0.003
            """);
    choose(" advised", AccessMode.READ_ONLY);
    ui.view(AdvisorView.ID);
    Button counters = ui.control(Button.class, "advisor.readCounters");
    ui.waitUntil("the server", () -> ui.ask(counters::isEnabled));
    read(log);
    ui.waitForWindow(ADVISE);
    assertTrue(ui.says("for 80 s at most"));
    ui.screenshot("advise-on-production");
    ui.push("Cancel");
    ui.waitForWindowToClose(ADVISE);
    assertFalse(ui.shows("advisor.shapes"));
    read(log);
    ui.waitForWindow(ADVISE);
    ui.push("Advise");
    ui.waitUntil("the filters", () -> ui.shows("advisor.shapes"));
  }

  /** As from the dialog of files, which waits for its end. */
  private void read(Path log) {
    PlatformUI.getWorkbench()
        .getDisplay()
        .asyncExec(
            () -> {
              AdvisorView advisor =
                  (AdvisorView)
                      PlatformUI.getWorkbench()
                          .getActiveWorkbenchWindow()
                          .getActivePage()
                          .findView(AdvisorView.ID);
              advisor.read(List.of(log));
            });
  }
}
