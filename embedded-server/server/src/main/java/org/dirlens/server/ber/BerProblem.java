package org.dirlens.server.ber;

/**
 * Bytes that are no acceptable BER: a wrong tag, a length beyond its container, or more than a
 * limit allows. The session it came from cannot go on (RFC 4511, section 5.3). Carries no stack
 * trace, since a hostile client could have it made a million times a second.
 */
public final class BerProblem extends Exception {
  private static final long serialVersionUID = 1L;

  public BerProblem(String message) {
    super(message, null, false, false);
  }
}
