package org.dirlens.application.tests.ui;

import java.util.stream.Stream;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;

/** Whether the text of a control stands out from its background, in whichever theme. */
final class Readability {
  /** Least difference of the brightness of text and background, of 255. */
  private static final double LEAST_CONTRAST = 70;

  private Readability() {}

  /** What is wrong with this control, none or one sentence. */
  static Stream<String> complaints(Control control) {
    String text = control instanceof Table || control instanceof Tree ? "its rows" : text(control);
    double difference =
        Math.abs(
            ThemeColors.luminance(control.getForeground().getRGB())
                - ThemeColors.luminance(control.getBackground().getRGB()));
    return text.isEmpty() || !control.isEnabled() || difference >= LEAST_CONTRAST
        ? Stream.empty()
        : Stream.of(
            "%s \"%s\": %s on %s"
                .formatted(
                    WidgetFinder.idOf(control),
                    text,
                    control.getForeground(),
                    control.getBackground()));
  }

  /** What stands on a label or in a field, empty for other controls. */
  static String text(Control control) {
    return switch (control) {
      case Label label -> label.getText();
      case CLabel label -> label.getText() == null ? "" : label.getText();
      case Text text -> text.getText();
      case StyledText text -> text.getText();
      default -> "";
    };
  }
}
