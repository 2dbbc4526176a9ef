package org.dirlens.load.process;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Steers a run of several parts, one after the other: what it is told goes on to the part that runs
 * now, and to those that begin later. Safe for all threads.
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

  public synchronized boolean cancelled() {
    return cancelled;
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
   * Goes on.
   *
   * @throws CancellationException if the run was cancelled
   */
  public synchronized void requireGoing() {
    if (cancelled) {
      throw new CancellationException("the run was cancelled");
    }
  }
}
