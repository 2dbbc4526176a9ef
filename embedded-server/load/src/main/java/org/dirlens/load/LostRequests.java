package org.dirlens.load;

/** Result codes, outside of LDAP's, of requests that no server answered. */
public final class LostRequests {
  /** The connection broke before the answer came. */
  public static final int CONNECTION_LOST = -1;

  /** The answer had not come when the load had waited long enough for the last ones. */
  public static final int UNANSWERED = -2;

  /** Under a given rate: it was due, and no connection was free for it until the load ended. */
  public static final int NOT_SENT = -3;

  private LostRequests() {}
}
