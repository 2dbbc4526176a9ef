package org.dirlens.tree.internal.write;

import java.util.concurrent.CountDownLatch;

/** Waiting that an interrupt does not end, because what is waited for cannot be recalled. */
final class Waiting {

  private Waiting() {}

  static void until(CountDownLatch latch) {
    uninterrupted(latch::await);
  }

  static void end(Thread thread) {
    uninterrupted(thread::join);
  }

  /** Something that can be interrupted and then tried again. */
  private interface Wait {
    void run() throws InterruptedException;
  }

  private static void uninterrupted(Wait wait) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          wait.run();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
