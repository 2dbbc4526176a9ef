package org.dirlens.browser.core.ldif;

import org.dirlens.connection.core.Write;

/**
 * What became of one record.
 *
 * @param line of its {@code dn:}, from 1; of a record that is no LDIF the line that is wrong
 * @param dn empty when not even the DN could be read
 * @param message a sentence without its full stop
 */
public record RecordResult(long line, String dn, State state, String message) {
  /** Of a record that was sent when the work ended early. */
  static final String NO_ANSWER = "It was sent; whether it was done is not known";

  /** How it ended. */
  public enum State {
    /** The server did it. */
    DONE,
    /** The entry was there, and has the values of the record now. */
    UPDATED,
    FAILED,
    /** Nobody waited for the answer. */
    UNANSWERED,
    /** Looked at only: nothing is known that is against it. */
    FITS,
    /** Looked at only: it would fail. */
    WOULD_FAIL
  }

  /** Whether the record needs somebody who looks after it. */
  public boolean bad() {
    return state == State.FAILED || state == State.UNANSWERED || state == State.WOULD_FAIL;
  }

  /** The words for a write that was done. */
  static String done(Write write) {
    return switch (write) {
      case Write.Add add -> "Added";
      case Write.Modify modify -> "Changed";
      case Write.Delete delete -> "Deleted";
      case Write.Rename rename -> "Renamed";
    };
  }
}
