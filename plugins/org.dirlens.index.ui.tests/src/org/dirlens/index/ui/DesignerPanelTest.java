package org.dirlens.index.ui;

import static org.dirlens.index.ui.ScriptedAdapter.figures;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.remote.IndexDirectory.State;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The designer in front of a server that does what the test says. */
class DesignerPanelTest {
  private static final IndexDefinition UID = IndexDefinition.of("uid", IndexKind.EQUALITY);
  private static final IndexDefinition SN =
      IndexDefinition.of("sn", IndexKind.EQUALITY, IndexKind.PRESENCE);

  /** What the scripted server is sent. */
  private static final String LDIF =
      """
      dn: cn=plan
      changetype: delete
      """;

  private static final IndexDefinition INITIALS =
      IndexDefinition.of("initials", IndexKind.EQUALITY);

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
  void saysThatItReadsUntilItKnowsWhetherThereAreIndices() {
    screen.run(() -> workspace.show(List.of(server)));
    String first = screen.text("designer.status");
    assertTrue(
        List.of("Reading the indices...", "All changes are applied.").contains(first), first);
  }

  @Test
  void showsTheFiguresOfEveryIndex() {
    showServer();

    assertEquals(
        List.of(
            List.of(
                "uid",
                "equality",
                "Ready",
                "Good",
                "10,000",
                "20,000",
                "1.5 MB",
                "512",
                "64 MB",
                "90 %",
                "3 KB",
                "2,000",
                "4 µs"),
            List.of(
                "sn",
                "equality, presence",
                "Ready",
                "Hint: never used",
                "9",
                "18",
                "1.5 MB",
                "512",
                "64 MB",
                "90 %",
                "3 KB",
                "0",
                "4 µs")),
        screen.table("designer.indices"));
    screen.picture("designer");
  }

  @Test
  void saysWhatAServerHasBeyondTheKinds() {
    IndexFigures plain = figures(UID, 10_000);
    server.setFigures(
        new IndexFigures(
            UID, IndexState.READABLE, plain.kinds(), "nolang", IndexFigures.Owner.ADMINISTRATOR),
        figures(SN, 9));
    showServer();

    assertEquals("equality (nolang)", screen.table("designer.indices").getFirst().get(1));
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
        "new figures", () -> screen.table("designer.indices").get(1).get(4).equals("10"));

