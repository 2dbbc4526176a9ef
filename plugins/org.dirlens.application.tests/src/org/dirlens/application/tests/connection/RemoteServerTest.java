package org.dirlens.application.tests.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Heartbeat;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A server that is not ours, from the first connection to its loss. In this order. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(FreshWindow.class)
class RemoteServerTest {
  private static final String NAME = "the other server";
  private static final String ANN = "cn=Ann," + Slapd.SUFFIX;
  private static final String SEARCHING = "Searching (description=*) on " + NAME;
  private static final String WAITING = "search.state.waiting";
  private static final String RECONNECT = "dit.state.failed.action";

  /** Longer than a step waits: nothing is given up because this machine is slow. */
  private static final int TIMEOUT_SECONDS = Math.toIntExact(2 * Ui.PATIENCE.toSeconds());

  /** For a server that is silent on purpose. */
  private static final int SHORT_TIMEOUT_SECONDS = 4;

  private static Slapd slapd;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeAll
  static void startServer(@TempDir Path folder) throws IOException {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    slapd =
        new Slapd(
            folder,
            "dn: %s\nobjectClass: person\ncn: Ann\nsn: Smith\ndescription: first\n".formatted(ANN));
    slapd.start();
  }

  @AfterAll
  static void endServer() {
    connection().ifPresent(Connections.shared()::remove);
    if (slapd != null) {
      slapd.close();
    }
  }

  private static Optional<DirectoryConnection> connection() {
    return Connections.shared().all().stream()
        .filter(each -> each.parameters().name().equals(NAME))
        .findFirst();
  }

  private static ConnectionState state() {
    return connection().orElseThrow().state();
  }

  @Test
  @Order(1)
  void theNetworkCheckTellsAClosedPortFromAnOpenOne() throws IOException {
    slapd.kill();
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    ui.type("connection.name", NAME);
    ui.type("connection.host", "127.0.0.1");
    ui.spin("connection.port", slapd.port());
    ui.spin("connection.timeout", TIMEOUT_SECONDS);
    ui.pushNamed("connection.checkNetwork");
    ui.waitUntil("the refusal", () -> ui.says("nothing listens there"));
    ui.screenshot("network-refused");

    slapd.start();
    ui.pushNamed("connection.checkNetwork");
    ui.waitUntil("the success", () -> ui.says("The server answers."));
  }

  @Test
  @Order(2)
  void aCertificateNobodyVouchesForIsRefusedUntilAPersonTrustsIt() throws IOException {
    ui.pick("connection.encryption", "StartTLS");
    ui.waitUntil("no word of what was tried before", () -> !ui.says("The server answers."));
    ui.pushNamed("connection.checkNetwork");
    ui.waitForWindow("Certificate not trusted");
    assertEquals(slapd.fingerprint(), ui.text("certificate.fingerprint").replaceAll("\\s", ""));
    ui.screenshot("certificate");
    ui.push("Do not connect");
    ui.waitForWindowToClose("Certificate not trusted");
    ui.waitUntil("the refusal", () -> !ui.says("The server answers.") && !ui.says("Checking..."));

    ui.pushNamed("connection.checkNetwork");
    ui.waitForWindow("Certificate not trusted");
    ui.push("Trust for this session");
    ui.waitUntil("the success", () -> ui.says("The server answers."));
  }

  @Test
  @Order(3)
  void theAuthenticationCheckTellsAWrongPasswordFromTheRightOne() {
    ui.push("Next >");
    ui.type("connection.bindDn", Slapd.ADMIN);
    ui.type("connection.password", "wrong");
    ui.pushNamed("connection.checkAuthentication");
    ui.waitUntil("the refusal", () -> ui.says("The server did not accept " + Slapd.ADMIN));
    ui.screenshot("authentication-refused");

    ui.type("connection.password", Slapd.PASSWORD);
    ui.pushNamed("connection.checkAuthentication");
    ui.waitUntil("the success", () -> ui.says("The server accepts this user."));
    ui.push("Finish");
    ui.waitForWindowToClose("New connection");
    ui.waitUntil("the connection", () -> state() == ConnectionState.OPEN);
  }

  @Test
  @Order(4)
  void aClosedConnectionOpensOnlyWhenItIsOpened() {
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", NAME);
    ui.waitUntil("its tree", () -> ui.text("dit.connection").equals(NAME));
    ui.menu("Directory", "Close connection");
    ui.waitUntil("the invitation", () -> ui.says("“" + NAME + "” is closed."));
    ui.screenshot("closed-connection");
    ui.selectInTree("connections.tree", "Embedded server");
    ui.waitUntil("the other tree", () -> ui.shows("dit.tree"));
    ui.selectInTree("connections.tree", NAME);
    ui.waitUntil("the invitation", () -> ui.says("“" + NAME + "” is closed."));
    assertEquals(ConnectionState.CLOSED, state());

    ui.push("Open connection");
    ui.waitForWindow("Password for " + NAME);
    ui.screenshot("password");
    givePassword();
    ui.waitUntil("the connection", () -> state() == ConnectionState.OPEN);
    ui.waitUntil("its tree", () -> ui.shows("dit.tree"));
  }

