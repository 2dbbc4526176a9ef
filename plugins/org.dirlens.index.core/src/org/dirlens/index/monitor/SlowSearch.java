package org.dirlens.index.monitor;

import java.time.Instant;
import java.util.List;
import org.dirlens.connection.core.Scope;

/**
 * A search that was among the slowest of its time, as the server kept it.
 *
 * @param ended by the clock of the server
 * @param micros how long it took
 * @param asked what was asked
 * @param use what it took
 * @param result the name of its result code
 */
public record SlowSearch(Instant ended, long micros, Asked asked, Use use, String result) {
  /**
   * The request.
   *
   * @param filter with {@code ?} for values that are secret
   * @param identity who asked, as an authorization identity; empty for anonymous
   */
  public record Asked(String base, Scope scope, String filter, String identity) {}

  /**
   * What it took.
   *
   * @param indices those that narrowed the candidates
   * @param unindexed whether no index helped
   */
  public record Use(
      List<String> indices, boolean unindexed, long candidates, long examined, long returned) {
    public Use {
      indices = List.copyOf(indices);
    }
  }
}
