package org.dirlens.launcher.bench;

import org.dirlens.load.client.LoadListener;

/** Hears of a run of a workload, on the thread that runs it. */
public interface LoadWatch extends LoadListener {
  /** Hears nothing. */
  LoadWatch NONE = new LoadWatch() {};

  /**
   * What comes now is of this target.
   *
   * @param target its name
   * @param round from 1
   */
  default void turn(String target, int round) {
    // Not everybody wants to know.
  }
}
