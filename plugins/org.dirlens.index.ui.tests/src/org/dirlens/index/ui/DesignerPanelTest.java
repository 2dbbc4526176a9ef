package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.tree.HitCurve;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.testkit.Screen;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The designer in front of a server that does what the test says. */
class DesignerPanelTest {
  private static final IndexDefinition UID = IndexDefinition.of("uid", IndexKind.EQUALITY);
  private static final IndexDefinition SN =
      IndexDefinition.of("sn", IndexKind.EQUALITY, IndexKind.PRESENCE);

  private final Screen screen = Screen.open();
  private final ScriptedAdapter server = new ScriptedAdapter(figures(UID, 10_000), figures(SN, 9));
  private final DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  @Test
  void saysWhyThereIsNothingToDesign() {
    assertEquals(
        "The embedded server is not running, so there are no indices to design.",
        screen.text("emptyState.sentence"));
    assertFalse(screen.isThere("designer.indices"));
  }

  @Test
  void showsTheFiguresOfEveryIndex() {
    showServer();

    assertEquals(
        List.of(
            List.of(
                "uid", "equality", "Ready", "10,000", "20,000", "1.5 MB", "512", "64 MB", "90 %"),
            List.of(
                "sn", "equality, presence", "Ready", "9", "18", "1.5 MB", "512", "64 MB", "90 %")),
        screen.table("designer.indices"));
    screen.picture("designer");
  }

  @Test
  void saysThatSearchesPassAnIndexBy() {
    server.setFigures(figures(UID.asHidden(), 10_000), figures(SN, 9));
    showServer();

    assertEquals("Hidden", state(0));
    assertEquals("Ready", state(1));
  }

  @Test
  void keepsSelectionAndEditsWhileFiguresChange() {
    showServer();
    screen.selectRow("designer.indices", 1);
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));
    screen.selectRow("designer.indices", 1);

    server.setFigures(figures(UID, 10_001), figures(SN, 10));
    refresh();
    screen.waitUntil(
        "new figures", () -> screen.table("designer.indices").get(1).get(3).equals("10"));

    assertEquals(1, screen.selectedRow("designer.indices"));
    assertEquals(
        List.of("initials", "equality", "To be added", "–", "–", "–", "512", "64 MB", "–"),
        screen.table("designer.indices").get(2));
    assertEquals("One change is not applied yet.", screen.text("designer.status"));
  }

  @Test
  void removesKeepsAndRevertsWithoutTouchingTheServer() {
    showServer();
    screen.selectRow("designer.indices", 0);

    screen.push("designer.remove");
    screen.waitUntil("the removal", () -> state(0).equals("To be removed"));
    assertEquals("Keep", screen.text("designer.remove"));
    screen.push("designer.remove");
    screen.waitUntil("the index to be kept", () -> state(0).equals("Ready"));
    screen.push("designer.remove");
    screen.waitUntil("the removal", () -> state(0).equals("To be removed"));
    screen.push("designer.revert");

    screen.waitUntil("the old plan", () -> state(0).equals("Ready"));
    assertFalse(screen.isEnabled("designer.apply"));
    assertEquals("All changes are applied.", screen.text("designer.status"));
  }

  @Test
  void offersAttributesWithARuleAndSaysWhyNotTheOthers() {
    showServer();
    screen.push("designer.add");
    screen.type("addIndex.filter", "jpegphoto");
    screen.waitUntil("an empty list", () -> screen.table("addIndex.attributes").isEmpty());
    assertFalse(screen.isEnabled("addIndex.ok"));

    screen.type("addIndex.filter", "initials");
    screen.waitUntil("the attribute", () -> screen.isEnabled("addIndex.ok"));
    screen.picture("add-index");
    screen.type("addIndex.threshold", "many");
    assertFalse(screen.isEnabled("addIndex.ok"));
    screen.type("addIndex.threshold", "1,000");
    screen.push("addIndex.equality");
    screen.waitUntil("a kind to be missing", () -> !screen.isEnabled("addIndex.ok"));
    screen.push("addIndex.presence");
    screen.push("addIndex.ok");

    screen.waitUntil("the new row", () -> screen.table("designer.indices").size() == 3);
    assertEquals(
        List.of("initials", "presence", "To be added", "–", "–", "–", "1,000", "64 MB", "–"),
        screen.table("designer.indices").get(2));
  }

  @Test
  void showsTheDifferenceBeforeItAppliesAndTheProgressOfTheBuild() {
    showServer();
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));

    screen.push("designer.apply");
    screen.waitUntil("the dialog", () -> screen.isThere("applyPlan.changes"));
    assertEquals(
        List.of(
            "This will be done:",
            "Add an index on initials (equality) with threshold 512 and a cache of 64 MB.",
            "One index is built from 10,000 entries while the server goes on serving."),
        screen.labels("applyPlan.changes"));
    screen.picture("apply-plan");
    screen.push("applyPlan.ok");

    screen.waitUntil("the build", () -> state(2).equals("Building 42 %"));
    assertEquals("Building initials", screen.text("designer.buildTask"));
    assertFalse(screen.isEnabled("designer.apply"));
    screen.picture("building");
    screen.push("designer.buildCancel");

    screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
    assertEquals("To be added", state(2));
    assertEquals(
        "Cancelled. The indices that were there before go on serving.",
        screen.text("designer.status"));
    assertTrue(screen.isEnabled("designer.apply"));
  }

  @Test
  void saysWhatIsWrongWithAFilterAndWithABase() {
    showServer();
    screen.type("explain.filter", "initials=aa");
    assertEquals("a filter starts with (", screen.text("explain.problem"));
    assertFalse(screen.isEnabled("explain.run"));

    screen.type("explain.filter", "(initials=aa)");
    screen.push("explain.run");

    screen.waitUntil(
        "the problem",
        () -> screen.text("explain.problem").equals("there is no dc=example,dc=com"));
  }

  private void showServer() {
    screen.run(() -> workspace.show(List.of(server)));
    screen.waitUntil("the indices", () -> screen.table("designer.indices").size() == 2);
  }

  private void refresh() {
    screen.run(() -> Refresher.of(workspace.getDisplay()).refreshNow());
  }

  private String state(int row) {
    return screen.table("designer.indices").get(row).get(2);
  }

  private static IndexFigures figures(IndexDefinition definition, long keys) {
    return new IndexFigures(
        definition, IndexState.READABLE, keys, 2 * keys, 1536L << 10, 0.9, HitCurve.NONE);
  }
}
