package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Views make room for the editors in a small window, and come back. */
@ExtendWith(FreshWindow.class)
class WindowSizeTest {
  private static final String DIRECTORY = "org.dirlens.application.perspective";
  private static final String LAB = "org.dirlens.application.lab";
  private static final String BENCHMARK = "org.dirlens.application.benchmark";
  private static final String TREE = "org.dirlens.browser.ui.dit";
  private static final String CONNECTIONS = "org.dirlens.browser.ui.connections";
  private static final String SEARCH = "org.dirlens.browser.ui.search";

  /** Beside the editors at the right, with a blank between them. */
  private static final String RIGHT =
      "org.dirlens.browser.ui.members org.dirlens.browser.ui.account";

  /** Below the editors. */
  private static final String BELOW =
      SEARCH + " org.dirlens.browser.ui.changes org.dirlens.browser.ui.searchlog";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void begin() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.resize(1280, 800);
    ui.perspective(DIRECTORY);
    ui.resetLayout();
    ui.waitUntil("all views", () -> folded().isEmpty());
  }

  @AfterEach
  void restore() {
    ui.ask(() -> page().closeAllEditors(false));
    ui.resize(1280, 800);
    ui.perspective(DIRECTORY);
    ui.resetLayout();
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
  }

  /** The views of the perspective that are icons now. */
  private Set<String> folded() {
    return ui.ask(
        () ->
            Arrays.stream(page().getViewReferences())
                .filter(view -> page().getPartState(view) == IWorkbenchPage.STATE_MINIMIZED)
                .map(IViewReference::getId)
                .collect(Collectors.toSet()));
  }

  private void put(String view, int state) {
    ui.ask(
        () -> {
          page().setPartState(page().findViewReference(view), state);
          return true;
        });
  }

  private void awaitFolded(String... groups) {
    Set<String> views =
        Arrays.stream(groups)
            .flatMap(group -> Arrays.stream(group.split(" ")))
            .collect(Collectors.toSet());
    ui.waitUntil("folded " + views, () -> folded().equals(views));
  }

  @Test
  void viewsBesideTheEditorsFoldInANarrowWindowAndThoseBelowInALowOne() {
    ui.resize(900, 800);
    awaitFolded(TREE, CONNECTIONS, RIGHT);
    ui.resize(1280, 600);
    awaitFolded(BELOW);
    ui.resize(900, 600);
    awaitFolded(TREE, CONNECTIONS, RIGHT, BELOW);
    ui.resize(1280, 800);
    awaitFolded();
    assertTrue(ui.shows("dit.tree") && ui.shows("search.filter"));
  }

  @Test
  void whatAPersonUnfoldsInASmallWindowStaysAndWhatAPersonFoldsIsNotUnfolded() {
    put(SEARCH, IWorkbenchPage.STATE_MINIMIZED);
    ui.resize(900, 600);
    awaitFolded(TREE, CONNECTIONS, RIGHT, BELOW);
    put(TREE, IWorkbenchPage.STATE_RESTORED);
    ui.resize(880, 590);
    awaitFolded(CONNECTIONS, RIGHT, BELOW);
    ui.resize(1280, 800);
    awaitFolded(BELOW);
  }

  @Test
  void aFoldedViewCanBeUsed() {
    ui.resize(900, 600);
    awaitFolded(TREE, CONNECTIONS, RIGHT, BELOW);
    ui.view(TREE);
    ui.selectInTree(
        "dit.tree", "Root DSE", "dc=example,dc=com", "ou=users", "1 – 1,000", "uid=user.3");
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.text("entry.dn").startsWith("uid=user.3,"));
    ui.activateEditor();
    ui.waitUntil("the tree folded again", () -> !ui.shows("dit.tree"));
    ui.view(SEARCH);
    ui.waitUntil("the search", () -> ui.shows("search.filter"));
  }

  @Test
  void everyPerspectiveFitsIntoASmallWindow() {
    ui.resize(900, 600);
    List<String> cut = new ArrayList<>();
    for (String perspective : List.of(DIRECTORY, LAB, BENCHMARK)) {
      ui.perspective(perspective);
      ui.resetLayout();
      ui.waitUntil("folded views", () -> perspective.equals(BENCHMARK) || !folded().isEmpty());
      String name = "900x600" + perspective.substring(perspective.lastIndexOf('.'));
      ui.screenshot(name);
      ui.cutOff().forEach(words -> cut.add(name + " " + words));
    }
    assertEquals(List.of(), cut);
  }

  @Test
  void theEditorsHaveHalfOfTheHeightOfAScreenOfAThousandPixels() {
    ui.resize(1600, 1000);
    ui.selectInTree("dit.tree", "Root DSE", "dc=example,dc=com", "ou=users");
    ui.openSelection("dit.tree");
    ui.waitUntil("the entry", () -> ui.text("entry.dn").startsWith("ou=users,"));
    ui.waitUntil("half of the height", () -> editorsHeight() >= 500);
    ui.screenshot("1600x1000");
  }

  /** Of the area with the tabs of the editors. */
  private int editorsHeight() {
    Control entry = ui.control(Control.class, "entry.dn");
    return ui.ask(
        () -> {
          int height = 0;
          for (Control at = entry; at != null; at = at.getParent()) {
            height = at instanceof CTabFolder ? at.getSize().y : height;
          }
          return height;
        });
  }
}
