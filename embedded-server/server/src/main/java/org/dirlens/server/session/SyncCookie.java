package org.dirlens.server.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * How far a client of content synchronization is (RFC 4533, section 2.1.2), in the form that
 * OpenLDAP's servers give and take.
 *
 * <pre>
 * cookie = ["rid=" 3digits ","] "csn=" time "#" count "#000#" mark
 * </pre>
 *
 * <p>The last part of a change number, which is 0 in those of entries, marks the search that the
 * cookie was given for; slapd keeps nothing else of a cookie that it does not know.
 *
 * @param replica the client's own number, given back to it; empty for none
 * @param changeNumber the client knows what changed up to it; empty for a client that knows nothing
 */
record SyncCookie(String replica, String changeNumber) {
  private static final int BYTES_MAX = 256;
  private static final int MARK_BITS = 24;

  /** Time and count of a change number. */
  private static final int PLACE_CHARS = "20261121091500.123456Z#000000".length();

  /** Time and count of who knows that nothing there has a change number. */
  private static final String NO_PLACE = "19700101000000.000000Z#000000";

  /**
   * What marks the cookies of a search.
   *
   * @param what all that makes it another search, or one of another tree
   */
  static String mark(String what) {
    byte[] hash;
    try {
      hash = MessageDigest.getInstance("SHA-256").digest(what.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
    return HexFormat.of().formatHex(hash, 0, MARK_BITS / Byte.SIZE);
  }

  /** Reads a cookie; one that is not of this form is that of a client that knows nothing. */
  static SyncCookie parse(byte @Nullable [] cookie) {
    String replica = "";
    String changeNumber = "";
    if (cookie != null && cookie.length <= BYTES_MAX) {
      for (String part : new String(cookie, StandardCharsets.UTF_8).split(",", -1)) {
        if (part.matches("rid=[0-9]{3}")) {
          replica = part;
        } else if (part.matches("csn=[0-9]{14}\\.[0-9]{6}Z#[0-9a-f]{6}#[0-9a-f]{3}#[0-9a-f]{6}")) {
          changeNumber = part.substring("csn=".length());
        }
      }
    }
    return new SyncCookie(replica, changeNumber);
  }

  /** This cookie if it is of a search, else that of who knows nothing. */
  SyncCookie ifOf(String mark) {
    return changeNumber.endsWith("#" + mark) ? this : ofNothing();
  }

  /** The cookie of the same client if it knows nothing. */
  SyncCookie ofNothing() {
    return new SyncCookie(replica, "");
  }

  /** Whether it is of a time after a change number; empty for none. */
  boolean isAheadOf(String number) {
    return !changeNumber.isEmpty() && place(changeNumber).compareTo(place(number)) > 0;
  }

  /** The cookie of a client that knows all that changed up to a number; empty for none. */
  SyncCookie at(String number, String mark) {
    return new SyncCookie(replica, place(number) + "#000#" + mark);
  }

  private static String place(String number) {
    return number.isEmpty() ? NO_PLACE : number.substring(0, PLACE_CHARS);
  }

  /** Whether a client with this cookie may not know the change with this number. */
  boolean isOlderThan(String number) {
    return changeNumber.compareTo(number) < 0;
  }

  @Override
  public String toString() {
    return (replica.isEmpty() ? "" : replica + ",") + "csn=" + changeNumber;
  }
}
