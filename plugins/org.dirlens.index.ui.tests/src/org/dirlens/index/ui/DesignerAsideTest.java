package org.dirlens.index.ui;

import static org.dirlens.index.ui.ScriptedAdapter.figures;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the designer has under way continues without it, and holds nobody else up. */
class DesignerAsideTest {
  private static final IndexDefinition UID = IndexDefinition.of("uid", IndexKind.EQUALITY);

  private static final IndexDefinition INITIALS =
      IndexDefinition.of("initials", IndexKind.EQUALITY);

  private final Screen screen = Screen.open();
  private final AtomicBoolean slow = new AtomicBoolean();
  private final Semaphore late = new Semaphore(0);
  private final ScriptedAdapter server = new Late();
  private final DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);

  @AfterEach
  void closeScreen() throws InterruptedException {
    late.release();
    screen.close();
  }

  /** Its next answer comes late, if that is wanted, and says what was so before. */
  private final class Late extends ScriptedAdapter {
    Late() {
      super(figures(UID, 10_000));
    }

    @Override
    protected IndexSnapshot takeSnapshot(IProgressMonitor monitor) {
      IndexSnapshot now = super.takeSnapshot(monitor);
      if (slow.compareAndSet(true, false)) {
        late.acquireUninterruptibly();
      }
      return now;
    }
  }

  private static Stream<Job> builds() {
    return Stream.of(Job.getJobManager().find(null)).filter(ApplyPlanJob.class::isInstance);
  }

  /** It may have run for an hour. */
  @Test
  void aBuildGoesOnWhenTheViewIsClosed() throws InterruptedException {
    screen.waitUntil("the end of those of others", () -> builds().findAny().isEmpty());
    build();
    Job build = builds().findFirst().orElseThrow();
    screen.run(() -> workspace.designer().dispose());
    server.permit(4);
    server.end();
    build.join();
    assertEquals(Status.OK_STATUS, build.getResult());
  }

  @Test
  void aDesignerThatIsOpenedMeanwhileShowsTheBuild() {
    build();
    server.permit(2);
    reopen();
    screen.waitUntil(
        "how far it is",
        () -> screen.text("designer.buildTask").equals("Building indices: 42 of 100"));
    screen.waitUntil("the indices", () -> screen.table("designer.indices").size() == 2);
    assertFalse(screen.isThere("designer.apply"));
    assertFalse(screen.isEnabled("designer.add"));
    List<List<String>> before = screen.table("designer.indices");
    pressDelete(0);
    assertEquals(before, screen.table("designer.indices"), "as the button");
    server.setFigures(figures(UID, 10_000), figures(INITIALS, 9));
    server.permit(2);
    server.end();
    screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
    assertEquals("All changes are applied.", screen.text("designer.status"));
    assertTrue(screen.isEnabled("designer.add"));
  }

  /** It has no window in whose corner a notification would be. */
  @Test
  void aDesignerThatIsOpenedMeanwhileOnAnotherNamesWhatIsBuilt() {
    build();
    server.permit(2);
    reopen(new ScriptedAdapter("o=other", figures(UID, 9)));
    screen.waitUntil(
        "how far it is",
        () ->
            screen
                .text("designer.buildTask")
                .equals("dc=example,dc=com: Building indices: 42 of 100"));
    screen.push("designer.buildCancel");
    screen.waitUntil("what came of it", () -> screen.isThere("problem.message"));
    assertFalse(screen.isThere("designer.buildTask"));
    assertEquals("Cancelled. What is not done stays in the plan.", screen.text("problem.message"));
    assertEquals(
        "Changing indices of dc=example,dc=com",
        screen.ask(() -> screen.find("problem.message").getShell().getText()));
    screen.run(() -> screen.find("problem.message").getShell().close());
  }

  @Test
  void whereTheEndOfABuildIsNotSeenNobodyIsToldOfIt() {
    ScriptedAdapter silent =
        new ScriptedAdapter(figures(UID, 9)) {
          @Override
          public Optional<String> unseenBuilds() {
            return Optional.of("Nobody sees it.");
          }
        };
    assertEquals("All changes are applied.", RunningPlan.done(server));
    assertEquals("The server has all changes. Nobody sees it.", RunningPlan.done(silent));
    screen.run(() -> workspace.show(List.of(silent)));
    screen.waitUntil(
        "the designer",
        () -> screen.text("designer.status").equals("No change is staged. Nobody sees it."));
  }

  @Test
  void aDesignerThatIsOpenedMeanwhileCancelsTheBuild() {
    build();
    reopen();
    screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
    screen.push("designer.buildCancel");
    screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
    screen.waitUntil("the plan", () -> screen.isThere("designer.apply"));
    assertEquals("To be added", screen.table("designer.indices").get(1).get(2));
  }

  @Test
  void aBuildThatIsCancelledBeforeItBeginsEnds() {
    screen.whileNoJobBegins(
        () -> {
          build();
          screen.push("designer.buildCancel");
          screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
        });
    assertEquals("Cancelled. What is not done stays in the plan.", screen.text("designer.status"));
    assertTrue(screen.isEnabled("designer.apply"));
  }

  @Test
  void figuresThatWereAskedForBeforeABuildEndedDoNotTakeItBack() {
    build();
    slow.set(true);
    screen.waitUntil("a question", late::hasQueuedThreads);
    server.setFigures(figures(UID, 10_000), figures(INITIALS, 9));
    server.permit(4);
    server.end();
    screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
    assertEquals(1, screen.selectedRow("designer.indices"), "what was built is selected");
    int reads = server.reads();
    late.release();
    screen.waitUntil("the next question", () -> server.reads() > reads);
    screen.run(() -> {});
    assertEquals(1, screen.selectedRow("designer.indices"), "it was there all the time");
  }

  /** Applies a plan with one index more. */
  private void build() {
    showServer();
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));
    screen.push("designer.apply");
    screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
  }

  private void pressDelete(int row) {
    screen.selectRow("designer.indices", row);
    Event delete = new Event();
    delete.keyCode = SWT.DEL;
    screen.run(() -> screen.find("designer.indices").notifyListeners(SWT.KeyDown, delete));
  }

  private void reopen() {
    reopen(server);
  }

  private void reopen(ScriptedAdapter shown) {
    screen.run(() -> workspace.dispose());
    DesignerWorkspace next = screen.show(DesignerWorkspace::new);
    screen.run(() -> next.show(List.of(shown)));
  }

  @Test
  void aServerThatDoesNotAnswerKeepsNobodyElseFromReading() {
    ScriptedAdapter silent =
        new ScriptedAdapter() {
          @Override
          protected IndexSnapshot takeSnapshot(IProgressMonitor monitor) {
            while (!monitor.isCanceled()) {
              LockSupport.parkNanos(1_000_000);
            }
            return super.takeSnapshot(monitor);
          }
        };
    screen.run(() -> workspace.show(List.of(silent)));
    AtomicInteger ticks = new AtomicInteger();
    screen.run(
        () -> Refresher.of(workspace.getDisplay()).subscribe(ticks::incrementAndGet, tick -> {}));
    screen.waitUntil("the clock of others", () -> ticks.get() > 1);
    showServer();
  }

  private void showServer() {
    screen.run(() -> workspace.show(List.of(server)));
    screen.waitUntil("the indices", () -> screen.table("designer.indices").size() == 1);
  }
}
