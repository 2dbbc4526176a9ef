package org.dirlens.server.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import org.dirlens.server.operational.ChangeNumbers;
import org.jspecify.annotations.Nullable;

/**
 * How far a client of content synchronization is (RFC 4533, section 2.1.2), in the form that
 * OpenLDAP's servers give and take.
 *
 * <pre>
 * cookie = ["rid=" 3digits ","] "csn=" time "#000000#000#" mark
 * </pre>
 *
 * <p>The last part of a change number, which is 0 in those of entries, marks the search that the
 * cookie was given for; slapd keeps nothing else of a cookie that it does not know.
 *
 * @param replica the client's own number, given back to it; empty for none
 * @param changeNumber what changed before it the client knows; empty for a client that knows
 *     nothing
 */
record SyncCookie(String replica, String changeNumber) {
  private static final int BYTES_MAX = 256;
  private static final int MARK_BITS = 24;

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

  /** This cookie if it is of a search and of a time up to one, else that of who knows nothing. */
  SyncCookie ifOf(String mark, Instant latest) {
    return changeNumber.endsWith("#" + mark) && changeNumber.compareTo(number(latest, mark)) <= 0
        ? this
        : withChangeNumber("");
  }

  /** The cookie of a client that knows all that a search found at a time. */
  SyncCookie at(Instant time, String mark) {
    return withChangeNumber(number(time, mark));
  }

  private static String number(Instant time, String mark) {
    String first = ChangeNumbers.first(time);
    return first.substring(0, first.lastIndexOf('#') + 1) + mark;
  }

  private SyncCookie withChangeNumber(String number) {
    return new SyncCookie(replica, number);
  }

  /** The cookie of a client that knows as much as at a time before. */
  SyncCookie earlierBy(Duration time) {
    return changeNumber.isEmpty()
        ? this
        : withChangeNumber(ChangeNumbers.before(changeNumber, time));
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
