package org.dirlens.index.core;

/** A plan text that cannot be read: which line, and what is wrong with it. */
public final class PlanProblem extends Exception {
  private static final long serialVersionUID = 1;
  private final int line;

  public PlanProblem(int line, String what) {
    super("line " + line + ": " + what);
    this.line = line;
  }

  /** From 1. */
  public int line() {
    return line;
  }
}
