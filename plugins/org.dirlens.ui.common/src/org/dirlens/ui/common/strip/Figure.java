package org.dirlens.ui.common.strip;

import org.jspecify.annotations.Nullable;

/**
 * One figure of a strip.
 *
 * @param id what tests find it by, and what stays the same when the figure changes
 * @param label what it counts, sentence case
 * @param text the figure with its unit
 * @param remark what is said below it; may be empty
 * @param truth whether it was measured
 * @param evidence shows what it was counted from; null where there is nothing to show
 */
public record Figure(
    String id, String label, String text, String remark, Truth truth, @Nullable Runnable evidence) {
  /** How sure a figure is. */
  public enum Truth {
    MEASURED,
    /** Shown with a tilde, and lighter. */
    ESTIMATED
  }

  public static Figure measured(String id, String label, String text) {
    return new Figure(id, label, text, "", Truth.MEASURED, null);
  }

  public static Figure estimated(String id, String label, String text) {
    return new Figure(id, label, text, "", Truth.ESTIMATED, null);
  }

  public Figure remark(String said) {
    return new Figure(id, label, text, said, truth, evidence);
  }

  public Figure evidence(Runnable shown) {
    return new Figure(id, label, text, remark, truth, shown);
  }

  /** The figure as it is shown. */
  String shown() {
    return truth == Truth.ESTIMATED ? "~" + text : text;
  }

  /** Whether another figure can be shown in the widgets of this one. */
  boolean like(Figure other) {
    return id.equals(other.id) && (evidence == null) == (other.evidence == null);
  }
}
