package org.dirlens.connection.core;

/**
 * How a search ended.
 *
 * @param entries number of entries received
 * @param referrals number of continuation references, which are never followed
 */
public record SearchOutcome(long entries, long referrals, End end) {
  /** Why there are no more entries. */
  public enum End {
    COMPLETE,
    SIZE_LIMIT,
    TIME_LIMIT,
    ADMIN_LIMIT,
    CANCELLED
  }

  public boolean truncated() {
    return end != End.COMPLETE;
  }
}
