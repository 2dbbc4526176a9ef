package org.dirlens.application.preferences;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;

/**
 * Room for the controls that lie in tool bars: chip, quick bar, status line. GTK makes a tool bar
 * as high as its buttons and does not ask the controls between them, whose text may be larger. The
 * height that a bar is given once it keeps, because each control hands its own on to its place. So
 * does a bar of the window with its width: the frame around it takes the size that it finds.
 *
 * <p>Threads: user interface.
 */
final class ToolBarControls {
  private ToolBarControls() {}

  /**
   * Work that makes all tool bars of a window as large as what lies in them: those of the window
   * together, as a layout between them would take back what was done, then that of each view.
   */
  static List<Runnable> fitting(Control window) {
    Map<Boolean, List<ToolBar>> bars =
        below(window).collect(Collectors.partitioningBy(ToolBarControls::isOfView));
    List<Runnable> work = new ArrayList<>();
    work.add(() -> bars.get(false).forEach(ToolBarControls::fit));
    bars.get(true).forEach(bar -> work.add(() -> fit(bar)));
    return work;
  }

  private static boolean isOfView(Control control) {
    return control != null && (control instanceof CTabFolder || isOfView(control.getParent()));
  }

  private static Stream<ToolBar> below(Control control) {
    if (control instanceof ToolBar bar) {
      return Stream.of(bar);
    }
    return control instanceof Composite composite
        ? Arrays.stream(composite.getChildren()).flatMap(ToolBarControls::below)
        : Stream.empty();
  }

  private static void fit(ToolBar bar) {
    if (!bar.isDisposed()) {
      fitHeight(bar);
      fitWidth(bar);
      bar.requestLayout();
    }
  }

  private static void fitHeight(ToolBar bar) {
    int missing =
        Arrays.stream(bar.getItems())
            .map(ToolItem::getControl)
            .filter(control -> control != null)
            .mapToInt(ToolBarControls::missing)
            .max()
            .orElse(0);
    if (missing != 0 && bar.getSize().y > 0) {
      bar.setSize(bar.getSize().x, bar.getSize().y + missing);
    }
  }

  private static void fitWidth(ToolBar bar) {
    Composite around = bar.getParent();
    if (isFrame(around)) {
      bar.setSize(bar.computeSize(SWT.DEFAULT, SWT.DEFAULT).x, bar.getSize().y);
    } else if (isFrame(around.getParent())) {
      around.pack();
    }
  }

  private static boolean isFrame(Composite around) {
    return around != null && around.getLayout() == null && !(around instanceof ToolBar);
  }

  /** Pixels of height that a control lacks; negative if it has more than it needs. */
  private static int missing(Control control) {
    return control.computeSize(SWT.DEFAULT, SWT.DEFAULT).y - control.getSize().y;
  }

  /** Gives the controls of a bar as much more width as their text has grown. */
  static void widen(ToolBar bar, double factor) {
    for (ToolItem item : bar.getItems()) {
      if (item.getControl() != null) {
        item.setWidth((int) Math.round(item.getWidth() * factor));
      }
    }
  }
}
