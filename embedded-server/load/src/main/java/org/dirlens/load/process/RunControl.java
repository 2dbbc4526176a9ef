package org.dirlens.load.process;

/** A run that somebody waits for, steered from other threads. */
public interface RunControl {
  /** Stops sending until {@link #resume}. */
  void pause();

  /** Sends again. */
  void resume();

  /** Ends it early: nothing is kept of it, and what was added or set up is removed. */
  void cancel();
}
