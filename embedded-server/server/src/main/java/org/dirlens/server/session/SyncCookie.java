package org.dirlens.server.session;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.dirlens.server.operational.ChangeNumbers;
import org.jspecify.annotations.Nullable;

/**
 * How far a client of content synchronization is (RFC 4533, section 2.1.2), in the form that
 * OpenLDAP's servers give and take.
 *
 * <pre>
 * cookie = ["rid=" 3digits ","] "csn=" change number
 * </pre>
 *
 * @param replica the client's own number, given back to it; empty for none
 * @param changeNumber what changed before it the client knows; empty for a client that knows
 *     nothing
 */
record SyncCookie(String replica, String changeNumber) {
  private static final int BYTES_MAX = 256;

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

  SyncCookie withChangeNumber(String number) {
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
