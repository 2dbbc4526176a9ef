package org.dirlens.index.ui;

import static org.dirlens.index.ui.ScriptedAdapter.figures;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.remote.IndexDirectory.State;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The designer while the window goes from one server to another. */
class DesignerDirectoryTest {
  private static final IndexDefinition UID = IndexDefinition.of("uid", IndexKind.EQUALITY);

  @TempDir Path folder;
  private final Screen screen = Screen.open();
  private final ScriptedAdapter server = new ScriptedAdapter(figures(UID, 10_000));
  private final DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
  private DirectoryConnection first;
  private DirectoryConnection second;

  @BeforeEach
  void connect() {
    Connections connections = new Connections(folder);
    first = ScriptedAdapter.connection(connections, "First");
    second = ScriptedAdapter.connection(connections, "Second");
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private void show(State state) {
    screen.run(() -> workspace.show(state, () -> {}));
  }

  private void showFirst() {
    show(new State.Found(first, List.of(server)));
    screen.waitUntil("the index", () -> !screen.table("designer.indices").isEmpty());
  }

  private static State asked(DirectoryConnection connection) {
    return new State.Asked(connection, Job.create("Asking", (ICoreRunnable) monitor -> {}));
  }

  @Test
  void nothingOfAServerIsShownWhileAnotherIsAsked() {
    showFirst();
    show(asked(second));
    assertFalse(screen.isThere("designer.indices"));
    assertEquals("", screen.text("emptyState.sentence"));
    assertEquals(Optional.empty(), screen.ask(() -> workspace.designer().selection()));
    screen.waitUntil(
        "what is waited for",
        () -> screen.text("designer.waiting").startsWith("Reading the indices of Second"));
    screen.picture("designer-asked");
  }

  @Test
  void whatWasNotAppliedIsWantedStillAlsoWhenAnotherServerIsShownByThen() {
    IndexDefinition initials = IndexDefinition.of("initials", IndexKind.EQUALITY);
    showFirst();
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));
    screen.push("designer.apply");
    screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
    server.setFigures(figures(UID, 10_000), figures(initials, 0));
    screen.waitUntil(
        "the index being built",
        () ->
            screen.table("designer.indices").size() == 2
                && screen.table("designer.indices").get(1).get(4).equals("0"));
    show(new State.Found(second, List.of(new ScriptedAdapter(figures(UID, 9)))));
    server.setFigures(figures(UID, 10_000));
    screen.push("designer.buildCancel");

