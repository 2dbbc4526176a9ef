package org.dirlens.benchmark.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.dirlens.launcher.bench.LoadWatch;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Estimate;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.runs.Run;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.widgets.Spinner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The page of experiments that fail, or may not run. */
class ExperimentPageTest {
  private final Screen screen = Screen.open();
  private final List<String> runs = new CopyOnWriteArrayList<>();
  private final ExperimentPage page = screen.show(ExperimentPage::new);
  private volatile @Nullable Error error;
  private volatile @Nullable Semaphore held;

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  /** Fails at once. */
  private final class Failing implements Experiment {
    private final String name;
    private final long size;

    Failing(String name, long size) {
      this.name = name;
      this.size = size;
    }

    @Override
    public Description description() {
      return new Description(name, "Does it fail?", size, 10 * size);
    }

    @Override
    public Estimate estimate(long of) {
      return new Estimate(Duration.ofSeconds(1), 1, 1, "Guessed.");
    }

    @Override
    public ResultTable run(Path folder, long of, ProgressMonitor monitor) {
      runs.add(name + " " + of);
      if (held != null) {
        held.acquireUninterruptibly();
      }
      if (error != null) {
        throw error;
      }
      throw new IllegalStateException("It is odd.");
    }
  }

  @Test
  void whatBreaksOffWasNotCancelled() {
    error = new OutOfMemoryError("No memory in a test");
    screen.run(() -> page.show(new Failing("first", 200)));
    screen.push("benchmark.run");
    screen.waitUntil(
        "the failure",
        () -> screen.text("benchmark.state.failed").startsWith("first could not be run: "));
    assertEquals("", screen.text("benchmark.status"));
  }

  @Test
  void theSizeThatWasTypedStaysWithItsExperiment() {
    screen.run(() -> page.show(new Failing("first", 200)));
    screen.run(() -> ((Spinner) screen.find("benchmark.entries")).setSelection(5_000));
    screen.run(() -> page.show(new Failing("second", 700)));
    assertEquals(700, entries());
    screen.run(() -> page.show(new Failing("first", 200)));
    assertEquals(5_000, entries());
  }

  private int entries() {
    return screen.ask(() -> ((Spinner) screen.find("benchmark.entries")).getSelection());
  }

  /** A load that does nothing until it may end. */
  private static final class Load extends LoadJob {
    private final Semaphore may = new Semaphore(0);

    Load() {
      super(Subject.PEERS, 1);
    }

    @Override
    Run measure(Path folder, LoadWatch watch, IProgressMonitor monitor)
        throws InterruptedException {
      may.acquire();
      throw new CancellationException();
    }
  }

  @Test
  void noExperimentBeginsBesideALoad() {
    Load load = new Load();
    screen.run(() -> page.show(new Failing("first", 200)));
    assertTrue(screen.text("benchmark.estimate").startsWith("About 1 s"));
    RunningLoads.shared().start(load);
    screen.waitUntil(
        "the reason",
        () ->
            screen
                .text("benchmark.estimate")
                .equals("peers is running. Two at a time would measure each other."));
    assertFalse(screen.isEnabled("benchmark.run"));
    load.may.release();
    screen.waitUntil("its end", () -> screen.isEnabled("benchmark.run"));
    assertTrue(screen.text("benchmark.estimate").startsWith("About 1 s"));
  }

  @Test
  void noLoadBeginsBesideAnExperiment() {
    held = new Semaphore(0);
    screen.run(() -> page.show(new Failing("first", 200)));
    screen.push("benchmark.run");
    screen.waitUntil("its begin", () -> runs.size() == 1);
    Load load = new Load();
    RunningLoads.shared().start(load);
    assertNotEquals(Optional.of(load), RunningLoads.shared().last());
    assertEquals(
        "first is running. Two at a time would measure each other.",
        RunningLoads.shared().whyNot(Subject.OfWorkload.class::isInstance));
    held.release();
    screen.waitUntil("its end", () -> screen.isEnabled("benchmark.run"));
    assertEquals("", RunningLoads.shared().whyNot(Subject.OfWorkload.class::isInstance));
  }

  @Test
  void anExperimentThatIsCancelledBeforeItBeginsKeepsNoneFromRunning() {
    screen.run(() -> page.show(new Failing("first", 200)));
    screen.whileNoJobBegins(
        () -> {
          screen.push("benchmark.run");
          screen.push("benchmark.state.waiting.action");
          screen.waitUntil(
              "its end", () -> screen.text("benchmark.status").startsWith("Cancelled"));
        });
    screen.waitUntil("another to be possible", () -> screen.isEnabled("benchmark.run"));
    assertEquals(List.of(), runs);
  }

  @Test
  void aLoadThatIsCancelledBeforeItBeginsKeepsNoneFromRunning() {
    Load load = new Load();
    screen.whileNoJobBegins(
        () -> {
          RunningLoads.shared().start(load);
          load.cancel();
        });
    assertEquals(Optional.empty(), RunningLoads.shared().running());
    assertTrue(load.over(), "who follows it is told");
  }

  @Test
  void whatFailedIsTriedAgainWhateverIsChosenByThen() {
    screen.run(() -> page.show(new Failing("first", 200)));
    screen.push("benchmark.run");
    screen.waitUntil(
        "the failure",
        () -> screen.text("benchmark.state.failed").equals("first could not be run: It is odd."));
    screen.run(() -> page.show(new Failing("second", 700)));

    screen.push("benchmark.state.failed.action");
    screen.waitUntil("another run", () -> runs.size() == 2);
    assertEquals(List.of("first 200", "first 200"), runs);
    screen.waitUntil("its end", () -> screen.isEnabled("benchmark.run"));
  }
}
