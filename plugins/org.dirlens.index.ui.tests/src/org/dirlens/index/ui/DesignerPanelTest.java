package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.KeyFigures;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.remote.IndexDirectory.State;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        "There is no connection, so there are no indices to design.",
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
    server.setFigures(figures(UID.withHidden(true), 10_000), figures(SN, 9));
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
    assertEquals("Plan: 1 change, 10,000 entries to read", screen.text("designer.plan"));
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
    screen.push("designer.undo");
    screen.waitUntil("the index to be kept", () -> state(0).equals("Ready"));
    screen.push("designer.remove");
    screen.waitUntil("the removal", () -> state(0).equals("To be removed"));
    screen.push("designer.discard");

    screen.waitUntil("the old plan", () -> state(0).equals("Ready"));
    assertFalse(screen.isThere("designer.apply"));
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

    screen.push("designer.review");
    screen.waitUntil("the dialog", () -> screen.isThere("applyPlan.changes"));
    assertEquals(
        List.of(
            "These changes will be made:",
            "Add an index on initials (equality) with threshold 512 and a cache of 64 MB.",
            "One index is built from 10,000 entries while the server keeps serving."),
        screen.labels("applyPlan.changes"));
    screen.picture("apply-plan");
    screen.push("applyPlan.ok");

    screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
    assertEquals("Building", state(2));
    assertEquals(
        "Changing indices of dc=example,dc=com",
        screen.text("designer.buildTask"),
        "nobody knows yet how much it is");
    assertTrue(screen.isThere("designer.buildWaiting"));
    assertFalse(screen.isThere("designer.buildProgress"));

    server.permit(1);
    screen.waitUntil("the beginning", () -> state(2).equals("Building 0 %"));
    assertEquals("Building indices: 0 of 100", screen.text("designer.buildTask"));
    assertTrue(screen.isThere("designer.buildProgress"));
    server.permit(1);
    screen.waitUntil("progress", () -> state(2).equals("Building 42 %"));
    assertEquals("Building indices: 42 of 100", screen.text("designer.buildTask"));
    assertFalse(screen.isThere("designer.apply"));
    screen.picture("building");
    server.permit(2);
    screen.waitUntil("the last step", () -> state(2).equals("Building"));
    assertEquals("Writing sorted keys", screen.text("designer.buildTask"));
    assertTrue(screen.isThere("designer.buildWaiting"), "no bar goes back to its beginning");
    screen.push("designer.buildCancel");

    screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
    assertEquals("To be added", state(2));
    assertEquals("Cancelled. The indices are as before.", screen.text("designer.status"));
    assertTrue(screen.isEnabled("designer.apply"));
  }

  @Test
  void saysWhatIsWrongWithAFilterAndWithABase() {
    showServer();
    screen.type("explain.filter", "initials=aa");
    screen.waitUntil(
        "the problem", () -> screen.text("explain.problem").equals("a filter starts with ("));
    assertFalse(screen.isEnabled("explain.run"));

    screen.type("explain.filter", "(initials=aa)");
    screen.type("explain.base", "dc=elsewhere");
    server.permit(1);
    screen.push("explain.run");

    screen.waitUntil(
        "the problem", () -> screen.text("explain.problem").equals("there is no dc=elsewhere"));
  }

  @Test
  void theErrorOfASearchIsNotShownUnderAnother() {
    showServer();
    screen.type("explain.filter", "(initials=aa)");
    screen.type("explain.base", "dc=elsewhere");
    screen.push("explain.run");
    screen.type("explain.base", "dc=example,dc=com");
    server.permit(1);

    screen.waitUntil("the end of the search", () -> screen.isEnabled("explain.run"));
    assertFalse(screen.isThere("explain.problem"));
  }

  @Test
  void marksAnExplanationAsOldAndSaysWhy() {
    showServer();
    explain("(initials=aa)");
    assertFalse(screen.isThere("explain.old"));

    screen.type("explain.filter", "(initials=ab)");
    assertEquals(
        "Outdated: the search above is another one now. This explains (initials=aa).",
        screen.text("explain.old"));
    screen.picture("explain-old");
    screen.type("explain.filter", "initials");
    screen.waitUntil(
        "the refusal",
        () ->
            screen
                .text("explain.old")
                .equals("Outdated: the search above is not valid. This explains (initials=aa)."));
    screen.type("explain.filter", "(initials=aa)");
    screen.waitUntil("the explained search again", () -> !screen.isThere("explain.old"));
    screen.choose("explain.scope", 0);
    assertTrue(screen.isThere("explain.old"));
    screen.choose("explain.scope", 2);
    assertFalse(screen.isThere("explain.old"));

    server.write();
    refresh();
    screen.waitUntil(
        "another version",
        () ->
            screen
                .text("explain.old")
                .equals(
                    "Outdated: entries or indices have changed since. Explain again to see the"
                        + " current state."));
    screen.push("explain.run");
    screen.waitUntil("an explanation of now", () -> !screen.isThere("explain.old"));
  }

  @Test
  void theFilterHasTheFocusAfterItWasExplained() {
    showServer();
    screen.run(() -> Objects.requireNonNull(screen.find("explain.run")).setFocus());
    explain("(initials=aa)");

    assertTrue(screen.hasFocus("explain.filter"));
  }

  @Test
  void whatAnsweredIsReadableWholeBesideTheDesignerInASmallWindow() {
    showServer();
    screen.resize(1000, 420);
    explain("(initials=aa)");

    String answer = "no equality index on (initials=aa), so all entries are read";
    assertEquals("(initials=aa): " + answer + ".", screen.text("explain.details"));
    assertEquals(answer, screen.tree("explain.tree").get(0).get(1));
    screen.waitUntil("no scrolling aside", () -> screen.ask(this::treeFits));
    screen.picture("explain-small");
  }

  private boolean treeFits() {
    Tree tree = (Tree) Objects.requireNonNull(screen.find("explain.tree"));
    int[] widths = Arrays.stream(tree.getColumns()).mapToInt(TreeColumn::getWidth).toArray();
    return Arrays.stream(widths).sum() <= tree.getClientArea().width
        && widths[1] == Arrays.stream(widths).max().orElseThrow();
  }

  @Test
  void saysHowFarItIsWithTheDirectory(@TempDir Path folder) {
    DirectoryConnection connection =
        new Connections(folder)
            .add(
                ConnectionParameters.create(
                    "Production",
                    new Endpoint("127.0.0.1", 1, Encryption.NONE, 1_000),
                    "cn=admin",
                    AccessMode.READ_WRITE));
    showServer();

    screen.run(() -> workspace.show(new State.Closed(connection), () -> {}));
    assertEquals("Nobody is connected to Production.", screen.text("emptyState.sentence"));
    assertFalse(screen.isThere("designer.indices"));
    screen.picture("designer-closed");

    screen.run(() -> workspace.show(new State.Found(connection, List.of()), () -> {}));
    assertTrue(screen.text("emptyState.sentence").contains("nobody but an administrator"));

    AtomicInteger asked = new AtomicInteger();
    ConnectionProblem problem = ConnectionProblem.request("The server is busy");
    screen.run(() -> workspace.show(new State.Failed(connection, problem), asked::incrementAndGet));
    assertEquals("The server is busy", screen.text("designer.failed"));
    screen.push("designer.failed.action");
    screen.waitUntil("another question", () -> asked.get() == 1);

    screen.run(() -> workspace.show(new State.Found(connection, List.of(server)), () -> {}));
    assertTrue(screen.isThere("designer.indices"));
    assertFalse(screen.isThere("designer.failed"));
  }

  @Test
  void aCallThatMayWaitFailsOnTheDisplayThread() {
    CompletionException refused =
        assertThrows(
            CompletionException.class,
            () -> screen.ask(() -> server.snapshot(new NullProgressMonitor())));
    assertEquals(
        List.of("IndexAdapter.snapshot"),
        WaitingCalls.takeFaults().stream().map(fault -> fault.getMessage().split(" ")[0]).toList(),
        refused.getMessage());
  }

  private void explain(String text) {
    screen.type("explain.filter", text);
    screen.push("explain.run");
    screen.waitUntil("the explanation", () -> screen.text("explain.examined").equals("10,000"));
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
    KeyFigures counted =
        new KeyFigures(
            new Histogram(keys, 2 * keys, List.of()), List.of(), TreeStatistics.NONE, 1536L << 10);
    CacheStatistics cache = new CacheStatistics(90, 10, 0, 0, 0, HitCurve.NONE);
    KindFigures kind =
        new KindFigures(IndexKind.EQUALITY, IndexState.READABLE, counted, cache, 0, Map.of());
    return new IndexFigures(definition, IndexState.READABLE, List.of(kind));
  }
}
