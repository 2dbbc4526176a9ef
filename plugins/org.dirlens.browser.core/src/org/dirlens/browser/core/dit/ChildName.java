package org.dirlens.browser.core.dit;

/**
 * What is kept of a child until it is opened.
 *
 * @param children number of its own children, {@link #UNKNOWN} when the server does not say
 * @param target where an alias or a referral leads, a DN or a URL; empty for other entries
 */
public record ChildName(String rdn, EntryKind kind, int children, String target) {
  /** It may have children; their number is not known. */
  public static final int UNKNOWN = -1;

  /** It has children; their number is not known. */
  public static final int SOME = -2;

  /** An entry that leads nowhere else. */
  public ChildName(String rdn, EntryKind kind, int children) {
    this(rdn, kind, children, "");
  }
}
