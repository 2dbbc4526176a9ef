package org.dirlens.connection.parameters;

/**
 * An entry of a connection that a person wants to come back to.
 *
 * @param name what the person calls it, not blank
 */
public record Bookmark(String name, String dn) {
  public Bookmark {
    if (name.isBlank()) {
      throw new IllegalArgumentException("The bookmark has no name");
    }
  }

  public Bookmark named(String other) {
    return new Bookmark(other, dn);
  }
}
