package org.dirlens.server.slow;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.search.SearchUse;
import org.jspecify.annotations.Nullable;

/**
 * A search that was among the slowest of its time.
 *
 * @param end when its last answer was encoded
 * @param nanos from the decoding of its request to then
 * @param asked what was asked
 * @param use what the entries were taken from
 * @param returned entries
 * @param result how it ended
 */
public record SlowSearch(
    Instant end, long nanos, Asked asked, SearchUse use, long returned, ResultCode result) {
  /**
   * A search request, as the access log has it.
   *
   * @param identity who asked, as an authorization identity (RFC 4513, 5.2.1.8); null for anonymous
   * @param scope base, one, sub or children
   * @param filter RFC 4515 text, cut where it is very long, with {@code ?} for secret values
   * @param shape the filter with {@code ?} for all values
   */
  public record Asked(
      @Nullable String identity, String base, String scope, String filter, String shape) {}

  /** Microseconds from the decoding of its request to the encoding of its last answer. */
  public long micros() {
    return TimeUnit.NANOSECONDS.toMicros(nanos);
  }
}
