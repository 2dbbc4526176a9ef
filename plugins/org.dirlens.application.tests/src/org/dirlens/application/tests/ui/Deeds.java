package org.dirlens.application.tests.ui;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.CTabItem;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.swt.widgets.Widget;
import org.jspecify.annotations.Nullable;

/** What a user does to a widget that was found, and sees of it. User interface thread. */
final class Deeds {
  private Deeds() {}

  /** The tabs with that text, if it is a folder of tabs. */
  static Stream<CTabItem> tabs(Control control, String text) {
    return control instanceof CTabFolder folder
        ? Arrays.stream(folder.getItems()).filter(tab -> tab.getText().equals(text))
        : Stream.empty();
  }

  /** What stands in a menu, without separators. */
  static List<String> texts(MenuItem menu) {
    menu.getMenu().notifyListeners(SWT.Show, new Event());
    return Arrays.stream(menu.getMenu().getItems())
        .map(each -> WidgetFinder.plain(each.getText()))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  static void toggle(ToolItem item) {
    item.setSelection(!item.getSelection());
    select(item);
  }

  static void tick(Button button, boolean ticked) {
    button.setSelection(ticked);
    select(button);
  }

  static void tick(TableItem row, boolean ticked) {
    row.setChecked(ticked);
    send(row.getParent(), SWT.Selection, row);
  }

  static void replace(Control field, String text) {
    field.setFocus();
    switch (field) {
      case Text line -> line.setText(text);
      case StyledText editor -> editor.setText(text);
      default -> throw new AssertionError("takes no text: " + field.getClass());
    }
  }

  static void pick(Combo combo, String text) {
    combo.setText(text);
    select(combo);
  }

  static String textOf(Control control) {
    return switch (control) {
      case Text text -> text.getText();
      case StyledText text -> text.getText();
      case Label label -> label.getText();
      case Combo combo -> combo.getText();
      case Button button -> button.getText();
      case CLabel label -> Readability.text(label);
      default -> throw new AssertionError("has no text: " + control.getClass());
    };
  }

  static void unfold(TreeItem item) {
    if (!item.getExpanded()) {
      expand(item);
    }
  }

  static void expand(TreeItem item) {
    send(item.getParent(), SWT.Expand, item);
    item.setExpanded(true);
  }

  static void selectNothing(Table table) {
    table.deselectAll();
    select(table);
  }

  /** The first selected line. */
  static Optional<Widget> selected(Control control) {
    return switch (control) {
      case Tree tree -> Arrays.<Widget>stream(tree.getSelection()).findFirst();
      case Table table -> Arrays.<Widget>stream(table.getSelection()).findFirst();
      default -> throw new AssertionError("has no lines: " + control.getClass());
    };
  }

  /** Pushes a button, chooses an item, or selects a line or tab. */
  static void select(Widget widget) {
    switch (widget) {
      case TreeItem item -> item.getParent().setSelection(item);
      case TableItem row -> row.getParent().setSelection(row);
      case CTabItem tab -> tab.getParent().setSelection(tab);
      default -> {}
    }
    Widget holder = holder(widget);
    send(holder, SWT.Selection, holder == widget ? null : widget);
  }

  /** What hears of a line or tab. */
  static Widget holder(Widget widget) {
    return switch (widget) {
      case TreeItem item -> item.getParent();
      case TableItem row -> row.getParent();
      case CTabItem tab -> tab.getParent();
      default -> widget;
    };
  }

  static void send(Widget widget, int type, @Nullable Widget item) {
    if (widget.isDisposed()) {
      return;
    }
    var event = new Event();
    event.type = type;
    event.widget = widget;
    event.display = widget.getDisplay();
    event.item = item;
    event.time = (int) System.currentTimeMillis();
    widget.notifyListeners(type, event);
  }
}
