package org.dirlens.application.tests.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.ui.connections.ConnectionImportDialog;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Folder;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.connection.store.ConnectionArchive;
import org.dirlens.connection.store.SavedItems;
import org.dirlens.connection.store.StudioSearch;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.FrameworkUtil;

/** The connections of an administrator: certificates, folders, an import. In this order. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(FreshWindow.class)
class ConnectionsTest {
  private static final String NAME = "by certificate";
  private static final String TREE = "connections.tree";
  private static final String CHANGED = "The certificate has changed";

  @TempDir static Path folder;
  private static Slapd slapd;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeAll
  static void startServer() throws IOException {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    slapd =
        new Slapd(
            Files.createDirectory(folder.resolve("slapd")),
            """
            dn: uid=bert,dc=example,dc=org
            objectClass: inetOrgPerson
            uid: bert
            cn: Bert
            sn: Bert
            userPassword: marker-B3rt
            """);
    slapd.start();
  }

  @AfterAll
  static void endServer() {
    for (DirectoryConnection each : Connections.shared().all()) {
      if (!each.embedded()) {
        Connections.shared().remove(each);
      }
    }
    Connections.shared().arrange(root -> Folder.ROOT);
    if (slapd != null) {
      slapd.close();
    }
  }

  private static DirectoryConnection connection() {
    return Connections.shared().all().stream()
        .filter(each -> each.parameters().name().equals(NAME))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @Order(1)
  void aClientCertificateOpensAConnection() {
    ui.resize(900, 600);
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    ui.type("connection.name", NAME);
    ui.type("connection.host", "127.0.0.1");
    ui.spin("connection.port", slapd.port());
    ui.pick("connection.encryption", "StartTLS");
    ui.pick("connection.environment", "Production");
    ui.tick("connection.readOnly");
    ui.push("Next >");
    ui.waitForWindow("Certificate not trusted");
    ui.screenshot("connections-certificate");
    ui.push("Always trust");
    ui.waitUntil("the offer", () -> ui.text("connection.offer").contains("SCRAM-SHA-256"));
    ui.pick("connection.mechanism", "DIGEST-MD5");
    ui.screenshot("connections-digest");
    ui.pick("connection.mechanism", "Client certificate (EXTERNAL)");
    ui.waitUntil("the key", () -> ui.shows("connection.keyFile"));
    ui.type("connection.keyFile", slapd.clientKey().toString());
    ui.type("connection.keyCertificate", slapd.clientCertificate().toString());
    ui.pushNamed("connection.checkAuthentication");
    ui.waitUntil("the success", () -> ui.says("The server accepts this user."));
    ui.screenshot("connections-external");
    ui.push("Finish");
    ui.waitForWindowToClose("New connection");
    ui.waitUntil("the connection", () -> connection().state() == ConnectionState.OPEN);
    assertEquals(Mechanism.EXTERNAL, connection().parameters().login().mechanism());
    ui.screenshot("connections-read-only");
  }

  @Test
  @Order(2)
  void itsPropertiesTellHowItIsSecured() {
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree(TREE, NAME);
    ui.contextMenu(TREE, "Properties");
    ui.waitUntil("the protocol", () -> ui.shows("properties.cipher"));
    assertTrue(ui.text("properties.tls").startsWith("TLSv1."), ui.text("properties.tls"));
    assertTrue(ui.text("properties.access").startsWith("read-only"));
    ui.screenshot("connections-properties");
    ui.pushNamed("properties.certificates");
    ui.waitForWindow("Certificates of " + NAME);
    ui.screenshot("connections-chain");
    ui.push("Close");
    ui.waitForWindowToClose("Certificates of " + NAME);
    ui.page("Root DSE");
    ui.waitUntil("what the server knows", () -> ui.shows("properties.oids"));
    assertEquals("OpenLDAP", ui.text("properties.vendor"));
    assertEquals(Slapd.SUFFIX, ui.text("properties.contexts"));
    assertTrue(
        ui.rows("properties.oids").stream().anyMatch(row -> row.get(2).equals("1.3.6.1.1.12")),
        "the assertion control");
    ui.screenshot("connections-root-dse");
    ui.push("Cancel");
  }

  @Test
  @Order(3)
  void aConnectionGoesIntoAFolderByKeyboard() {
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree(TREE, "Embedded server");
    ui.contextMenu(TREE, "New folder...");
    ui.waitForWindow("New folder");
    ui.typeIntoFocus("Office");
    ui.push("OK");
    ui.waitUntil("the folder", () -> ui.treeTexts(TREE).contains("Office"));
    ui.selectInTree(TREE, NAME);
    ui.contextMenu(TREE, "Move to folder...");
    ui.waitForWindow("Move to folder");
    ui.screenshot("connections-move");
    ui.typeIntoFocus("Off");
    ui.push("OK");
    Folder root = Connections.shared().folders();
    ui.waitUntil(
        "the move",
        () -> Connections.shared().folders().folders().getFirst().connections().size() == 1);
    assertEquals(1, root.folders().size());
    ui.unfold(TREE, "Office");
    ui.waitUntil(
        "the order", () -> ui.treeTexts(TREE).equals(List.of("Embedded server", "Office", NAME)));
    ui.screenshot("connections-folder");
  }

  @Test
  @Order(4)
  void aChangedCertificateIsRefusedBesideTheFormer() throws IOException {
    connection().close();
    slapd.kill();
    slapd.certifyAgain();
    slapd.start();
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree(TREE, "Office", NAME);
    ui.openSelection(TREE);
    ui.waitForWindow(CHANGED);
    assertFalse(
        ui.text("certificate.fingerprint").equals(ui.text("certificate.known.fingerprint")));
    ui.screenshot("connections-changed");
    ui.push("Do not connect");
    ui.waitForWindowToClose(CHANGED);
    ui.waitUntil("the refusal", () -> connection().state() == ConnectionState.CLOSED);
    ui.push("OK");
  }

  @Test
  @Order(5)
  void anImportTellsWhatItTakes() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("connections.xml"),
            """
            <connections>
              <connection id="s1" name="Studio's" host="ldap.example.com" port="636"
                  encryptionMethod="LDAPS" authMethod="SIMPLE" bindPrincipal="cn=admin"
                  bindPassword="marker" readOnly="false" timeout="30000"/>
              <connection id="s2" name="by certificate" host="h" port="389"
                  encryptionMethod="NONE" authMethod="NONE" bindPrincipal=""/>
            </connections>
            """);
    openImport(file);
    ui.waitForWindow("Import connections");
    ui.screenshot("connections-import");
    List<List<String>> rows = ui.rows("connections.import");
    assertEquals("The password in the file is not taken", rows.get(0).get(3));
    assertEquals("Another connection has this name: it is not taken", rows.get(1).get(3));
    ui.push("Import 1 connection");
    ui.waitUntil("it", () -> Connections.shared().find("s1").isPresent());
    assertTrue(Connections.shared().find("s2").isEmpty());
  }

  private static void openImport(Path file) {
    PlatformUI.getWorkbench()
        .getDisplay()
        .asyncExec(
            () ->
                ConnectionImportDialog.open(
                    PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell(), file));
  }

  @Test
  @Order(6)
  void theTrustStoreShowsWhatIsTrustedAndForgetsIt() {
    ui.menu("Window", "Preferences...");
    ui.waitForWindow("Preferences");
    ui.page("Trusted certificates");
    String server = "127.0.0.1:" + slapd.port();
    ui.waitUntil("the server", () -> trusted(server) == 1);
    ui.selectRow("trusted.table", server);
    ui.pushNamed("trusted.view");
    ui.waitForWindow(server);
    ui.push("Close");
    ui.waitForWindowToClose(server);
    ui.screenshot("trusted-certificates");
    ui.pushNamed("trusted.remove");
    ui.waitUntil("its end", () -> trusted(server) == 0);
    assertTrue(Connections.shared().trustedCertificates().of(server).isEmpty());
    ui.push("Cancel");
    ui.waitForWindowToClose("Preferences");
  }

  private long trusted(String server) {
    return ui.rows("trusted.table").stream().filter(row -> row.getFirst().equals(server)).count();
  }

  @Test
  @Order(7)
  void exportedConnectionsAreImportedIntoTheirFolders() throws IOException {
    Path file = folder.resolve("exported.lbc");
    Map<String, String> fields = Map.of("filer", "(sn=Smith)", "scope", "SUBTREE");
    StudioSearch smiths = new StudioSearch("Smiths", fields, List.of(), List.of());
    String id = connection().parameters().id();
    ConnectionArchive.write(
        file,
        List.of(connection().parameters()),
        Connections.shared().folders(),
        Map.of(id, new SavedItems(List.of(), List.of(smiths))));
    Connections.shared().remove(connection());
    openImport(file);
    ui.waitForWindow("Import connections");
    assertEquals(
        List.of(NAME, "Office"),
        List.of(
            ui.rows("connections.import").getFirst().get(0),
            ui.rows("connections.import").getFirst().get(2)));
    ui.push("Import 1 connection");
    ui.waitForWindowToClose("Import connections");
    assertEquals(Mechanism.EXTERNAL, connection().parameters().login().mechanism());
    assertEquals(
        "Office",
        Connections.shared().folders().parentOf(connection().parameters().id()).get().name());
    ui.waitUntil("its search", () -> SavedSearches.shared().find(id, "Smiths").isPresent());
  }

  @Test
  @Order(8)
  void aConnectionIsDraggedOutOfItsFolder() {
    ui.view("org.dirlens.browser.ui.connections");
    ui.unfold(TREE, "Office");
    ui.selectInTree(TREE, "Office", NAME);
    ui.drop(TREE, "Embedded server");
    ui.waitUntil(
        "the move",
        () -> Connections.shared().folders().folders().getFirst().connections().isEmpty());
    ui.selectInTree(TREE, NAME);
    ui.drop(TREE, "Office");
    ui.waitUntil(
        "the move back",
        () -> Connections.shared().folders().folders().getFirst().connections().size() == 1);
  }

  @Test
  @Order(9)
  void leaveForClearTextHoldsForOneServerOnly() {
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    ui.type("connection.host", "one.invalid");
    ui.push("Next >");
    ui.waitUntil("the second page", () -> ui.shows("connection.bindDn"));
    ui.type("connection.bindDn", "cn=a");
    assertFalse(ui.isEnabled("Finish"), "nobody said that it may be read on the way");
    ui.tick("connection.clearText");
    assertTrue(ui.isEnabled("Finish"));
    ui.push("< Back");
    ui.type("connection.host", "two.invalid");
    assertFalse(ui.isEnabled("Finish"), "another server was meant");
    ui.type("connection.host", "one.invalid");
    assertTrue(ui.isEnabled("Finish"));
    ui.push("Cancel");
    ui.waitForWindowToClose("New connection");
  }

  @Test
  @Order(10)
  void aConnectionThatCannotBeSavedIsToldAndThenMadeOnce() throws IOException {
    Path state = Platform.getStateLocation(FrameworkUtil.getBundle(Connections.class)).toPath();
    Path blocked = Files.createDirectories(state.resolve("connections.xml.new/full"));
    ui.menu("Directory", "New connection...");
    ui.waitForWindow("New connection");
    ui.type("connection.name", "Full disk");
    ui.type("connection.host", "127.0.0.1");
    ui.spin("connection.port", embeddedPort());
    ui.pick("connection.encryption", "No encryption");
    ui.push("Next >");
    ui.waitUntil("the second page", () -> ui.shows("connection.mechanism"));
    ui.pick("connection.mechanism", "Anonymous");
    ui.push("Finish");
    ui.waitForWindow("Connection not saved");
    ui.screenshot("connections-not-saved");
    Files.delete(blocked);
    ui.push("OK");
    ui.waitForWindowToClose("Connection not saved");
    ui.push("Finish");
    ui.waitForWindowToClose("New connection");
    List<DirectoryConnection> made =
        Connections.shared().all().stream()
            .filter(each -> each.parameters().name().equals("Full disk"))
            .toList();
    assertEquals(1, made.size());
    ui.waitUntil("it to open", () -> made.getFirst().state() == ConnectionState.OPEN);
  }

  private static int embeddedPort() {
    return Connections.shared().embedded().orElseThrow().parameters().endpoint().port();
  }

  @Test
  @Order(11)
  void aFolderThatCannotBeSavedIsToldAndNotMade() throws IOException {
    Path state = Platform.getStateLocation(FrameworkUtil.getBundle(Connections.class)).toPath();
    Path blocked = Files.createDirectories(state.resolve("connectionFolders.xml.new/full"));
    Folder before = Connections.shared().folders();
    try {
      ui.view("org.dirlens.browser.ui.connections");
      ui.selectInTree(TREE, "Embedded server");
      ui.contextMenu(TREE, "New folder...");
      ui.waitForWindow("New folder");
      ui.typeIntoFocus("Attic");
      ui.push("OK");
      ui.waitForWindow("Not saved");
      ui.screenshot("connections-folder-not-saved");
      ui.push("OK");
      ui.waitForWindowToClose("Not saved");
    } finally {
      Files.delete(blocked);
    }
    assertEquals(before, Connections.shared().folders());
  }
}
