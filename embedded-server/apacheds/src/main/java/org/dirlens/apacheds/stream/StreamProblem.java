package org.dirlens.apacheds.stream;

/** A stream is not what the protocol or the allow-list permits; names the place in the stream. */
public final class StreamProblem extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * A problem at a place.
   *
   * @param position the byte of the stream behind which it was found, from 0
   * @param detail what was found, and what was expected
   */
  public StreamProblem(long position, String detail) {
    super("byte " + position + ": " + detail);
  }
}
