package org.dirlens.application.tests.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Heartbeat;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.ISelectionProvider;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node with many children: more than are fetched at once in the build, and as many as the system
 * property {@code dirlens.children} says to measure.
 */
@ExtendWith(FreshWindow.class)
class ManyChildrenTest {
  private static final int CHILDREN = Integer.getInteger("dirlens.children", 10_500);
  private static final String NODE = "ou=many";
  private static final int TIMEOUT_MILLIS = 60_000;

  /** A group that nobody has opened. */
  private static final int MIDDLE = 4;

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @Test
  void theLastChildOfTheEmbeddedServerIsReached(@TempDir Path folder) throws Exception {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    Path file = folder.resolve("many.ldif");
    try (BufferedWriter ldif = Files.newBufferedWriter(file)) {
      writeChildren(ldif, "dc=example,dc=com");
    }
    DirectoryConnection connection = Connections.shared().embedded().orElseThrow();
    NullProgressMonitor monitor = new NullProgressMonitor();
    LdifImport.Report report =
        new LdifImport(
                connection.session(monitor), LdifImport.OnError.STOP, LdifImport.Existing.FAIL)
            .run(file, monitor);
    assertEquals(CHILDREN + 1, report.done(), report::toString);
    Dit.of(connection).tell(new DitChange.Many());
    ui.view("org.dirlens.browser.ui.connections");
    choose("Embedded server");
    scroll("dc=example,dc=com", "embedded server");
    wholeGroup();
    groups();
  }

  /** The tree of the directory before may have entries of the same names. */
  private void choose(String name) {
    ui.selectInTree("connections.tree", name);
    ui.waitUntil("the directory", () -> ui.text("dit.connection").startsWith(name));
  }

  /** Who selects all lines of a group gets their entries, though most were never on the screen. */
  private void wholeGroup() {
    AtomicInteger told = new AtomicInteger();
    ISelectionChangedListener counting = event -> told.set(event.getStructuredSelection().size());
    ui.waitUntil("the group", () -> here(shownGroup()));
    ui.ask(
        () -> {
          provider().addSelectionChangedListener(counting);
          TreeItem group = opened(item().getItem(MIDDLE));
          group.getParent().setSelection(group.getItems());
          group.getParent().notifyListeners(SWT.Selection, new Event());
          return true;
        });
    ui.waitUntil("the entries of the group", () -> told.get() == 1_000);
    ui.ask(
        () -> {
          TreeItem group = item().getItem(MIDDLE);
          group.getParent().setSelection(Arrays.copyOf(group.getItems(), 30));
          Event released = new Event();
          released.keyCode = SWT.PAGE_DOWN;
          released.stateMask = SWT.MOD2;
          group.getParent().notifyListeners(SWT.KeyUp, released);
          return true;
        });
    ui.waitUntil("what Shift and Page Down leave selected", () -> told.get() == 30);
    ui.ask(
        () -> {
          provider().removeSelectionChangedListener(counting);
          return true;
        });
  }

  private String shownGroup() {
    return ui.ask(
        () -> {
          TreeItem group = item().getItem(MIDDLE);
          group.getParent().showItem(group);
          return group.getText();
        });
  }

  private static ISelectionProvider provider() {
    return PlatformUI.getWorkbench()
        .getActiveWorkbenchWindow()
        .getActivePage()
        .findView("org.dirlens.browser.ui.dit")
        .getSite()
        .getSelectionProvider();
  }

  /** Groups of another size stand there at once, and what is selected stays so. */
  private void groups() {
    Tree tree = ui.control(Tree.class, "dit.tree");
    TreeItem last = ui.ask(() -> last(last(item())));
    String selected = ui.ask(last::getText);
    ui.ask(
        () -> {
          tree.setSelection(last);
          return true;
        });
    for (int size : new int[] {2_000, 100, 1_000}) {
      try (Heartbeat heart = ui.heartbeat()) {
        ui.ask(
            () -> {
              InstanceScope.INSTANCE.getNode("org.dirlens.browser.ui").putInt("tree.group", size);
              return true;
            });
        int groups = Math.ceilDiv(CHILDREN, size);
        ui.waitUntil(groups + " groups", () -> ui.ask(() -> item().getItemCount()) == groups);
        System.out.printf("groups of %,d: %s%n", size, heart.gaps());
      }
      assertEquals(selected, ui.ask(() -> tree.getSelection()[0].getText()));
    }
  }

