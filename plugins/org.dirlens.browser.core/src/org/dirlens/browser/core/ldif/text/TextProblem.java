package org.dirlens.browser.core.ldif.text;

/**
 * Something wrong with a text.
 *
 * @param line from 1
 * @param message a sentence without its full stop; it names no value that may be a password
 */
public record TextProblem(int line, Severity severity, String message) {
  /** How bad it is. */
  public enum Severity {
    /** It is no LDIF: the record cannot be sent. */
    ERROR,
    /** By the schema the server will refuse it. */
    WARNING
  }
}
