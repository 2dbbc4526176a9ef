package org.dirlens.server.limit;

import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * What one operation of a client that is not the administrator may cost.
 *
 * @param sizeEntries entries a search may return; the client may ask for fewer
 * @param timeMillis how long a search may run; the client may ask for less
 * @param lookThroughEntries entries a search may read, 0 for any number
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
    long sizeEntries,
    long timeMillis,
    long lookThroughEntries,
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
          1000,
          60_000,
          0,
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
    if (Math.min(sizeEntries, timeMillis) < 1
        || Math.min(pagedSearches, pagedSearchMillis) < 1
        || Math.min(persistentSearches, persistentSearchesPerConnection) < 0
        || Math.min(bindFailuresPerSecond, passwordBytes) < 1
        || lookThroughEntries < 0
        || Math.min(filterParts, requestedAttributes) < 1
        || filterDepth != Math.clamp(filterDepth, 1, Filter.DEPTH_MAX)) {
      throw new IllegalArgumentException("an operation limit is out of range");
    }
  }

  public static OperationLimits standard() {
    return STANDARD;
  }

  public OperationLimits withBindFailuresPerSecond(int count) {
    return new OperationLimits(
        sizeEntries,
        timeMillis,
        lookThroughEntries,
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
          "a password of " + password.length + " bytes, " + passwordBytes + " are taken at most");
    }
  }
}
