package org.dirlens.browser.core.ldif.text;

/**
 * A record of a text: its lines from one empty line to the next, comments included.
 *
 * @param first its first line, from 1
 * @param last its last line
 * @param line the line of its {@code dn:}; of a record that is not understood the first one
 * @param dn as it is written; of a record that is not understood as far as it can be seen
 */
public record TextRecord(int first, int last, int line, Kind kind, String dn) {
  /** What a record does. */
  public enum Kind {
    /** It is the content of an entry, which is added. */
    CONTENT,
    ADD,
    MODIFY,
    DELETE,
    RENAME,
    /** It is no LDIF. */
    UNREADABLE
  }

  /** Whether a line, from 1, is one of its lines. */
  public boolean has(int number) {
    return first <= number && number <= last;
  }
}
