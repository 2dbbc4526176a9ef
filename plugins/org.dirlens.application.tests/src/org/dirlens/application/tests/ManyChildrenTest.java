package org.dirlens.application.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import org.dirlens.application.tests.remote.Slapd;
import org.dirlens.application.tests.ui.Heartbeat;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.connection.core.Access;
import org.dirlens.connection.core.ConnectionParameters;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Encryption;
import org.dirlens.connection.core.Endpoint;
import org.dirlens.connection.core.Secret;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node with many children: more than are fetched at once in the build, and as many as the system
 * property {@code dirlens.children} says to measure.
 */
class ManyChildrenTest {
  private static final int CHILDREN = Integer.getInteger("dirlens.children", 10_500);
  private static final int TIMEOUT_MILLIS = 60_000;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @Test
  void theLastChildOfTheEmbeddedServerIsReached() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectRow("connections.table", "Embedded server");
    scroll("dc=example,dc=com", "ou=users", "embedded server");
  }

  @Test
  void theLastChildOfAServerThatDoesNotCountIsReached(@TempDir Path folder) throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    StringBuilder ldif = new StringBuilder();
    ldif.append(
        "dn: ou=many,%s\nobjectClass: organizationalUnit\nou: many\n\n".formatted(Slapd.SUFFIX));
    for (int i = 0; i < CHILDREN; i++) {
      ldif.append("dn: cn=child %d,ou=many,%s\n".formatted(i, Slapd.SUFFIX));
      ldif.append("objectClass: device\ncn: child %d\n\n".formatted(i));
    }
    try (Slapd slapd = new Slapd(folder, ldif.toString())) {
      slapd.start();
      DirectoryConnection connection = connection(slapd);
      try {
        ui.view("org.dirlens.browser.ui.connections");
        ui.selectRow("connections.table", "many");
        ui.push("Open connection");
        scroll(Slapd.SUFFIX, "ou=many", "slapd");
        assertEquals(CHILDREN, children("ou=many"));
      } finally {
        Connections.shared().remove(connection);
      }
    }
  }

  private static DirectoryConnection connection(Slapd slapd) {
    Connections connections = Connections.shared();
    Endpoint endpoint = new Endpoint("127.0.0.1", slapd.port(), Encryption.NONE, TIMEOUT_MILLIS);
    ConnectionParameters parameters =
        ConnectionParameters.create("many", endpoint, Slapd.ADMIN, Access.READ_WRITE);
    connections.savePassword(parameters, Secret.of(Slapd.PASSWORD));
    return connections.add(parameters);
  }

  private void scroll(String suffix, String node, String server) {
    ui.selectInTree("dit.tree", "Root DSE", suffix, node);
    try (Heartbeat heart = ui.heartbeat()) {
      long start = System.nanoTime();
      ui.unfold("dit.tree", "Root DSE", suffix, node);
      ui.waitUntil("the first child", () -> here(child(node, 0)));
      long first = System.nanoTime();
      ui.waitUntil("the last child", () -> here(lastChild(node)));
      long last = System.nanoTime();
      System.out.printf(
          "%s, %,d children: first range after %d ms, end after %d ms, %s%n",
          server,
          children(node),
          (first - start) / 1_000_000,
          (last - start) / 1_000_000,
          heart.gaps());
    }
  }

  private static boolean here(String text) {
    return !text.isEmpty() && !text.startsWith("Loading");
  }

  private int children(String node) {
    return ui.ask(() -> item(node).getItemCount());
  }

  private String child(String node, int index) {
    return ui.ask(() -> item(node).getItem(index).getText());
  }

  /** Scrolls to the last line below the node; its text, or nothing while there may be more. */
  private String lastChild(String node) {
    return ui.ask(
        () -> {
          TreeItem item = item(node);
          TreeItem last = item.getItem(item.getItemCount() - 1);
          item.getParent().showItem(last);
          return item.getText().endsWith("+)") ? "" : last.getText();
        });
  }

  private TreeItem item(String node) {
    Tree tree = ui.control(Tree.class, "dit.tree");
    return Arrays.stream(tree.getItem(0).getItems())
        .flatMap(context -> Arrays.stream(context.getItems()))
        .filter(item -> item.getText().startsWith(node))
        .findFirst()
        .orElseThrow();
  }
}
