package org.dirlens.browser.ui.visit;

/** A place that can be shown again. Two of the same place are equal. */
public interface Visit {
  /** Shows it again. */
  void show();
}
