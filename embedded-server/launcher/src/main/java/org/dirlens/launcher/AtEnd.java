package org.dirlens.launcher;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What is done if the process is asked to end before this is closed. The process then lives until
 * it is closed, for at most a minute.
 */
public final class AtEnd implements AutoCloseable {
  private static final long END_SECONDS_MAX = 60;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;

  /** The action runs on a thread of its own, and tells whoever works to come to an end. */
  public AtEnd(Runnable action) {
    hook = new Thread(() -> end(action), "end of work");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void end(Runnable action) {
    action.run();
    try {
      closed.await(END_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the process is ending, by that hook
    }
  }
}
