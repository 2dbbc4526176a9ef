package org.dirlens.tree;

/**
 * The name of a tree in its store.
 *
 * @param text 1 to {@value #MAX_LENGTH} characters; names differ when their texts differ
 */
public record TreeName(String text) implements Comparable<TreeName> {

  /** The longest name, in characters. */
  public static final int MAX_LENGTH = 200;

  /** Checks the length. Names that are equal share their text: every search looks up several. */
  public TreeName {
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a tree name has 1 to " + MAX_LENGTH + " characters, not " + text.length());
    }
    text = text.intern();
  }

  @Override
  public int compareTo(TreeName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
