package org.dirlens.benchmark.ui;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.connection.core.Connections;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

/** The servers that can be measured, with a box for each. User interface thread. */
final class TargetTable {
  private static final int HEIGHT = 84;

  private final Table table;
  private List<List<String>> listed = List.of();

  /**
   * @param changed told when another set is chosen, and when connections have changed
   */
  TargetTable(Composite parent, Runnable changed) {
    table =
        ControlIds.name(
            new Table(parent, SWT.CHECK | SWT.BORDER | SWT.FULL_SELECTION), "benchmark.targets");
    table.setHeaderVisible(true);
    column(Messages.Target_name, 200);
    column(Messages.Target_place, 260);
    GridDataFactory.fillDefaults().grab(true, false).hint(200, HEIGHT).applyTo(table);
    table.addListener(SWT.Selection, event -> changed.run());
    fill(Set.of(""));
    follow(parent.getDisplay(), changed);
  }

  private void follow(Display display, Runnable changed) {
    Runnable again =
        () -> {
          refresh();
          changed.run();
        };
    Connections.Listener listener = () -> DisplayThread.later(display, table, again);
    Connections.shared().addListener(listener);
    table.addListener(SWT.Dispose, event -> Connections.shared().removeListener(listener));
  }

  private void column(String title, int width) {
    TableColumn column = new TableColumn(table, SWT.NONE);
    column.setText(title);
    column.setWidth(width);
  }

  /** Lists the connections that there are now; what was chosen stays so. */
  void refresh() {
    if (!listed.equals(lines())) {
      fill(chosen().stream().map(TargetChoice::key).collect(Collectors.toSet()));
    }
  }

  private static List<List<String>> lines() {
    return TargetChoice.all().stream()
        .map(each -> List.of(each.key(), each.name(), each.place()))
        .toList();
  }

  private void fill(Set<String> chosen) {
    listed = lines();
    table.removeAll();
    for (TargetChoice each : TargetChoice.all()) {
      TableItem item = new TableItem(table, SWT.NONE);
      item.setText(new String[] {each.name(), each.place()});
      item.setData(each);
      item.setChecked(chosen.contains(each.key()));
    }
  }

  /** Chooses those that a run calls so, and no others. */
  void choose(Set<String> names) {
    for (TableItem item : table.getItems()) {
      item.setChecked(names.contains(((TargetChoice) item.getData()).nameInRun()));
    }
  }

  /** In the order of the table. */
  List<TargetChoice> chosen() {
    return Arrays.stream(table.getItems())
        .filter(TableItem::getChecked)
        .map(item -> (TargetChoice) item.getData())
        .toList();
  }
}
