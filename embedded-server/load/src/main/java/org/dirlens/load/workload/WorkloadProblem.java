package org.dirlens.load.workload;

/** A workload that cannot be read. Its message is for people. */
public final class WorkloadProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final int line;

  WorkloadProblem(int line, String what) {
    super("line " + line + ": " + what);
    this.line = line;
  }

  /** The line of the text, from 1. */
  public int line() {
    return line;
  }
}
