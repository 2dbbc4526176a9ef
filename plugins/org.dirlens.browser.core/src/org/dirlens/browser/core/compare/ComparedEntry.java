package org.dirlens.browser.core.compare;

import java.util.Optional;
import org.dirlens.connection.core.Entry;

/**
 * Two entries of the same name that differ, or one that has no other.
 *
 * @param name relative to what is compared, empty for the topmost
 * @param left its user attributes, empty when it is only on the right
 */
public record ComparedEntry(String name, Optional<Entry> left, Optional<Entry> right) {
  /** How they differ. */
  public enum Kind {
    ONLY_LEFT,
    ONLY_RIGHT,
    DIFFERENT
  }

  public Kind kind() {
    if (left.isEmpty()) {
      return Kind.ONLY_RIGHT;
    }
    return right.isEmpty() ? Kind.ONLY_LEFT : Kind.DIFFERENT;
  }
}
