package org.dirlens.server.limit;

/**
 * What one operation of a client that is not the administrator may cost.
 *
 * @param sizeEntries entries a search may return; the client may ask for fewer
 * @param timeMillis how long a search may run; the client may ask for less
 * @param pagedSearches paged searches a connection may have open; opening one more drops the oldest
 * @param pagedSearchMillis how long a paged search stays open between two pages
 * @param bindFailuresPerSecond binds with wrong credentials a client address may have in a second;
 *     then it is told "busy"
 */
public record OperationLimits(
    long sizeEntries,
    long timeMillis,
    int pagedSearches,
    long pagedSearchMillis,
    int bindFailuresPerSecond) {

  private static final OperationLimits STANDARD = new OperationLimits(1000, 60_000, 4, 300_000, 20);

  public OperationLimits {
    if (Math.min(sizeEntries, timeMillis) < 1
        || Math.min(pagedSearches, pagedSearchMillis) < 1
        || bindFailuresPerSecond < 1) {
      throw new IllegalArgumentException("an operation limit is zero or negative");
    }
  }

  public static OperationLimits standard() {
    return STANDARD;
  }
}
