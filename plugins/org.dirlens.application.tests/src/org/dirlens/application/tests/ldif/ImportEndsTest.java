package org.dirlens.application.tests.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.HostileDirectory;
import org.dirlens.connection.testkit.ScriptedServer;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What is said of imports that end before the end of their file. */
@ExtendWith(FreshWindow.class)
class ImportEndsTest {
  private static final String NAME = "the server that hangs up";
  private static final int MANY = 30_000;
  private static final String CHANGE =
      "dn: ou=users,dc=example,dc=com\nchangetype: modify\nreplace: street\nstreet: x\n-\n\n";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @TempDir Path folder;

  @BeforeEach
  void waitForTheServer() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
  }

  private void open(String connection) {
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", connection);
    ui.waitUntil("its directory", () -> ui.text("dit.connection").startsWith(connection));
  }

  private void begin(Path file) {
    ui.menu("Directory", "Import LDIF...");
    ui.waitForWindow("Import LDIF");
    ui.type("import.file", file.toString());
  }

  private static String unit(String name, String parent) {
    return "dn: ou=%s,%s\nobjectClass: organizationalUnit\nou: %s\n\n"
        .formatted(name, parent, name);
  }

  @Test
  void aCancelledImportDoesNotClaimThatAllWasApplied() throws Exception {
    open("Embedded server");
    Path file = folder.resolve("many.ldif");
    Files.writeString(file, CHANGE.repeat(MANY));
    begin(file);
    IJobChangeListener cancelling =
        new JobChangeAdapter() {
          @Override
          public void running(IJobChangeEvent event) {
            if (event.getJob().getName().startsWith("Importing many.ldif")) {
              event.getJob().cancel();
            }
          }
        };
    Job.getJobManager().addJobChangeListener(cancelling);
    try {
      ui.push("Finish");
      ui.waitUntil(
          "its end",
          () ->
              ui.shows("import.summary")
                  && ui.text("import.summary").startsWith("Import of many.ldif cancelled"));
    } finally {
      Job.getJobManager().removeJobChangeListener(cancelling);
    }
    String words =
        "No record was rejected. Records after the point where the import ended were not sent.";
    assertEquals(words, ui.text("import.rejected"));
    assertEquals(words, ui.text("import.detail"));
    ui.screenshot("import-cancelled");
  }

  @Test
  void anImportThatStopsAtAFailureSaysThatTheRestWasNotSent() throws Exception {
    open("Embedded server");
    Path file = folder.resolve("bad.ldif");
    Files.writeString(file, "no record\n\n" + CHANGE);
    begin(file);
    ui.untick("import.continue");
    ui.push("Finish");
    waitForSummary(
        "Import of bad.ldif stopped at the first failure, the rest of the file was not sent");
    begin(file);
    ui.tick("import.continue"); // as it was
    ui.push("Finish");
    waitForSummary("Import of bad.ldif finished: 1 record applied, 1 failed");
  }

  private void waitForSummary(String start) {
    ui.waitUntil(
        start, () -> ui.shows("import.summary") && ui.text("import.summary").startsWith(start));
  }

  @Test
  void anImportWhoseConnectionWasLostSaysWhatWasNotSent() throws Exception {
    ScriptedServer server = new ScriptedServer(new HostileDirectory());
    Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 60_000);
    DirectoryConnection connection =
        Connections.shared()
            .add(ConnectionParameters.create(NAME, endpoint, "", AccessMode.READ_WRITE));
    try {
      open(NAME);
      ui.menu("Directory", "Open connection");
      ui.waitUntil("the connection", () -> connection.state() == ConnectionState.OPEN);
      Path file = folder.resolve("lost.ldif");
      Files.writeString(file, unit("a", HostileDirectory.SUFFIX));
      begin(file);
      ui.push("Finish");
      ui.waitUntil("the loss", () -> ui.says("are not in the file of rejected records"));
      assertTrue(
          ui.says("import lost.ldif again with \u201cUpdate entries that already exist\u201d"));
      ui.screenshot("import-lost");
    } finally {
      Connections.shared().remove(connection);
      server.close();
    }
  }
}
