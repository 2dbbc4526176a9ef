package org.dirlens.application.tests.server;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.ui.common.EmbeddedServerAccess;

/** People of the embedded server, edited by a user and looked at in the server itself. */
public final class EmbeddedEntries {
  private final Ui ui;

  public EmbeddedEntries(Ui ui) {
    this.ui = ui;
  }

  public static EmbeddedServer server() {
    return EmbeddedServerAccess.server().orElseThrow();
  }

  public static Partition partition() {
    return server().partitions().getFirst();
  }

  public static String dn(String uid) {
    return "uid=" + uid + ",ou=users,dc=example,dc=com";
  }

  /** Opens a person in an editor of its own, on its table. */
  public void open(String uid) {
    show(uid);
    ui.waitUntil("entry " + uid, () -> ui.text("entry.dn").equals(dn(uid)));
  }

  /** Opens a person in an editor of its own, or goes to the one that there is. */
  public void show(String uid) {
    ui.view("org.dirlens.browser.ui.connections");
    ui.selectInTree("connections.tree", "Embedded server");
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree(
        "dit.tree", "Root DSE", "dc=example,dc=com", "ou=users", "1 – 1,000", "uid=" + uid);
    ui.openSelection("dit.tree");
  }

  /** Gives a person another sn, and does not save it. */
  public void change(String uid, String value) {
    open(uid);
    ui.selectRow("entry.table", "sn");
    ui.tool("entry.addValue");
    ui.type("value.field", value);
    ui.push("OK");
    ui.waitUntil("the unsaved change", ui::unsaved);
  }

  /** The values of sn that the server has. */
  public static List<String> stored(String uid) {
    try {
      Dn dn = Dn.parse(dn(uid), partition().schema());
      return partition().read(dn).toEntry(dn, partition().schema()).values("sn").stream()
          .map(value -> new String(value, StandardCharsets.UTF_8))
          .toList();
    } catch (LdapProblem e) {
      throw new AssertionError(e);
    }
  }
}
