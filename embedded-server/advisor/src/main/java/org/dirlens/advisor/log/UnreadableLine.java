package org.dirlens.advisor.log;

/** A line of a log, or the operation in it, that cannot be understood; the message says why. */
public final class UnreadableLine extends Exception {
  private static final long serialVersionUID = 1L;

  public UnreadableLine(String why) {
    super(why, null, false, false);
  }
}
