package org.dirlens.ui.common.table;

import java.util.function.Consumer;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/**
 * The line above a table that takes the text its rows must have, and says how many have it. Escape
 * ends it, Enter and the arrow down move to the rows.
 *
 * <p>Threads: user interface.
 */
public final class FilterBar extends Composite {
  /** Rest of the typing hand after which the rows are looked through. */
  private static final int SETTLED_MILLIS = 150;

  private final Consumer<String> filter;
  private final Runnable toRows;
  private final Text text;
  private final Label count;
  private final Runnable settled = this::settle;
  private String given = "";

  /**
   * A closed one.
   *
   * @param filter takes the text when the hand rests
   * @param toRows gives the rows the keyboard
   */
  public FilterBar(Composite parent, Consumer<String> filter, Runnable toRows) {
    super(parent, SWT.NONE);
    this.filter = filter;
    this.toRows = toRows;
    GridLayoutFactory.fillDefaults().numColumns(2).margins(4, 4).spacing(8, 0).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).exclude(true).applyTo(this);
    setVisible(false);
    text = new Text(this, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
    text.setMessage(Messages.Filter_message);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(text);
    count = new Label(this, SWT.NONE);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(count);
    text.addListener(SWT.Modify, event -> getDisplay().timerExec(SETTLED_MILLIS, settled));
    text.addListener(SWT.KeyDown, this::keyPressed);
  }

  /** Names the field {@code table.filter} and the count {@code table.count}. */
  public void named(String table) {
    ControlIds.name(text, table + ".filter");
    ControlIds.name(count, table + ".count");
  }

  /** Whether it is shown. */
  public boolean isOpen() {
    return !((GridData) getLayoutData()).exclude;
  }

  /** Shows it, with what it had, and gives it the keyboard. */
  public void open() {
    show(true);
    text.setFocus();
    text.selectAll();
  }

  /** Shows all rows again. */
  public void close() {
    text.setText("");
    settle();
    show(false);
    toRows.run();
  }

  /** Says how many rows there are, or that they are being looked through. */
  public void tell(int rows, boolean looking) {
    String told = looking ? Messages.Filter_looking : rows(rows);
    if (!told.equals(count.getText())) {
      count.setText(told);
      count.setForeground(ThemeColors.muted(this));
      layout(true, true);
    }
  }

  private static String rows(int rows) {
    return rows == 1 ? Messages.Filter_one : NLS.bind(Messages.Filter_rows, Figures.count(rows));
  }

  private void show(boolean shown) {
    ((GridData) getLayoutData()).exclude = !shown;
    setVisible(shown);
    getParent().layout(true, true);
  }

  private void settle() {
    if (!isDisposed() && !text.getText().equals(given)) {
      given = text.getText();
      filter.accept(given);
    }
  }

  private void keyPressed(Event event) {
    switch (event.keyCode) {
      case SWT.ESC -> {
        event.doit = false;
        close();
      }
      case SWT.CR, SWT.KEYPAD_CR, SWT.ARROW_DOWN -> {
        event.doit = false;
        settle();
        toRows.run();
      }
      default -> {
        // Goes into the text.
      }
    }
  }
}
