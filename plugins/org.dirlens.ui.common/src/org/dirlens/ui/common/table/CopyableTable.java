package org.dirlens.ui.common.table;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Table;

/** What every table of results has: Select all, and Copy by key and by menu. */
public final class CopyableTable {
  private CopyableTable() {}

  /** Gives a table its keys and its menu. */
  public static void make(Table table, Runnable copy) {
    table.addListener(SWT.KeyDown, event -> keyPressed(event, table, copy));
    Menu menu = new Menu(table);
    MenuItem item = new MenuItem(menu, SWT.PUSH);
    item.setText(Messages.CopyableTable_copy);
    item.addListener(SWT.Selection, event -> copy.run());
    table.setMenu(menu);
  }

  private static void keyPressed(Event event, Table table, Runnable copy) {
    boolean command = (event.stateMask & SWT.MOD1) != 0;
    if (command && event.keyCode == 'c') {
      copy.run();
    } else if (command && event.keyCode == 'a') {
      table.selectAll();
    }
  }

  /** The width of a column for that many average characters, in points. */
  public static int width(Table table, int characters) {
    GC gc = new GC(table);
    try {
      return characters * (int) Math.ceil(gc.getFontMetrics().getAverageCharacterWidth()) + 16;
    } finally {
      gc.dispose();
    }
  }
}
