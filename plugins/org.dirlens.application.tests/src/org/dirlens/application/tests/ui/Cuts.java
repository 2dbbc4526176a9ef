package org.dirlens.application.tests.ui;

import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/** Whether the words of a label or button have the room that they need. */
final class Cuts {
  /** Pixels by which what a control asks for and what it needs differ. */
  private static final int SLACK = 2;

  private Cuts() {}

  /** What is cut off, none or one sentence. A tool tip that says it whole makes up for it. */
  static Stream<String> complaints(Control control) {
    String text = control instanceof Button button ? button.getText() : words(control);
    String tip = String.valueOf(control.getToolTipText());
    if (text.isBlank() || tip.contains(text)) {
      return Stream.empty();
    }
    Rectangle seen = seen(control);
    Point needed = needed(control);
    return seen.width + SLACK >= needed.x && seen.height + SLACK >= needed.y
        ? Stream.empty()
        : Stream.of(
            "%s \"%s\": needs %s, has %s x %s"
                .formatted(WidgetFinder.idOf(control), text, needed, seen.width, seen.height));
  }

  private static String words(Control control) {
    return control instanceof Label || control instanceof CLabel
        ? String.valueOf(Readability.text(control))
        : "";
  }

  private static Point needed(Control control) {
    boolean wraps = (control.getStyle() & SWT.WRAP) != 0;
    return control.computeSize(wraps ? control.getSize().x : SWT.DEFAULT, SWT.DEFAULT, false);
  }

  /**
   * The part of a control that the controls around it leave visible; one can scroll to the rest.
   */
  private static Rectangle seen(Control control) {
    Rectangle seen = control.getBounds();
    Composite around = control.getParent();
    while (around != null && !(around instanceof ScrolledComposite)) {
      seen = seen.intersection(around.getClientArea());
      Point at = around.getLocation();
      seen.x += at.x;
      seen.y += at.y;
      around = around.getShell() == around ? null : around.getParent();
    }
    return seen;
  }
}
