package org.dirlens.advisor.log;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Requests of a log that has a line for the request and another for its end, until the latter
 * comes. At most {@value #MAX}: the oldest are given up, as their ends may be in no file.
 */
final class OpenRequests {
  static final int MAX = 100_000;

  private long givenUp;

  private final Map<String, Open> requests =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Open> eldest) {
          boolean full = size() > MAX;
          givenUp += full ? 1 : 0;
          return full;
        }
      };

  /** A request without its end. */
  record Open(
      Place place,
      Instant time,
      String connection,
      Kind kind,
      String name,
      @Nullable LoggedSearch search) {
    LoggedOperation ended(LoggedOutcome outcome) {
      return new LoggedOperation(place, time, connection, kind, name, search, outcome);
    }

    Open with(LoggedSearch other) {
      return new Open(place, time, connection, kind, name, other);
    }
  }

  /** A request begins; one of the same key never ended, as where a server was started again. */
  void begin(String key, Open request) {
    if (requests.put(key, request) != null) {
      givenUp++;
    }
  }

  /** The request of this key, which stays open; null if there is none. */
  @Nullable Open peek(String key) {
    return requests.get(key);
  }

  /** Says more of a request that is open. */
  void replace(String key, Open request) {
    requests.replace(key, request);
  }

  /** The request of this key, which has ended; null if its begin is in no file. */
  @Nullable Open end(String key) {
    return requests.remove(key);
  }

  /** How many never ended. */
  long unanswered() {
    return givenUp + requests.size();
  }
}
