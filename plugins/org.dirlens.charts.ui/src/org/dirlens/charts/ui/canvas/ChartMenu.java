package org.dirlens.charts.ui.canvas;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.charts.ui.picture.ChartFile;
import org.dirlens.connection.store.UnfinishedFile;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** The context menu of a chart: freeze, zoom, copy, export. User interface thread. */
final class ChartMenu {
  private final ChartCanvas canvas;

  ChartMenu(ChartCanvas canvas) {
    this.canvas = canvas;
    Menu menu = new Menu(canvas);
    canvas.setMenu(menu);
    menu.addListener(SWT.Show, event -> fill(menu));
  }

  private void fill(Menu menu) {
    for (MenuItem old : menu.getItems()) {
      old.dispose();
    }
    ChartRangeModel range = canvas.range();
    MenuItem freeze = item(menu, SWT.CHECK, Messages.Menu_freeze, this::freeze);
    freeze.setSelection(range.frozen());
    item(menu, SWT.PUSH, Messages.Menu_zoomSelected, range::zoomToSelected)
        .setEnabled(range.selected().isPresent());
    item(menu, SWT.PUSH, Messages.Menu_showAll, range::showAll)
        .setEnabled(range.zoomed().isPresent());
    new MenuItem(menu, SWT.SEPARATOR);
    String reading = canvas.reading();
    item(
            menu,
            SWT.PUSH,
            Messages.Menu_copyReading,
            () -> ClipboardText.copy(canvas.getDisplay(), reading))
        .setEnabled(!reading.isEmpty());
    for (ChartFile file : ChartFile.values()) {
      item(menu, SWT.PUSH, NLS.bind(Messages.Menu_export, file.name()), () -> export(file));
    }
  }

  private void freeze() {
    canvas.range().freeze(!canvas.range().frozen());
  }

  private static MenuItem item(Menu menu, int style, String text, Runnable action) {
    MenuItem item = new MenuItem(menu, style);
    item.setText(text);
    item.addListener(SWT.Selection, event -> action.run());
    return item;
  }

  private void export(ChartFile file) {
    FileDialog dialog = new FileDialog(canvas.getShell(), SWT.SAVE);
    dialog.setFilterExtensions(new String[] {"*." + file.ending()});
    dialog.setFileName("chart." + file.ending());
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen == null) {
      return;
    }
    try {
      byte[] image = canvas.bytes(file);
      UnfinishedFile.replace(Path.of(chosen), out -> out.write(image));
    } catch (IOException e) {
      ProblemDialog.open(
          canvas.getShell(),
          Messages.Export_failed,
          NLS.bind(Messages.Export_failedText, chosen, e.getMessage()));
    }
  }
}
