package org.dirlens.browser.core.entry;

import java.util.HashSet;
import java.util.Set;
import org.dirlens.browser.core.entry.EntryRows.Show;

/**
 * How an entry is laid out as lines.
 *
 * @param raw whether values stand as the server has them, instead of as a person reads them
 * @param filter text that the name of the attribute or the value must have, in any case of letters
 * @param unfolded attributes of which more than the first values are shown, as {@link EntryDraft}
 *     keys them
 */
public record EntryLayout(
    Show show, boolean raw, String filter, Order order, Set<String> unfolded) {
  /** Values of an attribute that are shown while it is folded. */
  public static final int FOLDED_VALUES = 10;

  /** Values of an attribute that are shown at most; the others are found by the filter. */
  public static final int SHOWN_VALUES_MAX = 1_000;

  /** In which order lines come. */
  public enum Order {
    /**
     * Object classes, required attributes, others, operational; values as the server sends them.
     */
    USUAL,
    BY_NAME,
    BY_NAME_DESCENDING,
    /** The usual order of attributes, each with its values in order. */
    BY_VALUE,
    BY_VALUE_DESCENDING;

    boolean byName() {
      return this == BY_NAME || this == BY_NAME_DESCENDING;
    }

    boolean byValue() {
      return this == BY_VALUE || this == BY_VALUE_DESCENDING;
    }

    boolean descending() {
      return this == BY_NAME_DESCENDING || this == BY_VALUE_DESCENDING;
    }
  }

  public EntryLayout {
    unfolded = Set.copyOf(unfolded);
  }

  /** As an entry is laid out at first. */
  public static EntryLayout of(Show show) {
    return new EntryLayout(show, false, "", Order.USUAL, Set.of());
  }

  public EntryLayout with(Show other) {
    return new EntryLayout(other, raw, filter, order, unfolded);
  }

  public EntryLayout raw(boolean other) {
    return new EntryLayout(show, other, filter, order, unfolded);
  }

  public EntryLayout filter(String other) {
    return new EntryLayout(show, raw, other, order, unfolded);
  }

  public EntryLayout with(Order other) {
    return new EntryLayout(show, raw, filter, other, unfolded);
  }

  /** Folds an attribute, or unfolds it. */
  public EntryLayout toggle(String description) {
    Set<String> other = new HashSet<>(unfolded);
    String key = EntryDraft.key(description);
    if (!other.remove(key)) {
      other.add(key);
    }
    return new EntryLayout(show, raw, filter, order, other);
  }

  /** Whether more than the first values of the attribute are shown. */
  boolean whole(String description) {
    return !filter.isEmpty() || unfolded.contains(EntryDraft.key(description));
  }
}
