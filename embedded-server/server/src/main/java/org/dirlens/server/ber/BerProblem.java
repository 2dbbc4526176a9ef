package org.dirlens.server.ber;

/**
 * Bytes that are no acceptable BER: a wrong tag, a length beyond its container, or more than a
 * limit allows. The session it came from cannot continue (RFC 4511, section 5.3). Carries no stack
 * trace, since a hostile client could have it made a million times a second.
 */
public final class BerProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean tooLong;

  public BerProblem(String message) {
    this(message, false);
  }

  private BerProblem(String message, boolean tooLong) {
    super(message, null, false, false);
    this.tooLong = tooLong;
  }

  /** A message that is longer than it may be. */
  static BerProblem tooLong(long bytes, int maxBytes) {
    return new BerProblem(
        "a message of " + bytes + " bytes exceeds the limit of " + maxBytes, true);
  }

  /** Whether the message is longer than it may be. */
  public boolean isTooLong() {
    return tooLong;
  }
}
