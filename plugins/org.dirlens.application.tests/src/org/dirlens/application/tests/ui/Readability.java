package org.dirlens.application.tests.ui;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;

/** Whether the text of a control stands out from its background, in whichever theme. */
final class Readability {
  /** Least difference of the brightness of text and background, of 255. */
  private static final double LEAST_CONTRAST = 70;

  private Readability() {}

  /** What is wrong with this control and its rows on the screen, a sentence each. */
  static Stream<String> complaints(Control control) {
    if (!control.isEnabled()) {
      return Stream.empty();
    }
    String text = control instanceof Table || control instanceof Tree ? "its rows" : text(control);
    return Stream.concat(
            complaint(text, control.getForeground(), control.getBackground()), ofRows(control))
        .map(complaint -> WidgetFinder.idOf(control) + " " + complaint);
  }

  private static Stream<String> complaint(String text, Color over, Color under) {
    double difference =
        Math.abs(ThemeColors.luminance(over.getRGB()) - ThemeColors.luminance(under.getRGB()));
    return text.isEmpty() || difference >= LEAST_CONTRAST
        ? Stream.empty()
        : Stream.of("\"%s\": %s on %s".formatted(text, over, under));
  }

  private static Stream<String> ofRows(Control control) {
    return switch (control) {
      case Table table -> lines(table, table.getItemHeight()).flatMap(at -> ofLine(table, at));
      case Tree tree -> lines(tree, tree.getItemHeight()).flatMap(at -> ofLine(tree, at));
      default -> Stream.empty();
    };
  }

  /** A point in each line on the screen. */
  private static Stream<Point> lines(Composite rows, int height) {
    return IntStream.iterate(height / 2, y -> y < rows.getClientArea().height, y -> y + height)
        .mapToObj(y -> new Point(rows.getClientArea().width / 2, y));
  }

  private static Stream<String> ofLine(Table table, Point at) {
    TableItem line = table.getItem(at);
    return line == null
        ? Stream.empty()
        : IntStream.range(0, Math.max(1, table.getColumnCount()))
            .boxed()
            .flatMap(i -> complaint(line.getText(i), line.getForeground(i), line.getBackground(i)));
  }

  private static Stream<String> ofLine(Tree tree, Point at) {
    TreeItem line = tree.getItem(at);
    return line == null
        ? Stream.empty()
        : IntStream.range(0, Math.max(1, tree.getColumnCount()))
            .boxed()
            .flatMap(i -> complaint(line.getText(i), line.getForeground(i), line.getBackground(i)));
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
