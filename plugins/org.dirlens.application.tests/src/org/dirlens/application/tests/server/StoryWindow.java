package org.dirlens.application.tests.server;

import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.connection.core.DirectoryConnection;

/** The window as it shows the entries of the stories on one of the servers. */
public record StoryWindow(Ui ui, StoryServer server) {
  /** Makes a directory the current one, opens its connection and reads it again. */
  public void choose(DirectoryConnection connection) {
    String name = connection.parameters().name();
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", name);
    ui.waitUntil("the directory of " + name, () -> ui.text("dit.connection").startsWith(name));
    if (!server.open(connection)) {
      ui.menu("Directory", "Open connection");
    }
    ui.waitUntil("the connection", () -> server.open(connection) && ui.shows("dit.tree"));
    Dit.of(connection).tell(new DitChange.Many());
  }

  /** Opens an entry of the stories in an editor of its own. */
  public void open(String name) {
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree("dit.tree", "Root DSE", StoryServer.SUFFIX, "ou=stories", "cn=" + name);
    ui.openSelection("dit.tree");
    ui.waitUntil(
        "the entry",
        () -> ui.shows("entry.dn") && ui.text("entry.dn").startsWith("cn=" + name + ","));
    ui.waitUntil("its values", () -> !ui.values("cn").isEmpty());
  }
}
