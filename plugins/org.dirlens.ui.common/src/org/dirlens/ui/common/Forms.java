package org.dirlens.ui.common;

import java.util.stream.Stream;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.Text;

/**
 * The controls of a form, each with the name that tests find it by, in a composite with a grid
 * layout. User interface thread.
 */
public final class Forms {
  private Forms() {}

  public static Label label(Composite grid, String text) {
    Label label = new Label(grid, SWT.NONE);
    label.setText(text);
    return label;
  }

  /** A place for the control behind a label, in a line that wraps: it keeps both together. */
  public static Composite labeled(Composite line, String text) {
    Composite both = new Composite(line, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(both);
    label(both, text);
    return both;
  }

  /** A text for a label to show as it is: a label takes a single ampersand for a mnemonic. */
  public static String literal(String text) {
    return text.replace("&", "&&");
  }

  /**
   * A text for an action of a menu to show as it is: what follows its last @ would be taken for a
   * key, if none stood behind a tab.
   */
  public static String menuText(String text) {
    return literal(text) + "\t";
  }

  /** Shows a control of a grid, or leaves it out with its place; the layout is due then. */
  public static void see(Control control, boolean seen) {
    ((GridData) control.getLayoutData()).exclude = !seen;
    control.setVisible(seen);
  }

  /** Lets a label of a grid say something, or leaves it out where that is nothing. */
  public static void say(Label label, String sentence) {
    label.setText(literal(sentence));
    see(label, !sentence.isEmpty());
  }

  /** A line of text that fills the width. */
  public static Text field(Composite grid, String id) {
    return field(grid, id, SWT.NONE);
  }

  /**
   * A line of text that fills the width.
   *
   * @param style further style, such as {@link SWT#PASSWORD}
   */
  public static Text field(Composite grid, String id, int style) {
    Text text = ControlIds.name(new Text(grid, SWT.BORDER | style), id);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(text);
    return text;
  }

  public static Button button(Composite grid, String text, String id, Runnable action) {
    Button button = ControlIds.name(new Button(grid, SWT.PUSH), id);
    button.setText(text);
    button.addListener(SWT.Selection, event -> action.run());
    return button;
  }

  /** A box to be ticked, over two columns. */
  public static Button checkBox(Composite grid, String text, String id) {
    Button box = ControlIds.name(new Button(grid, SWT.CHECK), id);
    box.setText(text);
    GridDataFactory.fillDefaults().span(2, 1).applyTo(box);
    return box;
  }

  /** One of several texts. */
  public static Combo choice(Composite grid, String id, Stream<String> texts) {
    Combo combo = ControlIds.name(new Combo(grid, SWT.READ_ONLY | SWT.DROP_DOWN), id);
    texts.forEach(combo::add);
    return combo;
  }

  /**
   * Gives a table of few rows its columns.
   *
   * @param titles sentence case
   * @param widths in pixels, one for each
   */
  public static void columns(Table table, String[] titles, int[] widths) {
    table.setHeaderVisible(true);
    for (int at = 0; at < titles.length; at++) {
      TableColumn column = new TableColumn(table, SWT.NONE);
      column.setText(titles[at]);
      column.setWidth(widths[at]);
    }
  }
}
