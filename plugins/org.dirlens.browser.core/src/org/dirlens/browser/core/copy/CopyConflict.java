package org.dirlens.browser.core.copy;

/** What is done when there is an entry already where a copy would go. */
public enum CopyConflict {
  /** The copy ends. */
  STOP,
  /** The entry that is there is left as it is; what lies below the original goes below it. */
  SKIP,
  /** The entry that is there gets the attributes of the original, and no others. */
  OVERWRITE,
  /** The topmost entry of the copy gets another name, such as {@code cn=Ann-2}. */
  RENAME
}
