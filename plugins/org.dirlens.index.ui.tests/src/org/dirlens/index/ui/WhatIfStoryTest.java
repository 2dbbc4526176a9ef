package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks what a search would cost with other indices, by clicks on the parts of its filter. */
class WhatIfStoryTest {
  private static final int PEOPLE = 300;

  @TempDir Path folder;
  private DirlensServer server;
  private Screen screen;

  @BeforeEach
  void open() throws Exception {
    server = new DirlensServer(folder);
    for (int i = 0; i < PEOPLE; i++) {
      add(i);
    }
    screen = Screen.open();
    DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
    var adapters = IndexAdapters.of(server.administrator()::session, new NullProgressMonitor());
    screen.run(() -> workspace.show(adapters));
    screen.type("explain.filter", "(initials=i7)");
  }

  private void add(int i) throws LdapProblem {
    server
        .partition()
        .add(
            server
                .entry("uid=user." + i, "person", "organizationalPerson", "inetOrgPerson")
                .add("uid", "user." + i)
                .add("cn", "User " + i)
                .add("sn", "User")
                .add("initials", "i" + i % 30)
                .build());
  }

  @AfterEach
  void close() throws Exception {
    screen.close();
    server.close();
  }

  private void explain() {
    screen.push("explain.run");
    screen.waitUntil("a scan", () -> screen.text("explain.examined").startsWith("301"));
  }

  private List<String> menu(String id) {
    return screen.ask(() -> Arrays.stream(shown(id).getItems()).map(MenuItem::getText).toList());
  }

  private Menu shown(String id) {
    Menu menu = ((Control) Objects.requireNonNull(screen.find(id))).getMenu();
    menu.notifyListeners(SWT.Show, new Event());
    return menu;
  }

  private void choose(String id, String item) {
    screen.run(
        () ->
            Arrays.stream(shown(id).getItems())
                .filter(each -> each.getText().startsWith(item))
                .findFirst()
                .orElseThrow()
                .notifyListeners(SWT.Selection, new Event()));
  }

  private void pushTool(int item) {
    screen.run(
        () -> {
          ToolItem[] items = ((ToolBar) screen.find("explain.forms")).getItems();
          Stream.of(items)
              .filter(each -> (each.getStyle() & (items[item].getStyle() & SWT.RADIO)) != 0)
              .forEach(each -> each.setSelection(false));
          items[item].setSelection(!items[item].getSelection());
          items[item].notifyListeners(SWT.Selection, new Event());
        });
  }

  @Test
  void anIndexIsSupposedByAClickAndPlanned() {
    explain();
    assertEquals(List.of("&Suppose an index on initials (equality)"), menu("explain.tree"));
    choose("explain.tree", "&Suppose");
    screen.waitUntil("10 entries", () -> screen.text("explain.examined").equals("301 → 10"));
    List<String> row = screen.tree("explain.tree").getFirst();
    assertEquals("initials, equality (supposed, inline)", row.get(1));
    assertEquals("+ initials, equality  ×", screen.text("explain.whatIf.initials"));
    screen.picture("whatif-supposed");

    screen.push("explain.whatIf.plan");
    screen.waitUntil(
        "the plan",
        () ->
            screen.table("designer.indices").stream()
                .anyMatch(
                    each -> each.get(0).equals("initials") && each.get(2).equals("To be added")));
    screen.push("explain.whatIf.initials");
    screen.waitUntil("the scan again", () -> screen.text("explain.examined").equals("301"));
    assertFalse(screen.isThere("explain.whatIf"));
  }

  @Test
  void anIndexIsHiddenByAClick() throws Exception {
    server
        .partition()
        .changeIndices(
            List.of(new IndexChange.Define(IndexDefinition.of("uid", IndexKind.EQUALITY))),
            ProgressMonitor.NONE);
    screen.type("explain.filter", "(uid=user.7)");
    screen.push("explain.run");
    screen.waitUntil("the lookup", () -> screen.text("explain.examined").equals("1"));
    assertEquals(
        List.of(
            "&Hide the index on uid (equality)",
            "Suppose another &threshold of uid...",
            "Show uid in the index &designer"),
        menu("explain.tree"));
    choose("explain.tree", "&Hide");
    screen.waitUntil("the scan", () -> screen.text("explain.examined").equals("1 → 301"));
    assertEquals("− uid, equality  ×", screen.text("explain.whatIf.uid"));
    assertFalse(screen.isThere("explain.whatIf.plan"), "nothing is supposed");
  }

  @Test
  void twoExplanationsStandSideBySide() {
    explain();
    pushTool(4);
    assertEquals("Pinned: (initials=i7)", screen.text("explain.pinned"));
    screen.type("explain.filter", "(&(uid=user.7)(initials=i7))");
    screen.push("explain.run");
    screen.waitUntil(
        "both", () -> screen.isThere("explain.pinned") && !screen.isThere("explain.old"));
    screen.picture("explain-pinned");
    pushTool(4);
    assertFalse(screen.isThere("explain.pinned"));
  }

  @Test
  void anExplanationIsATableAndText() {
    explain();
    pushTool(1);
    assertEquals(
        List.of("(initials=i7)", "no equality index on initials"),
        screen.table("explain.table").getFirst().subList(0, 2));
    screen.picture("explain-table");
    pushTool(2);
    String text = screen.text("explain.text");
    assertTrue(
        text.startsWith(
            "(initials=i7) below dc=example,dc=org, scope subtree\n"
                + "301 entries examined, 10 returned,"),
        text);
    screen.picture("explain-text");
  }

  @Test
  void aSearchIsOnlyPlanned() {
    screen.push("explain.planOnly");
    screen.push("explain.run");
    screen.waitUntil("the plan", () -> screen.text("explain.candidates").equals("301"));
    assertFalse(screen.isThere("explain.examined"));
    screen.picture("explain-planned");
  }
}
