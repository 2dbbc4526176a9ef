package org.dirlens.application.frame;

import java.util.List;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Shell;

/**
 * A colored line along all four edges of the window while the current directory is one of
 * production.
 *
 * <p>Threads: user interface.
 */
public final class WindowEdge {
  /** The name of the upper one, for tests. */
  public static final String TOP = "window.edge";

  private static final int WIDTH = 4;
  private static final Color COLOR = new Color(DirectoryChip.rgb(ConnectionColor.VERMILLION));

  private final Shell shell;
  private final CurrentDirectory current;
  private final Canvas top;
  private final Canvas bottom;
  private final Canvas left;
  private final Canvas right;

  private WindowEdge(Shell shell, CurrentDirectory current) {
    this.shell = shell;
    this.current = current;
    top = ControlIds.name(line(), TOP);
    bottom = line();
    left = line();
    right = line();
  }

  /** Lies over the edges of the window from now on. */
  public static void around(Shell shell, CurrentDirectory current) {
    WindowEdge edge = new WindowEdge(shell, current);
    Runnable changed = () -> DisplayThread.later(shell.getDisplay(), shell, edge::follow);
    current.addListener(changed);
    shell.addListener(SWT.Dispose, event -> current.removeListener(changed));
    shell.addListener(SWT.Resize, event -> edge.place());
    edge.follow();
  }

  private Canvas line() {
    Canvas line = new Canvas(shell, SWT.NO_FOCUS);
    line.setData("org.eclipse.e4.ui.css.disabled", Boolean.TRUE);
    line.setBackground(COLOR);
    return line;
  }

  private void follow() {
    boolean production =
        current
            .connection()
            .filter(each -> each.parameters().environment() == Environment.PRODUCTION)
            .isPresent();
    List.of(top, bottom, left, right).forEach(line -> line.setVisible(production));
    place();
  }

  private void place() {
    Rectangle area = shell.getClientArea();
    top.setBounds(area.x, area.y, area.width, WIDTH);
    bottom.setBounds(area.x, area.y + area.height - WIDTH, area.width, WIDTH);
    left.setBounds(area.x, area.y, WIDTH, area.height);
    right.setBounds(area.x + area.width - WIDTH, area.y, WIDTH, area.height);
    List.of(top, bottom, left, right).forEach(line -> line.moveAbove(null));
  }
}