  @Test
  @Order(5)
  void aSilentServerHoldsNothingUp() throws IOException {
    ui.selectInTree("dit.tree", "Root DSE", Slapd.SUFFIX, "cn=Ann");
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.text("entry.dn").equals(ANN));
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.base", Slapd.SUFFIX);
    ui.type("search.filter", "(description=*)");
    slapd.silence();
    try (Heartbeat heart = ui.heartbeat()) {
      ui.pushNamed("search.run");
      ui.waitUntil(
          "the search to run", () -> ui.shows(WAITING) && ui.text(WAITING).startsWith(SEARCHING));
      int before = heart.beats();
      ui.waitUntil("the window to live on", () -> heart.beats() > before + 10);
      assertTrue(ui.text(WAITING).startsWith(SEARCHING), "nobody waited for the server");
      ui.pushNamed("search.run");
      ui.waitUntil("the end of the search", () -> ui.text("search.run").equals("Search"));
      System.out.println("silent server: " + heart.gaps());
    } finally {
      slapd.wake();
    }
  }

  @Test
  @Order(6)
  void aSilentServerIsGivenUpAfterItsTime() throws Exception {
    openAgain(SHORT_TIMEOUT_SECONDS);
    slapd.silence();
    try {
      ui.pushNamed("search.run");
      ui.waitUntil("the end of patience", () -> ui.says("did not answer within 4 s"));
    } finally {
      slapd.wake();
    }
    openAgain(TIMEOUT_SECONDS);
    ui.pushNamed("search.run");
    ui.waitUntil("the entry found", () -> ui.rows("search.results").size() == 1);
  }

  /** Has the connection wait that long for an answer from now on. */
  private void openAgain(int timeoutSeconds) throws ConnectionProblem {
    DirectoryConnection connection = connection().orElseThrow();
    ConnectionParameters now = connection.parameters();
    Endpoint server = now.endpoint();
    Endpoint again =
        new Endpoint(server.host(), server.port(), server.encryption(), 1_000 * timeoutSeconds);
    Connections.shared().update(connection, now.with(again));
    connection.use(Secret.of(Slapd.PASSWORD));
    connection.session(new NullProgressMonitor());
    ui.waitUntil("what is read again", () -> ui.shows("dit.tree") && Job.getJobManager().isIdle());
  }

  @Test
  @Order(7)
  void aLostServerIsToldOnceAndCostsNoWork() throws IOException {
    ui.selectRow("entry.table", "description");
    ui.tool("entry.addValue");
    ui.type("value.field", "second");
    ui.push("OK");
    ui.waitUntil("the new value", () -> ui.values("description").contains("second"));
    try (Heartbeat heart = ui.heartbeat()) {
      slapd.kill();
      ui.waitUntil("the loss", () -> ui.text("dit.connection").equals(NAME + ": connection lost"));
      assertEquals(List.of("Dirlens"), ui.windowTitles(), "no dialog for nothing");
      ui.activateEditor();
      ui.menu("File", "Save");
      ui.waitForWindow("The entry was not saved");
      assertEquals(2, ui.windowTitles().size(), "one message: " + ui.windowTitles());
      ui.screenshot("lost");
      ui.push("OK");
      ui.waitForWindowToClose("The entry was not saved");
      System.out.println("lost server: " + heart.gaps());
    }
    assertTrue(ui.values("description").contains("second"), "the unsaved value is kept");
    assertTrue(ui.unsaved());

    slapd.start();
    ui.pushNamed(RECONNECT);
    ui.waitUntil("the connection", () -> state() == ConnectionState.OPEN);
    ui.menu("File", "Save");
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertFalse(ui.shows(RECONNECT));
    assertEquals(List.of("first", "second"), slapd.stored(ANN, "description"));
  }

  @Test
  @Order(8)
  void whoTypesMeanwhileKeepsTheKeyboard() throws IOException {
    ui.view("org.dirlens.browser.ui.search");
    ui.selectInTree("connections.tree", NAME);
    ui.contextMenu("connections.tree", "Close");
    ui.waitUntil("the end", () -> state() == ConnectionState.CLOSED);
    slapd.silence();
    try {
      ui.contextMenu("connections.tree", "Open");
      givePassword();
      ui.key("search.filter", 0, 'x');
      slapd.kill();
      ui.waitUntil("the notification", () -> ui.shows("notification.words"));
      assertTrue(
          ui.text("notification.words").contains("127.0.0.1:" + slapd.port()),
          ui.text("notification.words"));
      assertEquals(List.of("Dirlens"), ui.windowTitles());
      ui.screenshot("not-opened");
      ui.pushNamed("notification.close");
    } finally {
      slapd.kill();
      slapd.start();
    }
    ui.contextMenu("connections.tree", "Open");
    givePassword();
    ui.waitUntil("the connection", () -> state() == ConnectionState.OPEN);
  }

  private void givePassword() {
    ui.waitForWindow("Password for " + NAME);
    ui.type("password.field", Slapd.PASSWORD);
    ui.push("OK");
    ui.waitForWindowToClose("Password for " + NAME);
  }
}
