package org.dirlens.application.preferences;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.swt.widgets.Display;

/**
 * Work in small pieces, of which as many are done in one turn of the event loop as fit into a short
 * while; the window answers between the turns.
 *
 * <p>Threads: user interface.
 */
final class WorkInTurns {
  private static final long NANOS_A_TURN = TimeUnit.MILLISECONDS.toNanos(50);

  private final Display display;
  private final Queue<Runnable> pieces = new ArrayDeque<>();
  private boolean isComing;

  WorkInTurns(Display display) {
    this.display = display;
  }

  /** Does a piece in one of the next turns, after those that were given before. */
  void add(Runnable piece) {
    pieces.add(piece);
    if (!isComing) {
      come();
    }
  }

  private void come() {
    isComing = true;
    DisplayThread.later(display, this::turn);
  }

  private void turn() {
    long began = System.nanoTime();
    try {
      do {
        pieces.remove().run();
      } while (!pieces.isEmpty() && System.nanoTime() - began < NANOS_A_TURN);
    } finally {
      isComing = false;
      if (!pieces.isEmpty()) {
        come();
      }
    }
  }
}
