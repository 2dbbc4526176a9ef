package org.dirlens.application.tests.ui;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;

/**
 * Where Tab has to stop on its way through a window, and whether it does so in a sensible order.
 */
final class TabStops {
  private TabStops() {}

  /** Controls that do something with keys, none of which Tab may leave out. */
  static Stream<Control> below(Control control) {
    if (!control.isVisible() || !control.isEnabled() || control.getSize().y == 0) {
      return Stream.empty();
    }
    Stream<Control> own = takesKeys(control) ? Stream.of(control) : Stream.empty();
    return control instanceof Composite composite && !(control instanceof ToolBar)
        ? Stream.concat(own, Arrays.stream(composite.getChildren()).flatMap(TabStops::below))
        : own;
  }

  private static boolean takesKeys(Control control) {
    if ((control.getStyle() & SWT.NO_FOCUS) != 0) {
      return false;
    }
    return switch (control) {
      case Button button -> (button.getStyle() & SWT.RADIO) == 0 || button.getSelection();
      case ToolBar bar -> Arrays.stream(bar.getItems()).anyMatch(TabStops::isPushable);
      case Combo combo -> true;
      case Spinner spinner -> true;
      case Text text -> true;
      case StyledText text -> true;
      case Link link -> true;
      case org.eclipse.swt.widgets.List list -> true;
      case Table table -> true;
      case Tree tree -> true;
      case Canvas canvas -> canvas.isListening(SWT.KeyDown) && canvas.getClass() != Canvas.class;
      default -> false;
    };
  }

  private static boolean isPushable(ToolItem item) {
    return item.isEnabled() && (item.getStyle() & SWT.SEPARATOR) == 0;
  }

  /** Steps from one control to another above it in the same part of a window, a sentence each. */
  static Stream<String> stepsBack(List<Control> visited) {
    return IntStream.range(1, visited.size())
        .filter(at -> above(visited.get(at), visited.get(at - 1)))
        .mapToObj(
            at -> "from %s up to %s".formatted(name(visited.get(at - 1)), name(visited.get(at))));
  }

  private static boolean above(Control next, Control before) {
    Rectangle to = next.getBounds();
    Rectangle from = before.getBounds();
    return next.getParent() == before.getParent() && to.y + to.height <= from.y;
  }

  /** What a person who reads a failure finds the control by. */
  static String name(Control control) {
    String id = WidgetFinder.idOf(control);
    String text = control instanceof Button button ? button.getText() : Readability.text(control);
    return "%s %s \"%s\" in %s"
        .formatted(
            control.getClass().getSimpleName(),
            id,
            text,
            control.getParent() == null ? "nothing" : WidgetFinder.idOf(control.getParent()));
  }
}
