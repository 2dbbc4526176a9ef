package org.dirlens.benchmark.ui.runs;

import org.dirlens.runs.Run;

/** The view in which a kept run is prepared to be run again. User interface thread. */
public interface RunPreparation {
  /** Its id. */
  String VIEW = "org.dirlens.benchmark.ui.view";

  /** Chooses what the run measured, on the same targets as far as they are there. */
  void again(Run run);
}
