package org.dirlens.browser.core.dit;

/**
 * What is kept of a child until it is opened.
 *
 * @param children number of its own children, {@link #UNKNOWN} when the server does not say
 */
public record ChildName(String rdn, EntryKind kind, int children) {
  /** It may have children; their number is not known. */
  public static final int UNKNOWN = -1;

  /** It has children; their number is not known. */
  public static final int SOME = -2;
}
