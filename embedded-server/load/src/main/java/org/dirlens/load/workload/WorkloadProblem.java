package org.dirlens.load.workload;

/** A workload that cannot be read. Its message is for people. */
public final class WorkloadProblem extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * A mistake.
   *
   * @param line of the text, from 1
   */
  WorkloadProblem(int line, String what) {
    super("line " + line + ": " + what);
  }
}
