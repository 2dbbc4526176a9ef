package org.dirlens.application.tests.index;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The designer on servers that are not ours: what they have is changed, what not is explained. */
@ExtendWith(FreshWindow.class)
class IndexDesignerTest {
  private static final String PERSON =
      "dn: cn=Ann,%s%nobjectClass: person%ncn: Ann%nsn: Smith%n".formatted(Slapd.SUFFIX);

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private DirectoryConnection connection;

  @AfterEach
  void forget() {
    Connections.shared().embedded().ifPresent(CurrentDirectory.shared()::choose);
    if (connection != null) {
      Connections.shared().remove(connection);
    }
  }

  @Test
  void anIndexIsAddedToSlapdAndRemovedAgain(@TempDir Path folder) throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder, PERSON).configurable()) {
      slapd.start();
      addAndRemove(slapd, "OpenLDAP");
    }
  }

  @Test
  void anIndexIsAddedTo389AndRemovedAgain(@TempDir Path folder) throws Exception {
    assumeTrue(Ds389.installed());
    try (Ds389 server = Ds389.empty(folder, Slapd.SUFFIX)) {
      addAndRemove(server, "389 Directory Server");
    }
  }

  private void addAndRemove(ServerProcess server, String product) {
    ui.view("org.dirlens.index.ui.designer");
    choose(server, product);
    ui.waitUntil("Connect", () -> ui.says("Not connected to " + product));
    ui.push("Connect");
    ui.waitUntil("the indices", () -> ui.shows("designer.indices"));
    ui.waitUntil("they can be changed", () -> enabled("designer.add"));
    assertFalse(enabled("explain.run"));
    assertTrue(ui.says(product + " does not say how it answers a search."));

    ui.pushNamed("designer.add");
    ui.waitForWindow("Add index");
    ui.type("addIndex.filter", "employeeType");
    ui.tick("addIndex.substring");
    assertFalse(ui.ask(() -> ui.control(Text.class, "addIndex.threshold").isEnabled()));
    assertFalse(enabled("addIndex.hash"), "such a server has no hash index");
    ui.screenshot("add-index-" + server.getClass().getSimpleName());
    ui.push("Add");
    ui.pushNamed("designer.review");
    ui.pushNamed("applyPlan.ok");
    ui.waitUntil("the index", () -> state("employeeType").equals("Ready"));
    ui.waitUntil("its kinds", () -> row("employeeType").contains("equality, substring"));
    ui.screenshot("designer-" + server.getClass().getSimpleName());

    ui.selectRow("designer.indices", "employeeType");
    ui.pushNamed("designer.remove");
    ui.pushNamed("designer.review");
    ui.pushNamed("applyPlan.ok");
    ui.waitUntil("no index", () -> row("employeeType").isEmpty());
  }

  private void choose(ServerProcess server, String name) {
    connection =
        Connections.shared()
            .add(
                ConnectionParameters.create(
                    name,
                    new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 30_000),
                    server.administrator(),
                    AccessMode.READ_WRITE));
    connection.use(Secret.of(server.password()));
    CurrentDirectory.shared().choose(connection);
  }

  private boolean enabled(String button) {
    return ui.ask(() -> ui.control(Button.class, button).isEnabled());
  }

  private String state(String attribute) {
    List<String> row = row(attribute);
    return row.isEmpty() ? "" : row.get(2);
  }

  private List<String> row(String attribute) {
    return ui.rows("designer.indices").stream()
        .filter(row -> row.getFirst().equalsIgnoreCase(attribute))
        .findFirst()
        .orElse(List.of());
  }
}
