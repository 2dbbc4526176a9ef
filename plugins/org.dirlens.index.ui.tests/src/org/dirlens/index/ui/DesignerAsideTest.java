package org.dirlens.index.ui;

import static org.dirlens.index.ui.ScriptedAdapter.figures;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the designer has under way goes on without it, and holds nobody else up. */
class DesignerAsideTest {
  private static final IndexDefinition UID = IndexDefinition.of("uid", IndexKind.EQUALITY);

  private final Screen screen = Screen.open();
  private final ScriptedAdapter server = new ScriptedAdapter(figures(UID, 10_000));
  private final DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  /** It may have run for an hour. */
  @Test
  void aBuildGoesOnWhenTheViewIsClosed() throws InterruptedException {
    showServer();
    screen.run(() -> workspace.designer().addIndex("initials", Set.of(IndexKind.EQUALITY)));
    screen.push("designer.review");
    screen.waitUntil("the dialog", () -> screen.isThere("applyPlan.changes"));
    screen.push("applyPlan.ok");
    screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
    Job build =
        Stream.of(Job.getJobManager().find(null))
            .filter(ApplyPlanJob.class::isInstance)
            .findFirst()
            .orElseThrow();
    screen.run(() -> workspace.designer().dispose());
    server.permit(4);
    server.end();
    build.join();
    assertEquals(Status.OK_STATUS, build.getResult());
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
