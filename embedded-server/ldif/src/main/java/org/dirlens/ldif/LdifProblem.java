package org.dirlens.ldif;

/** Text that is not LDIF, with the place where it stops being so. */
public final class LdifProblem extends Exception {
  private static final long serialVersionUID = 1L;
  private final long line;

  public LdifProblem(long line, String message) {
    super(message);
    this.line = line;
  }

  /** The physical line, from 1. */
  public long line() {
    return line;
  }
}