    screen.waitUntil("the end", () -> screen.isThere("problem.message"));
    assertEquals("Cancelled. What is not done stays in the plan.", screen.text("problem.message"));
    screen.run(() -> screen.find("problem.message").getShell().close());
    show(new State.Found(first, List.of(server)));
    screen.waitUntil("the plan", () -> screen.table("designer.indices").size() == 2);
    assertEquals("To be added", screen.table("designer.indices").get(1).get(2));
  }

  @Test
  void whatIsStagedForSeveralServersWaitsForEach() {
    stage(first, "initials");
    stage(second, "mail");
    showFirst();
    screen.waitUntil("its index", () -> attributes().equals(List.of("uid", "initials")));
    show(new State.Found(second, List.of(new ScriptedAdapter(figures(UID, 9)))));
    screen.waitUntil("the other", () -> attributes().equals(List.of("uid", "mail")));
  }

  private void stage(DirectoryConnection on, String attribute) {
    IndexDefinition index = IndexDefinition.of(attribute, IndexKind.EQUALITY);
    String id = on.parameters().id();
    screen.run(() -> workspace.designer().stage(id, server.name(), plan -> plan.with(index)));
  }

  private List<String> attributes() {
    return screen.table("designer.indices").stream().map(List::getFirst).toList();
  }

  @Test
  void anIndexIsAddedToThePlanThatItWasChosenFor() {
    showFirst();
    screen.push("designer.add");
    screen.type("addIndex.filter", "initials");
    screen.waitUntil("the attribute", () -> screen.isEnabled("addIndex.ok"));
    show(new State.Found(second, List.of(new ScriptedAdapter(figures(UID, 9)))));
    screen.push("addIndex.ok");
    screen.waitUntil("the end", () -> !screen.isThere("addIndex.ok"));
    screen.waitUntil("the other", () -> screen.table("designer.indices").size() == 1);
    show(new State.Found(first, List.of(server)));
    screen.waitUntil("the plan", () -> screen.table("designer.indices").size() == 2);
    assertEquals("initials", screen.table("designer.indices").get(1).getFirst());
  }

  @Test
  void aCancelNamesWhatTheServerGoesOnBuilding() {
    showFirst();
    server.goOn("initials");
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));
    screen.push("designer.apply");
    screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
    screen.push("designer.buildCancel");
    screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
    assertEquals(
        "Cancelled. The server goes on building what it was told of: initials. What else is not"
            + " done stays in the plan.",
        screen.text("designer.status"));
  }

  @Test
  void whyAServerIsNotConnectedIsNotSaidOfAnother() {
    show(new State.Closed(first));
    screen.run(
        () -> {
          screen.find("designer.empty.action").notifyListeners(SWT.Selection, new Event());
          workspace.show(new State.Closed(second), () -> {});
        });
    screen.waitUntil("the end of the attempt", () -> !connecting());
    screen.run(() -> {});
    assertEquals("Not connected to Second.", screen.text("emptyState.sentence"));
    assertFalse(screen.isThere("designer.failed"));
  }

  private static boolean connecting() {
    return Stream.of(Job.getJobManager().find(null))
        .anyMatch(job -> job.getName().equals("Reading the indices of First"));
  }

  @Test
  void theBaseOfASearchStaysWhereThereIsSuchAOne() {
    showFirst();
    screen.type("explain.base", "ou=people," + server.name());
    show(new State.Closed(first));
    showFirst();
    assertEquals("ou=people," + server.name(), screen.text("explain.base"));
    screen.type("explain.base", "o=elsewhere");
    show(new State.Found(second, List.of(new ScriptedAdapter(figures(UID, 9)))));
    assertEquals(server.name(), screen.text("explain.base"));
  }

  /** Twins have the naming contexts of their sources. */
  @Test
  void aSearchIsExplainedOnItsServerOnly() {
    SearchQuestion question = new SearchQuestion(server.name(), Scope.SUBTREE, "(initials=aa)");
    showFirst();
    String before = screen.text("explain.filter");
    String id = second.parameters().id();
    screen.run(
        () ->
            workspace.explainOnceThere(new DesignerWorkspace.Wanted(id, server.name(), question)));
    screen.run(() -> {});
    assertEquals(before, screen.text("explain.filter"));
    show(new State.Found(second, List.of(new ScriptedAdapter(figures(UID, 10_000)))));
    screen.waitUntil("it", () -> screen.text("explain.examined").equals("10,000"));
  }

  /** As from the Search log. */
  @Test
  void aSearchThatIsAskedForWhileAnotherIsExplainedComesAfterIt() {
    showFirst();
    screen.run(
        () ->
            workspace
                .explain()
                .explain(new SearchQuestion("ou=a," + server.name(), Scope.SUBTREE, "(cn=a)")));
    screen.run(
        () ->
            workspace
                .explain()
                .explain(new SearchQuestion(server.name(), Scope.SUBTREE, "(initials=aa)")));
    server.permit(1);
    screen.waitUntil("the second", () -> screen.text("explain.examined").equals("10,000"));
    assertFalse(screen.isThere("explain.failed"));
  }

  /** As slapd may have them. */
  @Test
  void aSearchIsExplainedOnTheInnerOfTwoNamingContexts() {
    ScriptedAdapter inner =
        new ScriptedAdapter("ou=people,dc=example,dc=com", figures(UID, 10_000));
    SearchQuestion question = new SearchQuestion(inner.name(), Scope.SUBTREE, "(initials=aa)");
    show(new State.Found(first, List.of(server, inner)));
    String id = first.parameters().id();
    screen.run(
        () -> workspace.explainOnceThere(new DesignerWorkspace.Wanted(id, inner.name(), question)));
    screen.waitUntil("it", () -> screen.text("explain.examined").equals("10,000"));
    assertEquals(inner.name(), screen.text("designer.partition"));
  }

  @Test
  void aServerThatIsAskedAgainStaysAndIsNotReadMeanwhile() {
    showFirst();
    show(asked(first));
    assertTrue(screen.isThere("designer.indices"));
    AtomicInteger ticks = new AtomicInteger();
    screen.run(() -> workspace.clock().subscribe(ticks::incrementAndGet, tick -> {}));
    screen.waitUntil("a tick", () -> ticks.get() > 0);
    int reads = server.reads();
    screen.waitUntil("another", () -> ticks.get() > 2);
    assertEquals(reads, server.reads());
  }
}
