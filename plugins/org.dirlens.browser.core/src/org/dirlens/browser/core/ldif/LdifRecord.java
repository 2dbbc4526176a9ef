package org.dirlens.browser.core.ldif;

import org.dirlens.connection.core.Write;

/**
 * One record of an LDIF file.
 *
 * @param line line of its {@code dn:}, first is 1
 */
public record LdifRecord(long line, Kind kind, Write write) {
  /** Which of the two forms of RFC 2849 it has. */
  public enum Kind {
    /** An entry as it is. */
    CONTENT,
    /** A change, marked by {@code changetype:}. */
    CHANGE
  }
}