    assertEquals(1, screen.selectedRow("designer.indices"));
    assertEquals(
        List.of("initials", "equality", "To be added", "Good", "–", "–", "–", "512"),
        screen.table("designer.indices").get(2).subList(0, 8));
    assertTrue(
        screen.text("designer.plan").startsWith("Plan: 1 change, 10,000 entries to read"),
        screen.text("designer.plan"));
  }

  /** A twin has the suffix of its source, and no index of it is meant for the other. */
  @Test
  void stagesWhatIsMeantForItsConnectionOnly() {
    showServer();
    IndexDefinition initials = IndexDefinition.of("initials", IndexKind.EQUALITY);
    screen.run(
        () ->
            workspace
                .designer()
                .stage("another", "dc=example,dc=com", plan -> plan.with(initials)));
    assertEquals(2, screen.table("designer.indices").size());
    screen.run(
        () -> workspace.designer().stage("", "DC=example,DC=com", plan -> plan.with(initials)));
    screen.waitUntil("the plan", () -> screen.table("designer.indices").size() == 3);
    assertEquals("initials", screen.table("designer.indices").getLast().getFirst());
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
  void tellsOtherViewsWhatIsSelectedAndShowsWhatTheyStage() {
    AtomicInteger told = new AtomicInteger();
    screen.run(() -> workspace.designer().onSelection(told::incrementAndGet));
    assertEquals(Optional.empty(), selection());
    showServer();
    assertEquals(Optional.of(server), selection().map(IndexSelection::adapter));
    assertEquals(Optional.empty(), selection().map(IndexSelection::attribute));

    screen.selectRow("designer.indices", 1);
    assertEquals(Optional.of("sn"), selection().map(IndexSelection::attribute));
    assertTrue(told.get() >= 2, "told of the partition and of the index");

    screen.run(() -> selection().orElseThrow().draft().edit(SN.withThreshold(9)));
    screen.waitUntil("the change in the table", () -> state(1).equals("Changed"));
    assertEquals("Plan: 1 change", screen.text("designer.plan"));
    screen.push("designer.undo");
    screen.waitUntil("the old threshold", () -> state(1).equals("Ready"));

    screen.run(() -> workspace.show(List.of()));
    assertEquals(Optional.empty(), selection());
  }

  private Optional<IndexSelection> selection() {
    return screen.ask(() -> workspace.designer().selection());
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
        List.of("initials", "presence", "To be added", "Good", "–", "–", "–", "1,000"),
        screen.table("designer.indices").get(2).subList(0, 8));
  }

  @Test
  void showsTheDifferenceBeforeItAppliesAndTheProgressOfTheBuild() {
    showServer();
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));

    screen.waitUntil("estimates", () -> screen.text("designer.plan").contains("on disk"));
    screen.push("designer.review");
    screen.waitUntil("the dialog", () -> screen.isThere("applyPlan.changes"));
    List<String> said = screen.labels("applyPlan.changes");
    assertEquals(
        List.of(
            "These changes will be made to dc=example,dc=com:",
            "Add an index on initials (equality) with threshold 512 and a cache of 64 MB.",
            "One index is built from 10,000 entries while the server keeps serving."),
        said.subList(0, 3));
    assertTrue(said.get(3).matches("Size on disk: ~\\+[0-9.]+ KB"), said.get(3));
    assertEquals("Time to build: unknown. No build on this server was timed yet.", said.get(4));
    assertTrue(said.get(5).matches("Memory of caches, at most: ~\\+[0-9.]+ KB"), said.get(5));
    assertEquals("Time for each added entry: ~+1 µs", said.get(6));
    assertEquals(LDIF.strip(), screen.text("applyPlan.ldif").strip());
    assertEquals("ldapmodify -x -H URL -D NAME -W -f plan.ldif", screen.text("applyPlan.command"));
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
    assertEquals("Cancelled. What is not done stays in the plan.", screen.text("designer.status"));
    assertTrue(screen.isEnabled("designer.apply"));
  }

  private boolean reviewed(String attribute) {
    return screen.labels("applyPlan.changes").stream().anyMatch(each -> each.contains(attribute));
  }

  @Test
  void aPlanThatOthersChangedWhileItWasReviewedIsReviewedAgain() {
    showServer();
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));
    screen.run(() -> workspace.designer().addIndex("sn", Set.of(IndexKind.SUBSTRING)));
    screen.push("designer.review");
    screen.waitUntil("the dialog", () -> screen.isThere("applyPlan.changes"));
    assertTrue(reviewed(" sn"));
    server.setFigures(figures(UID, 10_000));
    screen.waitUntil("what others did", () -> screen.table("designer.indices").size() == 2);
    screen.push("applyPlan.ok");
    screen.waitUntil("the other plan", () -> screen.isThere("applyPlan.changes"));
    assertFalse(reviewed(" sn"));
    assertFalse(screen.isThere("designer.buildTask"), "nothing is done that was not seen");
    screen.push("applyPlan.ok");
    screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
    screen.push("designer.buildCancel");
    screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
  }

  @Test
  void aPlanWhoseConnectionWasClosedWhileItWasReviewedIsSaidNotToBeApplied() {
    showServer();
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));
    screen.push("designer.review");
    screen.waitUntil("the dialog", () -> screen.isThere("applyPlan.changes"));
    screen.run(() -> workspace.show(List.of()));
    screen.push("applyPlan.ok");
    screen.waitUntil("the sentence", () -> screen.isThere("problem.message"));
    assertTrue(
        screen
            .text("problem.message")
            .startsWith("Nothing was applied to dc=example,dc=com: its connection was closed"));
    screen.run(() -> screen.find("problem.message").getShell().close());
    screen.run(() -> workspace.show(List.of(server)));
    screen.waitUntil("the indices", () -> screen.table("designer.indices").size() == 3);
    assertTrue(screen.isEnabled("designer.apply"), "the plan is kept");
  }

  @Test
  void whatWasPredictedStandsBesideWhatCameOut() {
    showServer();
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));
    screen.waitUntil("estimates", () -> screen.text("designer.plan").contains("on disk"));
    assertFalse(screen.isThere("designer.outcome"));
    screen.push("designer.apply");
    screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
    server.permit(4);
    server.setFigures(figures(UID, 10_000), figures(SN, 9), figures(INITIALS, 20));
    server.end();

    screen.waitUntil("the outcome", () -> screen.isThere("designer.outcome"));
    String outcome = screen.text("designer.outcome");
    assertTrue(
        outcome.matches(
            "Predicted: ~\\+[0-9.]+ KB on disk, ~\\+[0-9.]+ KB in caches at most, ~\\+1 µs for each added"
                + " entry\\. Came out: \\+1\\.5 MB on disk, .* to build, \\+3 KB in caches so far, \\+4 µs"
                + " for each added entry\\."),
        outcome);
    assertEquals("Good", screen.table("designer.indices").get(2).get(3), "it is new");
    screen.picture("outcome");
    screen.run(() -> workspace.designer().addIndex("mail", Set.of(IndexKind.EQUALITY)));
    assertEquals(outcome, screen.text("designer.outcome"), "it stays");
    server.setFigures(figures(UID, 10_000), figures(SN, 9));
    screen.waitUntil(
        "the time of writing is gone",
        () -> !screen.text("designer.outcome").endsWith("for each added entry."));
    assertTrue(
        screen.text("designer.outcome").contains("Came out: +1.5 MB on disk"),
        "what became of the index later is not of the plan");
    assertTrue(screen.text("designer.plan").contains("to build"), "builds take so long here");
  }

  @Test
  void attributesAreOfferedWithWhatEntriesHaveOfThemTheUsefulFirst() {
    showServer();
    screen.run(() -> workspace.designer().addIndex("objectClass", Set.of(IndexKind.EQUALITY)));
    screen.run(() -> selection().orElseThrow().draft().remove("objectClass"));
    screen.push("designer.add");

    screen.waitUntil(
        "the entries",
        () ->
            screen
                .text("addIndex.sample")
                .equals(
                    "Figures of attributes are from the first 1,000 entries that the server returned;"
                        + " others may differ."));
    assertEquals(
        List.of("initials", "50 %", "6", "aa (250)"),
        screen.table("addIndex.attributes").getFirst().subList(0, 4));
    assertEquals(
        List.of("objectClass", "100 %", "2", "person (1,000)"),
        screen.table("addIndex.attributes").get(1).subList(0, 4));
    assertEquals(
        List.of("0 %", "0", "–"), screen.table("addIndex.attributes").get(2).subList(1, 4));
    screen.picture("add-index-figures");
    screen.run(() -> Objects.requireNonNull(screen.find("addIndex.filter")).getShell().close());
  }

  @Test
  void theFormChangesTheIndexThatIsSelected() {
    showServer();
    assertFalse(
        screen.isThere("indexForm"), "the table has all the room while no index is selected");
    screen.selectRow("designer.indices", 1);
    screen.waitUntil("the form", () -> screen.text("indexForm.title").equals("sn"));
    assertTrue(screen.isThere("indexForm"));
    assertEquals("equality (caseIgnoreMatch)", screen.text("indexForm.equality"));
    assertEquals("512", screen.text("indexForm.threshold"));
    assertEquals(
        "9 keys, 18 ids; 1.5 MB on disk, 3 KB of at most 4 KB cached; 90 % of page reads answered by the cache; 0"
            + " filters served; 4 µs for each entry that is added.",
        screen.text("indexForm.figures"));
    assertEquals(
        "Hint: equality: No filter has used this index since counting began; all indices"
            + " together served 2,000.",
        screen.text("indexForm.findings"));
    screen.picture("index-form");

    screen.push("indexForm.substring");
    screen.waitUntil(
        "the kind",
        () ->
            screen.table("designer.indices").get(1).get(1).equals("equality, presence, substring"));
    enter("indexForm.threshold", "1,000");
    screen.waitUntil(
        "the threshold", () -> screen.table("designer.indices").get(1).get(7).equals("1,000"));
    enter("indexForm.cache", "much");
    assertEquals("A cache size looks like \"4 MB\", not \"much\".", screen.text("designer.status"));
    screen.push("designer.discard");
    screen.waitUntil("the old threshold", () -> screen.text("indexForm.threshold").equals("512"));
  }

  /** In one turn: new figures put back what is typed into a field without the keyboard. */
  private void enter(String id, String text) {
    screen.run(
        () -> {
          screen.type(id, text);
          Objects.requireNonNull(screen.find(id))
              .notifyListeners(SWT.DefaultSelection, new Event());
        });
  }

  @Test
  void whatIsOddAboutAPlanIsSaidBeforeItIsApplied() {
    showServer();
    screen.run(() -> workspace.designer().addIndex("member", Set.of(IndexKind.SUBSTRING)));
    screen.run(() -> workspace.designer().addIndex("name", Set.of(IndexKind.EQUALITY)));
    screen.waitUntil("four indices", () -> screen.table("designer.indices").size() == 4);

    assertEquals(
        List.of("Good", "Warning: duplicate", "Hint: hardly asked for", "Good"),
        screen.table("designer.indices").stream().map(row -> row.get(3)).toList());
    screen.picture("health");
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
        "the problem",
        () ->
            screen.isThere("explain.failed")
                && screen.text("explain.failed").endsWith("there is no dc=elsewhere"));
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
    assertFalse(screen.isThere("explain.failed"));
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
  void saysHowFarItIsWithTheDirectory(@TempDir Path folder) {
    DirectoryConnection connection =
        ScriptedAdapter.connection(new Connections(folder), "Production");
    showServer();

    screen.run(() -> workspace.show(new State.Closed(connection), () -> {}));
    assertEquals("Not connected to Production.", screen.text("emptyState.sentence"));
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
    screen.run(() -> workspace.clock().refreshNow());
  }

  private String state(int row) {
    return screen.table("designer.indices").get(row).get(2);
  }
}
