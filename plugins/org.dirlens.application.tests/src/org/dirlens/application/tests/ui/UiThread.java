package org.dirlens.application.tests.ui;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.dirlens.connection.core.WaitingCalls;
import org.eclipse.swt.widgets.Display;

/**
 * Runs steps of a test on the user interface thread. A step fails when that thread has made a call
 * that may wait for a server or an engine, be it in this step or since the one before.
 */
final class UiThread {
  private final Display display;

  UiThread(Display display) {
    this.display = display;
  }

  Display display() {
    return display;
  }

  /** Runs the question on the user interface thread and hands its answer or failure back. */
  <T> T ask(Callable<T> question) {
    var answer = new CompletableFuture<T>();
    display.syncExec(
        () -> {
          try {
            answer.complete(question.call());
          } catch (Exception | AssertionError e) {
            answer.completeExceptionally(e);
          }
        });
    return answered(answer);
  }

  private <T> T answered(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw new AssertionError(e.getCause());
    } finally {
      WaitingCalls.takeFaults().forEach(UiThread::fail);
      GapWatch.of(display).takeGaps().forEach(UiThread::tell);
    }
  }

  private static void tell(GapWatch.Gap gap) {
    if (!GapWatch.TOLD) {
      throw new AssertionError(gap.account());
    }
    System.out.println(gap.account());
  }

  private static void fail(IllegalStateException fault) {
    throw new AssertionError(fault.getMessage(), fault);
  }

  void run(Runnable step) {
    ask(
        () -> {
          step.run();
          return true;
        });
  }

  /**
   * Runs a step in the turn in which it can be done, and does not wait for the end of it, because
   * it may open a dialog and stay in it.
   *
   * @param step empty while it cannot be done
   * @return whether it could be done
   */
  boolean begins(Callable<Optional<Runnable>> step) {
    var found = new CompletableFuture<Boolean>();
    display.asyncExec(
        () -> {
          Optional<Runnable> able = Optional.empty();
          try {
            able = step.call();
            found.complete(able.isPresent());
          } catch (Exception | AssertionError e) {
            found.completeExceptionally(e);
          }
          able.ifPresent(Runnable::run);
        });
    return answered(found);
  }

  /** Runs the step soon and does not wait for it, because it may open a dialog and stay in it. */
  void runLater(Runnable step) {
    display.asyncExec(step);
  }
}
