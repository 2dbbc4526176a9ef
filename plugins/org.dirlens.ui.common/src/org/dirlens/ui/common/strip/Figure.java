package org.dirlens.ui.common.strip;

/**
 * One figure of a strip.
 *
 * @param id what tests find it by, and what stays the same when the figure changes
 * @param label what it counts, sentence case
 * @param text the figure with its unit
 * @param remark what is said below it; may be empty
 * @param truth whether it was measured
 */
public record Figure(String id, String label, String text, String remark, Truth truth) {
  /** How sure a figure is. */
  public enum Truth {
    MEASURED,
    /** Shown with a tilde, and lighter. */
    ESTIMATED
  }

  public static Figure measured(String id, String label, String text) {
    return new Figure(id, label, text, "", Truth.MEASURED);
  }

  public static Figure estimated(String id, String label, String text) {
    return new Figure(id, label, text, "", Truth.ESTIMATED);
  }

  public Figure remark(String said) {
    return new Figure(id, label, text, said, truth);
  }

  /** The figure as it is shown. */
  String shown() {
    return truth == Truth.ESTIMATED ? "~" + text : text;
  }
}
