package org.dirlens.application.tests.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.HeldJob;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.KeptPort;
import org.dirlens.launcher.ListenOptions;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The embedded server is stopped, started, moved, copied and checked from its view. */
@ExtendWith(FreshWindow.class)
class EmbeddedServerTest {
  private static final String STOPPED = "Embedded server (stopped)";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private final EmbeddedEntries entries = new EmbeddedEntries(ui);

  @BeforeEach
  void showTheView() {
    waitUntilItRuns();
    ui.view("org.dirlens.application.server");
  }

  private void waitUntilItRuns() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.waitUntil("its connection", () -> firstConnection().equals("Embedded server"));
  }

  private String firstConnection() {
    List<String> rows = ui.treeTexts("connections.tree");
    return rows.isEmpty() ? "" : rows.getFirst();
  }

  private void stop() {
    ui.pushNamed("server.stop");
    ui.waitUntil("the stopped server", () -> firstConnection().equals(STOPPED));
    assertTrue(EmbeddedServerAccess.server().isEmpty());
  }

  private void start() {
    ui.pushNamed("server.start");
    waitUntilItRuns();
  }

  @Test
  void stoppedAndStartedItListensOnTheSamePortAndOpenEditorsWorkAgain() {
    int port = EmbeddedEntries.server().port();
    entries.change("user.30", "Through");
    ui.view("org.dirlens.application.server");
    ui.pushNamed("server.stop");
    ui.waitForWindow("Unsaved changes");
    assertTrue(ui.says("Save changes to uid=user.30 before the server stops?"));
    ui.push("Don't save");
    ui.waitUntil("the stopped server", () -> firstConnection().equals(STOPPED));
    ui.waitUntil("the invitation", () -> ui.says("The embedded server is stopped."));
    ui.screenshot("server-stopped");
    assertTrue(ui.unsaved());

    ui.pushNamed("dit.state.empty.action");
    waitUntilItRuns();
    assertEquals(port, EmbeddedEntries.server().port());
    ui.waitUntil("the address", () -> ui.text("server.address").endsWith(":" + port));
    ui.waitUntil(
        "the tree",
        () ->
            ui.treeTexts("dit.tree").stream()
                .anyMatch(text -> text.startsWith("dc=example,dc=com")));
    ui.activateEditor();
    ui.menu("File", "Save");
    ui.waitUntil("the value", () -> EmbeddedEntries.stored("user.30").contains("Through"));
    ui.screenshot("server-running");
  }

  @Test
  void aDeletionThatRunsIsAskedAboutBeforeItStops() throws Exception {
    entries.open("user.33");
    ui.view("org.dirlens.browser.ui.dit");
    try (HeldJob deletion = new HeldJob("Deleting an entry")) {
      ui.menu("Directory", "Delete...");
      ui.waitForWindow("Delete");
      ui.push("Delete entry");
      deletion.awaitHeld();
      ui.view("org.dirlens.application.server");
      ui.pushNamed("server.stop");
      ui.waitUntil("the question", () -> ui.says("Deleting an entry"));
      ui.push("Keep working");
      deletion.cancel();
    }
    assertTrue(EmbeddedServerAccess.server().isPresent());
  }

  @Test
  void aConnectionThatIsStoppedIsStartedByADoubleClick() {
    stop();
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", STOPPED);
    ui.openSelection("connections.tree");
    waitUntilItRuns();
  }

  @Test
  void anEntryAskedForWhileItIsStoppedIsShownWhenItRuns() {
    entries.open("user.31");
    ui.view("org.dirlens.application.server");
    stop();
    ui.activateEditor();
    ui.tool("entry.refresh");
    ui.waitUntil("the reason", () -> ui.says("The embedded server is not running"));
    start();
    ui.waitUntil("the entry", () -> ui.shows("entry.table"));
    assertEquals(EmbeddedEntries.dn("user.31"), ui.text("entry.dn"));
  }

  @Test
  void aPasswordIsSetOverTheConnection() throws ConnectionProblem {
    Connections connections = Connections.shared();
    DirectoryConnection embedded = connections.embedded().orElseThrow();
    NullProgressMonitor monitor = new NullProgressMonitor();
    Secret password = Secret.of("New-Pa55word-32");
    embedded.session(monitor).newPassword(EmbeddedEntries.dn("user.32"), password.utf8(), monitor);
    ConnectionParameters own =
        ConnectionParameters.create(
            "user.32",
            embedded.parameters().endpoint(),
            EmbeddedEntries.dn("user.32"),
            AccessMode.READ_ONLY);
    connections.savePassword(own, password);
    DirectoryConnection added = connections.add(own);
    try {
      assertTrue(added.session(monitor).isOpen());
    } finally {
      connections.remove(added);
    }
  }

  @Test
  void aPortThatIsTakenIsSaidAndAnotherIsOfferedAndKept() throws IOException {
    int port = EmbeddedEntries.server().port();
    Path folder = EmbeddedEntries.server().dataFolder();
    stop();
    try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      ui.pushNamed("server.start");
      ui.waitUntil(
          "the taken port",
          () -> ui.says("port " + other.getLocalPort() + " is used by another program"));
      ui.screenshot("server-port-taken");
      ui.waitUntil("the offer", () -> ui.text("server.start").startsWith("Start on port "));
      int offered = Integer.parseInt(ui.text("server.start").substring("Start on port ".length()));
      start();
      assertEquals(offered, EmbeddedEntries.server().port());
      assertEquals(offered, KeptPort.of(folder).orElseThrow());
      ui.waitUntil("its address", () -> ui.text("server.address").endsWith(":" + offered));
    }
    ui.spin("server.port", port);
    ui.pushNamed("server.changePort");
    ui.waitUntil("the old port", () -> EmbeddedEntries.server().port() == port);
    ui.waitUntil("its address", () -> ui.text("server.address").endsWith(":" + port));
  }

  @Test
  void aBackupCanBeServed(@TempDir Path folder) throws Exception {
    Path target = folder.resolve("copy");
    long people = EmbeddedEntries.partition().statistics().entries();
    ui.pushNamed("server.backup");
    ui.waitForWindow("Back up the embedded server");
    ui.type("backup.folder", target.toString());
    ui.screenshot("server-backup");
    ui.push("Back up");
    ui.waitUntil("the copy", () -> result().equals("Backed up to " + target));
    ListenOptions elsewhere = new ListenOptions(null, 0, null, 0);
    try (EmbeddedServer copy =
        EmbeddedServer.start(
            new EmbeddedServerOptions(target, elsewhere, List.of(), null, null, List.of()))) {
      assertEquals(people, copy.partitions().getFirst().statistics().entries());
    }
  }

  @Test
  void verifyingTellsOfDamageAndOfNone(@TempDir Path aside) throws IOException {
    ui.pushNamed("server.verify");
    ui.waitUntil("no damage", () -> result().contains(": no damage in "));
    Path data = EmbeddedEntries.server().dataFolder();
    stop();
    Path whole = aside.resolve("whole");
    copy(data, whole);
    flipInTheMiddle(largestFile(data.resolve("partitions")));
    try {
      start();
      ui.pushNamed("server.verify");
      ui.waitUntil("damage", () -> result().matches("(?s).*: [0-9]+ damages? in .*"));
      ui.screenshot("server-damaged");
    } finally {
      stop();
      Folders.delete(data);
      copy(whole, data);
      start();
    }
  }

  @Test
  void workThatIsCancelledBeforeItsTurnIsOver() throws Exception {
    try (HeldJob verifying = new HeldJob("Verifying the embedded server")) {
      ui.pushNamed("server.verify");
      verifying.awaitHeld();
      verifying.cancel();
      ui.waitUntil("its end", () -> result().equals("Verifying the embedded server: cancelled"));
    }
    ui.pushNamed("server.verify");
    ui.waitUntil("the next one", () -> result().contains(": no damage in "));
  }

  private String result() {
    return ui.text("server.maintenanceResult");
  }

  @Test
  void aPartitionIsMadeFilledWrittenCompactedRepairedAndDeleted(@TempDir Path folder)
      throws Exception {
    ui.pushNamed("server.newPartition");
    ui.waitForWindow("New partition");
    ui.type("partition.suffix", "o=made here");
    ui.push("OK");
    ui.waitUntil(
        "the partition", () -> result().equals("Created o=made here with its topmost entry"));
    ui.waitUntil("its row", () -> partitionEntries("o=made here").equals("1"));
    Path more = folder.resolve("more.ldif");
    Files.writeString(
        more,
        "dn: cn=a,o=made here\nobjectClass: device\n\ndn: cn=b,o=nowhere\nobjectClass: device\n");
    ui.selectRow("server.partitions", "o=made here");
    ui.pushNamed("server.import");
    ui.waitForWindow("Import into the embedded server");
    ui.type("load.file", more.toString());
    ui.screenshot("server-import");
    ui.push("Import");
    ui.waitUntil("the import", () -> result().contains("1 entry loaded, 1 refused"));
    assertTrue(result().contains("line 4: "), result());
    ui.waitUntil("both entries", () -> partitionEntries("o=made here").equals("2"));
    Path written = folder.resolve("out.ldif");
    ui.selectRow("server.partitions", "o=made here");
    ui.pushNamed("server.export");
    ui.waitForWindow("Export o=made here");
    ui.type("export.path", written.toString());
    ui.push("Export");
    ui.waitUntil("the export", () -> result().equals("2 entries written to " + written));
    assertTrue(Files.readString(written).contains("dn: cn=a,o=made here"));
    ui.pushNamed("server.compact");
    ui.waitUntil(
        "compaction", () -> result().startsWith("o=made here: ") && result().contains(" before, "));
    ui.pushNamed("server.repair");
    ui.waitForWindow("Embedded server");
    ui.push("Repair");
    ui.waitUntil("repair", () -> result().startsWith("o=made here: 0 damages found"));
    ui.screenshot("server-data");
    ui.pushNamed("server.deletePartition");
    ui.waitForWindow("Embedded server");
    ui.screenshot("server-delete-partition");
    ui.push("Delete");
    ui.waitUntil("the deletion", () -> result().equals("Deleted o=made here"));
    assertEquals(1, EmbeddedEntries.server().partitions().size());
    ui.waitUntil("one row", () -> ui.rows("server.partitions").size() == 1);
  }

  private String partitionEntries(String suffix) {
    return ui.rows("server.partitions").stream()
        .filter(row -> row.getFirst().equals(suffix))
        .map(row -> row.get(1))
        .findFirst()
        .orElse("");
  }

  @Test
  void aFileWithoutItsPartitionGetsANewOne(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("other.ldif");
    Files.writeString(
        file, "dn: o=other\nobjectClass: organization\n\ndn: cn=a,o=other\nobjectClass: device\n");
    ui.pushNamed("server.import");
    ui.waitForWindow("Import into the embedded server");
    ui.type("load.file", file.toString());
    ui.waitUntil("the suffix found in the file", () -> ui.text("load.partition").equals("o=other"));
    ui.push("Import");
    ui.waitUntil("the import", () -> result().equals("o=other: 2 entries loaded, 0 refused"));
    EmbeddedEntries.server()
        .maintenance()
        .delete(EmbeddedEntries.server().partitions().getLast().suffix());
  }

  @Test
  void ldapsIsSwitchedOnWithAnotherKeyAndOffAgain(@TempDir Path folder) throws Exception {
    listenForLdaps();
    Path key = folder.resolve("key.p12");
    makeKey(key);
    ui.pushNamed("tls.replace");
    ui.waitForWindow("Use another TLS key");
    ui.type("tlsKey.file", key.toString());
    ui.type("tlsKey.password", "not the password");
    ui.push("Use");
    ui.waitForWindow("The key was not changed");
    ui.screenshot("server-key-refused");
    ui.push("OK");
    ui.pushNamed("tls.replace");
    ui.waitForWindow("Use another TLS key");
    ui.type("tlsKey.file", key.toString());
    ui.type("tlsKey.password", "of the key");
    ui.push("Use");
    ui.waitUntil("the key", () -> ui.text("tls.certificate").startsWith("CN=of a test, until "));
    ui.screenshot("server-tls");
    endLdaps();
    assertNull(EmbeddedEntries.server().ldapsAddress());
  }

  @Test
  void aPortOfLdapsThatIsTakenIsSaidAndNoOtherOfLdapIsOffered() throws Exception {
    int port = listenForLdaps();
    stop();
    try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      ui.pushNamed("server.start");
      ui.waitUntil(
          "the taken port",
          () -> ui.says("cannot listen on 127.0.0.1:" + other.getLocalPort() + ": "));
      assertFalse(ui.text("server.start").startsWith("Start on port "));
    }
    start();
    endLdaps();
  }

  /** On a port that is free; returns it. */
  private int listenForLdaps() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    ui.spin("tls.port", port);
    ui.pushNamed("tls.listen");
    ui.waitUntil("LDAPS", () -> ui.text("tls.address").equals("ldaps://127.0.0.1:" + port));
    awaitEndOfChange();
    return port;
  }

  private void endLdaps() {
    ui.pushNamed("tls.off");
    ui.waitUntil("no LDAPS", () -> ui.text("tls.address").startsWith("not listening"));
    awaitEndOfChange();
  }

  /** Whoever stops the server before a job has ended is asked, in the next story, too. */
  private void awaitEndOfChange() {
    ui.waitUntil("the end of the change", () -> !runs("Changing TLS of the embedded server"));
  }

  private static boolean runs(String job) {
    return Arrays.stream(Job.getJobManager().find(null)).anyMatch(it -> it.getName().equals(job));
  }

  private static void makeKey(Path file) throws Exception {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=of a test",
                "-storetype",
                "PKCS12",
                "-storepass",
                "of the key",
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertEquals(0, keytool.waitFor());
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  private static Path largestFile(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .max(Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }

  private static void flipInTheMiddle(Path file) throws IOException {
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      long middle = opened.length() / 2;
      opened.seek(middle);
      int before = opened.readUnsignedByte();
      opened.seek(middle);
      opened.writeByte(~before);
    }
  }
}
