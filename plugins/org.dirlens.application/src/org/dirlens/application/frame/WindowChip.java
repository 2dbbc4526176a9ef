package org.dirlens.application.frame;

import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.dit.ChildList;
import org.dirlens.browser.core.dit.ChildName;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.menus.WorkbenchWindowControlContribution;
import org.jspecify.annotations.Nullable;

/**
 * The chip of the window in its tool bar: the current directory, and a menu with all connections
 * and the naming contexts of the current one.
 *
 * <p>Threads: user interface.
 */
public final class WindowChip extends WorkbenchWindowControlContribution {
  private static final int CHARACTERS = 34;

  /** The one that is shown; there is one window. */
  private static @Nullable WindowChip shown;

  private final CurrentDirectory current = CurrentDirectory.shared();
  private @Nullable Composite area;
  private @Nullable DirectoryChip chip;
  private @Nullable Menu menu;

  @Override
  protected Control createControl(Composite parent) {
    Composite line = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).extendedMargins(8, 4, 0, 0).applyTo(line);
    DirectoryChip named = new DirectoryChip(line, "window.directory");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, true)
        .hint(new PixelConverter(line).convertWidthInCharsToPixels(CHARACTERS), SWT.DEFAULT)
        .applyTo(named);
    ToolItem drop = new ToolItem(new ToolBar(line, SWT.FLAT), SWT.PUSH);
    ControlIds.name(drop, "window.directory.choose");
    drop.setImage(Icons.of(WindowChip.class).image("drop-down"));
    drop.setToolTipText(Messages.WindowChip_choose);
    drop.addListener(SWT.Selection, event -> choose());
    for (Control part : named.getChildren()) {
      part.addListener(SWT.MouseDown, event -> choose());
    }
    area = line;
    chip = named;
    shown = this;
    Runnable changed = () -> DisplayThread.later(line.getDisplay(), line, this::follow);
    current.addListener(changed);
    line.addListener(SWT.Dispose, event -> current.removeListener(changed));
    follow();
    return line;
  }

  private void follow() {
    if (chip != null) {
      current.connection().ifPresentOrElse(chip::show, chip::showNone);
    }
  }

  /** Opens the menu of the chip in the window. */
  static void open() {
    if (shown != null) {
      shown.choose();
    }
  }

  private void choose() {
    if (area == null || area.isDisposed()) {
      return;
    }
    if (menu != null) {
      menu.dispose();
    }
    menu = new Menu(area);
    int number = 1;
    for (DirectoryConnection connection : Connections.shared().all()) {
      offer(menu, connection, number++);
    }
    current.connection().ifPresent(this::offerPartitions);
    Point below = area.toDisplay(0, area.getSize().y);
    menu.setLocation(below);
    menu.setVisible(true);
  }

  private void offer(Menu into, DirectoryConnection connection, int number) {
    MenuItem item = new MenuItem(into, SWT.RADIO);
    item.setText((number < 10 ? "&" + number + " " : "") + Forms.literal(described(connection)));
    item.setSelection(current.connection().filter(connection::equals).isPresent());
    item.addListener(
        SWT.Selection,
        event -> {
          if (item.getSelection()) {
            current.choose(connection);
          }
        });
  }

  private static String described(DirectoryConnection connection) {
    String name = connection.parameters().name();
    String more = String.join(", ", DirectoryChip.remarks(connection));
    return more.isEmpty() ? name : NLS.bind(Messages.WindowChip_described, name, more);
  }

  /** The naming contexts, if they are known and there are several. */
  private void offerPartitions(DirectoryConnection connection) {
    ChildList contexts = Dit.of(connection).root().children();
    List<String> names =
        Stream.iterate(0, at -> at < contexts.loaded(), at -> at + 1)
            .map(contexts::name)
            .filter(name -> name != null)
            .map(ChildName::rdn)
            .toList();
    if (names.size() > 1 && menu != null) {
      new MenuItem(menu, SWT.SEPARATOR);
      offer(menu, connection, "", Messages.WindowChip_firstPartition);
      names.forEach(name -> offer(menu, connection, name, name));
    }
  }

  private void offer(Menu into, DirectoryConnection connection, String partition, String text) {
    MenuItem item = new MenuItem(into, SWT.RADIO);
    item.setText(Forms.literal(text));
    item.setSelection(current.partition().equals(partition));
    item.addListener(
        SWT.Selection,
        event -> {
          if (item.getSelection()) {
            current.choose(connection, partition);
          }
        });
  }
}
