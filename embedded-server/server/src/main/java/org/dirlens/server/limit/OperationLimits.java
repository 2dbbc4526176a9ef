package org.dirlens.server.limit;

import java.util.Map;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * What one operation of a client that is not the administrator may cost.
 *
 * @param search what searches of those may cost whom no rule names
 * @param requests how large a search may be as it is asked
 * @param paged searches that wait between two pages
 * @param persistent searches that continue with changes
 * @param passwords what passwords may cost, whoever presents or sets them
 * @param transactions what transactions may gather, the administrator's included
 */
public record OperationLimits(
    SearchLimits search,
    Requests requests,
    Paged paged,
    Persistent persistent,
    Passwords passwords,
    TransactionLimits transactions) {
  /**
   * How large a search may be as it is asked.
   *
   * @param filterDepth levels a filter may have, up to {@link Filter#DEPTH_MAX}
   * @param filterParts parts a filter may have
   * @param attributes attributes a search may ask for
   */
  public record Requests(int filterDepth, int filterParts, int attributes) {
    public Requests {
      require(filterDepth == Math.clamp(filterDepth, 1, Filter.DEPTH_MAX));
      require(Math.min(filterParts, attributes) >= 1);
    }
  }

  /**
   * Searches that wait between two pages.
   *
   * @param searches a connection may have open; opening one more drops the oldest
   * @param millis how long one stays open between two pages
   */
  public record Paged(int searches, long millis) {
    public Paged {
      require(Math.min(searches, millis) >= 1);
    }
  }

  /**
   * Searches that continue with changes; one more is adminLimitExceeded.
   *
   * @param searches of all connections together; the administrator's count as well
   * @param perConnection of one connection
   */
  public record Persistent(int searches, int perConnection) {
    public Persistent {
      require(Math.min(searches, perConnection) >= 0);
    }
  }

  /**
   * What passwords may cost.
   *
   * @param bindFailuresPerSecond binds with wrong credentials a client address may have in a
   *     second; then it is told "busy"
   * @param bytes a password in clear text may have, the administrator's included
   */
  public record Passwords(int bindFailuresPerSecond, int bytes) {
    public Passwords {
      require(Math.min(bindFailuresPerSecond, bytes) >= 1);
    }

    /**
     * Refuses a password that takes too long to be hashed.
     *
     * @throws LdapProblem adminLimitExceeded
     */
    public void requireShort(byte[] password) throws LdapProblem {
      if (password.length > bytes) {
        throw new LdapProblem(
            ResultCode.ADMIN_LIMIT_EXCEEDED,
            "a password of "
                + password.length
                + " bytes is too long: "
                + Limit.inForce("dirlensPasswordBytes", bytes));
      }
    }
  }

  private static final OperationLimits STANDARD =
      new OperationLimits(
          SearchLimits.of(
              Map.of(
                  SearchLimit.SIZE,
                  1000L,
                  SearchLimit.TIME_MILLIS,
                  60_000L,
                  SearchLimit.LOOK_THROUGH,
                  0L,
                  SearchLimit.PAGE_SIZE,
                  0L)),
          new Requests(Filter.DEPTH_MAX, 16_384, 8_192),
          new Paged(4, 300_000),
          new Persistent(1000, 10),
          new Passwords(20, 4_096),
          TransactionLimits.STANDARD);

  public static OperationLimits standard() {
    return STANDARD;
  }

  private static void require(boolean inRange) {
    if (!inRange) {
      throw new IllegalArgumentException("an operation limit is out of range");
    }
  }

  public OperationLimits with(SearchLimits others) {
    return new OperationLimits(others, requests, paged, persistent, passwords, transactions);
  }

  public OperationLimits with(Persistent others) {
    return new OperationLimits(search, requests, paged, others, passwords, transactions);
  }

  public OperationLimits withBindFailuresPerSecond(int count) {
    Passwords others = new Passwords(count, passwords.bytes);
    return new OperationLimits(search, requests, paged, persistent, others, transactions);
  }
}