  @Test
  void theLastChildOfAServerThatDoesNotCountIsReached(@TempDir Path folder) throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    StringBuilder ldif = new StringBuilder();
    writeChildren(ldif, Slapd.SUFFIX);
    try (Slapd slapd = new Slapd(folder, ldif.toString())) {
      slapd.start();
      lastIsReached(slapd, "slapd");
    }
  }

  @Test
  void theLastChildOfAServerWithAnIndexForItsListIsReached(@TempDir Path folder) throws Exception {
    assumeTrue(Ds389.installed(), "389-ds is not installed");
    Path file = folder.resolve("many.ldif");
    try (BufferedWriter ldif = Files.newBufferedWriter(file)) {
      ldif.append("dn: %s\nobjectClass: domain\ndc: example\n\n".formatted(Slapd.SUFFIX));
      writeChildren(ldif, Slapd.SUFFIX);
    }
    try (Ds389 server =
        Ds389.listing(folder.resolve("ds"), Slapd.SUFFIX, NODE + "," + Slapd.SUFFIX, file)) {
      lastIsReached(server, "389-ds");
    }
  }

  private void lastIsReached(ServerProcess server, String name) {
    DirectoryConnection connection = connection(server);
    try {
      ui.view("org.dirlens.browser.ui.connections");
      choose("many");
      ui.push("Open connection");
      scroll(Slapd.SUFFIX, name);
      wholeGroup();
    } finally {
      Connections.shared().remove(connection);
    }
  }

  /** The node and its children as LDIF. */
  private static void writeChildren(Appendable ldif, String suffix) throws IOException {
    ldif.append("dn: %s,%s\nobjectClass: organizationalUnit\nou: many\n\n".formatted(NODE, suffix));
    for (int i = 0; i < CHILDREN; i++) {
      ldif.append("dn: cn=child %d,%s,%s\n".formatted(i, NODE, suffix));
      ldif.append("objectClass: device\ncn: child %d\n\n".formatted(i));
    }
  }

  private static DirectoryConnection connection(ServerProcess server) {
    Connections connections = Connections.shared();
    Endpoint endpoint = new Endpoint("127.0.0.1", server.port(), Encryption.NONE, TIMEOUT_MILLIS);
    ConnectionParameters parameters =
        ConnectionParameters.create(
            "many", endpoint, server.administrator(), AccessMode.READ_WRITE);
    connections.savePassword(parameters, Secret.of(server.password()));
    return connections.add(parameters);
  }

  private void scroll(String suffix, String server) {
    ui.unfold("dit.tree", "Root DSE", suffix);
    try (Heartbeat heart = ui.heartbeat()) {
      long start = System.nanoTime();
      ui.unfold("dit.tree", "Root DSE", suffix, NODE);
      ui.waitUntil("the first child", () -> here(firstChild()));
      long first = System.nanoTime();
      ui.waitUntil("the last child", () -> here(lastChild()));
      long last = System.nanoTime();
      System.out.printf(
          "%s, %,d children: first range after %d ms, end after %d ms, %s%n",
          server,
          children(),
          (first - start) / 1_000_000,
          (last - start) / 1_000_000,
          heart.gaps());
    }
    assertEquals(CHILDREN, children());
    assertTrue(ui.ask(() -> item().getItemCount()) <= Math.ceilDiv(CHILDREN, 1_000));
  }

  private static boolean here(String text) {
    return !text.isEmpty() && !text.startsWith("Loading");
  }

  /** The number behind the name of the node. */
  private int children() {
    String text = ui.ask(() -> item().getText());
    String number = text.substring(text.lastIndexOf('(') + 1, text.lastIndexOf(')'));
    return Integer.parseInt(number.replace(",", ""));
  }

  private String firstChild() {
    return ui.ask(
        () -> {
          TreeItem range = item().getItem(0);
          return range.getItemCount() == 0 ? "" : opened(range).getItem(0).getText();
        });
  }

  /**
   * Opens the last range and scrolls to its last line; its text, or nothing while more may come.
   */
  private String lastChild() {
    return ui.ask(
        () -> {
          TreeItem item = item();
          TreeItem range = last(item);
          item.getParent().showItem(range);
          if (item.getText().endsWith("+)") || !here(range.getText())) {
            return "";
          }
          TreeItem last = last(opened(range));
          item.getParent().showItem(last);
          return last.getText();
        });
  }

  private static TreeItem last(TreeItem item) {
    return item.getItem(item.getItemCount() - 1);
  }

  private static TreeItem opened(TreeItem item) {
    if (!item.getExpanded()) {
      Event event = new Event();
      event.item = item;
      item.getParent().notifyListeners(SWT.Expand, event);
      item.setExpanded(true);
    }
    return item;
  }

  private TreeItem item() {
    Tree tree = ui.control(Tree.class, "dit.tree");
    return Arrays.stream(tree.getItem(0).getItems())
        .flatMap(context -> Arrays.stream(context.getItems()))
        .filter(item -> item.getText().startsWith(NODE))
        .findFirst()
        .orElseThrow();
  }
}
