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
import org.jspecify.annotations.Nullable;

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
  private final Runnable settled = this::settle;
  private @Nullable Text text;
  private @Nullable Label count;
  private String table = "";
  private String told = "";
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
  }

  /** Names the field {@code table.filter} and the count {@code table.count}. */
  public void named(String table) {
    this.table = table;
  }

  /** Most tables are never filtered: the field is made when it is opened first. */
  private Text field() {
    if (text != null) {
      return text;
    }
    Text made =
        ControlIds.name(
            new Text(this, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL), table + ".filter");
    made.setMessage(Messages.Filter_message);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(made);
    made.addListener(SWT.Modify, event -> getDisplay().timerExec(SETTLED_MILLIS, settled));
    made.addListener(SWT.KeyDown, this::keyPressed);
    text = made;
    count = ControlIds.name(new Label(this, SWT.NONE), table + ".count");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(count);
    showCount();
    return made;
  }

  /** Whether it is shown. */
  public boolean isOpen() {
    return !((GridData) getLayoutData()).exclude;
  }

  /** Shows it, with what it had, and gives it the keyboard. */
  public void open() {
    Text made = field();
    show(true);
    made.setFocus();
    made.selectAll();
  }

  /** Shows all rows again. */
  public void close() {
    field().setText("");
    settle();
    show(false);
    toRows.run();
  }

  /** Says how many rows there are, or that they are being looked through. */
  public void tell(int rows, boolean looking) {
    told = looking ? Messages.Filter_looking : rows(rows);
    showCount();
  }

  private void showCount() {
    if (count != null && !told.equals(count.getText())) {
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
    if (!isDisposed() && !field().getText().equals(given)) {
      given = field().getText();
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
