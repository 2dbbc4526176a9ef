package org.dirlens.browser.ui.quick;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

/**
 * The list below the quick bar, with a line that says what it is of. It never takes the focus.
 *
 * <p>Threads: user interface.
 */
final class QuickResults {
  private static final int ROWS_MAX = 14;
  private static final int WIDTH = 640;

  private final Control field;
  private final Shell shell;
  private final Table table;
  private final Label note;
  private List<QuickItem> items = List.of();

  /**
   * @param opened told which line was clicked
   */
  QuickResults(Control field, Consumer<QuickItem> opened) {
    this.field = field;
    shell = new Shell(field.getShell(), SWT.NO_TRIM | SWT.ON_TOP | SWT.NO_FOCUS | SWT.TOOL);
    GridLayoutFactory.fillDefaults().margins(1, 1).spacing(0, 0).applyTo(shell);
    table =
        ControlIds.name(new Table(shell, SWT.SINGLE | SWT.FULL_SELECTION | SWT.NO_FOCUS), "quick");
    new TableColumn(table, SWT.NONE);
    new TableColumn(table, SWT.NONE);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
    note = ControlIds.name(new Label(shell, SWT.WRAP), "quick.note");
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .indent(6, 4)
        .hint(WIDTH - 16, SWT.DEFAULT)
        .applyTo(note);
    table.addListener(SWT.MouseUp, event -> selected().ifPresent(opened));
  }

  /** Shows these lines, the first one selected, and what is to be said of them. */
  void show(List<QuickItem> fresh, String said) {
    items = fresh;
    table.setRedraw(false);
    table.removeAll();
    for (QuickItem item : fresh) {
      TableItem line = new TableItem(table, SWT.NONE);
      line.setText(new String[] {item.name(), item.about()});
      line.setImage(BrowserIcons.image(item.icon()));
    }
    table.setRedraw(true);
    note.setText(Forms.literal(said));
    if (!fresh.isEmpty()) {
      table.setSelection(0);
    }
    place();
    shell.setVisible(true);
  }

  private void place() {
    int rows = Math.min(ROWS_MAX, items.size());
    Point under = field.toDisplay(0, field.getSize().y);
    Rectangle screen = field.getMonitor().getClientArea();
    int width = Math.min(WIDTH, screen.width);
    int height = rows * table.getItemHeight() + note.computeSize(width, SWT.DEFAULT).y + 16;
    int left = Math.max(screen.x, Math.min(under.x, screen.x + screen.width - width));
    shell.setBounds(left, under.y, width, height);
    table.getColumn(0).setWidth(width * 6 / 10);
    table.getColumn(1).setWidth(width * 4 / 10 - 20);
    shell.layout(true);
  }

  /** The line that Enter opens. */
  Optional<QuickItem> selected() {
    int at = table.getSelectionIndex();
    return at < 0 || at >= items.size() ? Optional.empty() : Optional.of(items.get(at));
  }

  /** Goes some lines down, or up. */
  void move(int lines) {
    if (!items.isEmpty()) {
      table.setSelection(Math.clamp(table.getSelectionIndex() + lines, 0, items.size() - 1));
      table.showSelection();
    }
  }

  boolean shown() {
    return shell.isVisible();
  }

  void hide() {
    items = List.of();
    shell.setVisible(false);
  }

  /** Whether the mouse is on it, so that a click there is no leaving of the field. */
  boolean under(Point place) {
    return shown() && shell.getBounds().contains(place);
  }
}
