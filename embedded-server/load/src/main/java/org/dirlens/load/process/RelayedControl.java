package org.dirlens.load.process;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Steers a run of several parts, one after the other: it tells the part that runs now what it is
 * told, and those that begin later. Safe for all threads.
 */
public final class RelayedControl implements RunControl {
  private @Nullable RunControl running;
  private boolean paused;
  private boolean cancelled;

  @Override
  public synchronized void pause() {
    paused = true;
    if (running != null) {
      running.pause();
    }
  }

  @Override
  public synchronized void resume() {
    paused = false;
    if (running != null) {
      running.resume();
    }
  }

  @Override
  public synchronized void cancel() {
    cancelled = true;
    if (running != null) {
      running.cancel();
    }
  }

  public synchronized boolean paused() {
    return paused;
  }

  /**
   * From now on this part is steered.
   *
   * @throws CancellationException if the run was cancelled; the part is not told
   */
  public synchronized void begins(RunControl part) {
    requireGoing();
    running = part;
    if (paused) {
      part.pause();
    }
  }

  /** The part has ended. */
  public synchronized void ended() {
    running = null;
  }

  /**
   * Does nothing unless it is to end.
   *
   * @throws CancellationException if the run was cancelled
   */
  public synchronized void requireGoing() {
    if (cancelled) {
      throw new CancellationException("the run was cancelled");
    }
  }
}
