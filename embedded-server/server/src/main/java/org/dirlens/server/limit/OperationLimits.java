package org.dirlens.server.limit;

import java.util.Map;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * What one operation of a client that is not the administrator may cost.
 *
 * @param search what searches of those may cost whom no rule names
 * @param pagedSearches paged searches a connection may have open; opening one more drops the oldest
 * @param pagedSearchMillis how long a paged search stays open between two pages
 * @param persistentSearches searches that may go on with changes, of all connections together; the
 *     administrator's count as well, and one more is adminLimitExceeded
 * @param persistentSearchesPerConnection the same of one connection
 * @param bindFailuresPerSecond binds with wrong credentials a client address may have in a second;
 *     then it is told "busy"
 * @param passwordBytes bytes a password in clear text may have, whoever presents or sets it, the
 *     administrator included
 * @param filterDepth levels a filter may have, up to {@link Filter#DEPTH_MAX}
 * @param filterParts parts a filter may have
 * @param requestedAttributes attributes a search may ask for
 * @param transactions what transactions may gather, the administrator's included
 */
public record OperationLimits(
    SearchLimits search,
    int pagedSearches,
    long pagedSearchMillis,
    int persistentSearches,
    int persistentSearchesPerConnection,
    int bindFailuresPerSecond,
    int passwordBytes,
    int filterDepth,
    int filterParts,
    int requestedAttributes,
    TransactionLimits transactions) {

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
          4,
          300_000,
          1000,
          10,
          20,
          4_096,
          Filter.DEPTH_MAX,
          16_384,
          8_192,
          TransactionLimits.STANDARD);

  public OperationLimits {
    if (Math.min(pagedSearches, pagedSearchMillis) < 1
        || Math.min(persistentSearches, persistentSearchesPerConnection) < 0
        || Math.min(bindFailuresPerSecond, passwordBytes) < 1
        || Math.min(filterParts, requestedAttributes) < 1
        || filterDepth != Math.clamp(filterDepth, 1, Filter.DEPTH_MAX)) {
      throw new IllegalArgumentException("an operation limit is out of range");
    }
  }

  public static OperationLimits standard() {
    return STANDARD;
  }

  public OperationLimits withSearch(SearchLimits others) {
    return new OperationLimits(
        others,
        pagedSearches,
        pagedSearchMillis,
        persistentSearches,
        persistentSearchesPerConnection,
        bindFailuresPerSecond,
        passwordBytes,
        filterDepth,
        filterParts,
        requestedAttributes,
        transactions);
  }

  public OperationLimits withBindFailuresPerSecond(int count) {
    return new OperationLimits(
        search,
        pagedSearches,
        pagedSearchMillis,
        persistentSearches,
        persistentSearchesPerConnection,
        count,
        passwordBytes,
        filterDepth,
        filterParts,
        requestedAttributes,
        transactions);
  }

  /**
   * Refuses a password that takes too long to be hashed.
   *
   * @throws LdapProblem adminLimitExceeded
   */
  public void requireShort(byte[] password) throws LdapProblem {
    if (password.length > passwordBytes) {
      throw new LdapProblem(
          ResultCode.ADMIN_LIMIT_EXCEEDED,
          "a password of "
              + password.length
              + " bytes is too long: "
              + Limit.inForce("dirlensPasswordBytes", passwordBytes));
    }
  }
}
