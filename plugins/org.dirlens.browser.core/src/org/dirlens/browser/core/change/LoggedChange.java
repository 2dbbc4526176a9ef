package org.dirlens.browser.core.change;

import java.time.Instant;
import org.dirlens.connection.parameters.ConnectionParameters;

/**
 * A change as it stands in the log, without its details.
 *
 * @param problem why it was not done, empty when it was
 */
public record LoggedChange(
    Instant time, Origin origin, Subject subject, String problem, Place place) {

  /** What was done. */
  public enum Kind {
    ADD,
    CHANGE,
    RENAME,
    DELETE,
    PASSWORD,
    IMPORT,
    /** Entries that were copied from elsewhere. */
    COPY,
    /** Entries that went to another place, by their server or by copying and deleting them. */
    MOVE,
    /** Changes of several entries that were sent together. */
    CHANGES,
    /** What was deleted was added again. */
    RESTORE,
    /** What was added was deleted again. */
    REMOVE;

    /** Whether entries may come, go and change in it, so that all of that is taken back. */
    boolean mixed() {
      return this == MOVE || this == CHANGES;
    }
  }

  /** The connection it was sent over, as it was called then. */
  public record Origin(String id, String name, String url) {
    /** That of a session. */
    public static Origin of(ConnectionParameters parameters) {
      return new Origin(parameters.id(), parameters.name(), parameters.endpoint().url());
    }
  }

  /**
   * What it is about.
   *
   * @param dn the entry, or the name of a file that was imported
   * @param entries how many entries were changed
   */
  public record Subject(Kind kind, String dn, long entries) {}

  /**
   * Where its details are.
   *
   * @param number counts the changes of the log from its first start on
   */
  record Place(long number, int file, long offset, int length) {
    static final Place NONE = new Place(-1, -1, -1, -1);
  }

  /** One that is to be written. */
  static LoggedChange now(Origin origin, Subject subject, String problem) {
    return new LoggedChange(Instant.now(), origin, subject, problem, Place.NONE);
  }

  public boolean done() {
    return problem.isEmpty();
  }

  /** What tells it from all others of this log. */
  public long number() {
    return place.number();
  }

  LoggedChange at(Place other) {
    return new LoggedChange(time, origin, subject, problem, other);
  }
}
