package org.dirlens.browser.core.search;

/**
 * The base of a search form. It belongs to a connection: it follows what is selected there until a
 * person edits it, and starts to follow again when the connection changes or the field is emptied.
 * One thread.
 */
public final class SearchBase {
  private String connection = "";
  private String text = "";
  private boolean edited;

  /** The DN to search below. */
  public String text() {
    return text;
  }

  /** Id of the connection the base belongs to, empty before there is one. */
  public String connection() {
    return connection;
  }

  /** Whether a person chose it, so that it follows nothing. */
  public boolean edited() {
    return edited;
  }

  /** A person typed this. */
  public void type(String typed) {
    text = typed;
    edited = !typed.isBlank();
  }

  /**
   * Something is selected.
   *
   * @param where id of the connection
   * @param dn the selected entry, else the first naming context, else empty
   */
  public void follow(String where, String dn) {
    if (!edited || !where.equals(connection)) {
      take(where, dn);
    }
  }

  /** The same, whatever a person typed. */
  public void take(String where, String dn) {
    connection = where;
    text = dn;
    edited = false;
  }
}
