package org.dirlens.advisor.log;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One operation as a log tells it.
 *
 * @param place the line that asked for it
 * @param time when it began, as exactly as the log has it
 * @param connection the number of its connection, as the log has it
 * @param name base of a search, name of the entry of other operations; empty where it is not told
 * @param search what a search asked for; null of other operations
 */
public record LoggedOperation(
    Place place,
    Instant time,
    String connection,
    Kind kind,
    String name,
    @Nullable LoggedSearch search,
    LoggedOutcome outcome) {
  /** What kind of operation it was. */
  public enum Kind {
    BIND,
    SEARCH,
    COMPARE,
    ADD,
    MODIFY,
    MODIFY_DN,
    DELETE,
    EXTENDED
  }
}
