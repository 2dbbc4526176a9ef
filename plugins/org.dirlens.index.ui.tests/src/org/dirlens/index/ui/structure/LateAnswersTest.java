package org.dirlens.index.ui.structure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.index.structure.Finding;
import org.dirlens.index.structure.StoreFigures;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.index.structure.Verification;
import org.dirlens.index.ui.ScriptedAdapter;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Combo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a server still answers after another partition was chosen. */
class LateAnswersTest {
  private final Screen screen = Screen.open();
  private final Semaphore may = new Semaphore(0);
  private volatile boolean answered;

  @AfterEach
  void closeScreen() throws InterruptedException {
    may.release(10);
    screen.close();
  }

  /** What is cancelled before it begins answers nothing. */
  private void awaitBeginning() {
    screen.waitUntil("the question", may::hasQueuedThreads);
  }

  /** Waits for the answer, and for what the display has to do because of it. */
  private void waitForAnswer() {
    screen.waitUntil("the answer", () -> answered);
    screen.run(() -> {});
  }

  private final class Slow extends Verification {
    @Override
    public String why() {
      return "";
    }

    @Override
    protected Result run(Work work, Listener listener, IProgressMonitor monitor) {
      may.acquireUninterruptibly();
      List<Finding> found = List.of(new Finding("cn/equality", "lacks an entry", null));
      listener.found(found);
      answered = true;
      may.acquireUninterruptibly();
      return new Result("1 damage", found);
    }
  }

  private ScriptedAdapter verified() {
    return new ScriptedAdapter() {
      @Override
      public Verification verification() {
        return new Slow();
      }
    };
  }

  @Test
  void whatIsFoundInAnotherPartitionIsNotOfThisOne() {
    VerificationPanel panel = screen.show(VerificationPanel::new);
    screen.run(() -> panel.show(verified()));
    screen.push("verification.run");
    awaitBeginning();
    screen.run(() -> panel.show(verified()));
    may.release();
    waitForAnswer();
    assertEquals(List.of(), screen.ask(panel::findings));
  }

  @Test
  void whatTheLastVerificationSaidGoesWhenTheNextOneBegins() {
    VerificationPanel panel = screen.show(VerificationPanel::new);
    screen.run(() -> panel.show(verified()));
    screen.push("verification.run");
    may.release(2);
    screen.waitUntil("the end", () -> screen.text("verification.summary").equals("1 damage."));
    screen.push("verification.run");
    awaitBeginning();
    assertEquals("", screen.text("verification.summary"));
  }

  @Test
  void whatIsCancelledBeforeItBeginsCanBeBegunAgain() {
    VerificationPanel panel = screen.show(VerificationPanel::new);
    screen.run(() -> panel.show(verified()));
    screen.whileNoJobBegins(
        () -> {
          screen.push("verification.run");
          screen.push("verification.waiting.action");
          screen.waitUntil("it to be possible", () -> screen.isEnabled("verification.run"));
        });
    assertTrue(screen.text("verification.summary").startsWith("Cancelled"));
    assertFalse(screen.isThere("verification.waiting"));
  }

  @Test
  void aPartitionIsNotRepairedBecauseOfTheAnswerAboutAnother() {
    AtomicReference<Consumer<Boolean>> asked = new AtomicReference<>();
    VerificationPanel panel = screen.show(VerificationPanel::new);
    screen.run(() -> panel.onRepair(asked::set));
    screen.run(() -> panel.show(verified()));
    screen.push("verification.run");
    may.release(2);
    screen.push("verification.repair");
    screen.waitUntil("the question", () -> asked.get() != null);
    screen.run(() -> panel.show(verified()));
    screen.run(() -> asked.get().accept(true));
    assertTrue(screen.isEnabled("verification.run"), "nothing is done");
  }

  @Test
  void whatAPersonDoesNotWantSentCountsAsCancelled() {
    Write task = new Write.Add(new Entry("cn=verify,cn=tasks", List.of()));
    AtomicReference<Write> shown = new AtomicReference<>();
    ScriptedAdapter adapter =
        new ScriptedAdapter() {
          @Override
          public Verification verification() {
            return new Sending(task);
          }
        };
    VerificationPanel panel = screen.show(VerificationPanel::new);
    screen.run(
        () -> {
          panel.onSend(
              () ->
                  (write, monitor) -> {
                    shown.set(write);
                    throw ConnectionProblem.cancelled();
                  });
          panel.show(adapter);
        });
    screen.push("verification.run");
    screen.waitUntil("the end", () -> screen.text("verification.summary").startsWith("Cancelled"));
    assertEquals(task, shown.get());
  }

  /** Sends something to begin. */
  private static final class Sending extends Verification {
    private final Write begin;

    Sending(Write begin) {
      this.begin = begin;
    }

    @Override
    public String why() {
      return "";
    }

    @Override
    protected Result run(Work work, Listener listener, IProgressMonitor monitor)
        throws ConnectionProblem {
      listener.sends(begin, monitor);
      return new Result("sent", List.of());
    }
  }

  /** Has one tree. */
  private final class Trees extends TreeSource {
    private final String tree;
    private final boolean slow;

    Trees(String tree, boolean slow) {
      this.tree = tree;
      this.slow = slow;
    }

    @Override
    public String why() {
      return "";
    }

    @Override
    public List<byte[]> keys(String of, String value) {
      return List.of();
    }

    @Override
    protected List<Named> readTrees(IProgressMonitor monitor) {
      if (slow) {
        may.acquireUninterruptibly();
        answered = true;
      }
      return List.of(new Named(tree, 1));
    }

    @Override
    protected @Nullable PageMap readPages(String of, IProgressMonitor monitor) {
      return null;
    }

    @Override
    protected StoreFigures readStore(IProgressMonitor monitor) {
      return StoreFigures.NONE;
    }
  }

  private static ScriptedAdapter having(TreeSource trees) {
    return new ScriptedAdapter() {
      @Override
      public TreeSource trees() {
        return trees;
      }
    };
  }

  private static Job[] jobs() {
    return Job.getJobManager().find(null);
  }

  private boolean reads(Job job) {
    return job instanceof StructureReader && job.getState() == Job.RUNNING;
  }

  private String[] trees() {
    return screen.ask(() -> ((Combo) screen.find("structure.tree")).getItems());
  }

  @Test
  void whatIsKnownOfAPartitionIsNotSaidOfTheNextThatIsRead() {
    StructurePanel panel = screen.show(StructurePanel::new);
    screen.run(() -> panel.show(having(new Trees("cn/equality", false))));
    screen.waitUntil("no pages", () -> screen.text("emptyState.sentence").contains("cn/equality"));
    screen.run(() -> panel.show(having(new Trees("sn/equality", true))));
    assertEquals("", screen.text("emptyState.sentence"));
    screen.push("structure.waiting.action");
    screen.waitUntil("no word of it", () -> !screen.isThere("structure.waiting"));
  }

  @Test
  void thePagesOfAnotherPartitionAreNotShown() {
    StructurePanel panel = screen.show(StructurePanel::new);
    screen.run(() -> panel.show(having(new Trees("cn/equality", true))));
    awaitBeginning();
    screen.run(() -> panel.show(having(new Trees("sn/equality", false))));
    screen.waitUntil("its trees", () -> trees().length == 1);
    may.release();
    screen.waitUntil("the reader", () -> answered && Stream.of(jobs()).noneMatch(this::reads));
    waitForAnswer();
    assertArrayEquals(new String[] {"sn/equality"}, trees());
  }
}
