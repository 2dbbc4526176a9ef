package org.dirlens.application.server;

import java.util.List;
import org.dirlens.application.server.ServerFigures.PartitionFigures;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/**
 * Where the data are and how large, and what can be done with a partition. User interface thread.
 */
final class DataPanel {
  private static final int TABLE_HEIGHT = 120;

  /** It grows with the column. */
  private static final int TABLE_WIDTH = 200;

  private final Text folder;
  private final Text size;
  private final Text memory;
  private final ResultViewer<PartitionFigures> partitions;
  private final Button create;
  private final Button load;

  /** What is done to one partition. */
  private final List<Button> ofOne;

  private List<PartitionFigures> shown = List.of();
  private boolean running;

  DataPanel(Composite parent) {
    FormRows rows = new FormRows(parent, Messages.Data_heading);
    folder = rows.text(Messages.Data_folder, "server.folder");
    Composite buttons = rows.buttons();
    Forms.button(
        buttons,
        Messages.Data_openFolder,
        "server.openFolder",
        () -> Program.launch(folder.getText()));
    FormRows.copyButton(buttons, folder, "server.copyFolder");
    size = rows.text(Messages.Data_size, "server.size");
    rows.label("");
    memory = rows.text(Messages.Data_memory, "server.memory");
    memory.setToolTipText(Messages.Data_memoryHint);
    rows.label("");
    partitions = table(rows.area());
    partitions.onSelection(this::enable);
    Composite work = rows.whole(new Composite(rows.area(), SWT.NONE));
    work.setLayout(RowLayoutFactory.fillDefaults().wrap(true).spacing(4).create());
    Shell shell = parent.getShell();
    create =
        button(
            work,
            Messages.Data_new,
            "server.newPartition",
            () -> new PartitionDialog(shell).open());
    load = button(work, Messages.Data_import, "server.import", () -> load(shell));
    ofOne =
        List.of(
            button(work, Messages.Data_export, "server.export", () -> export(shell)),
            button(
                work,
                Messages.Data_compact,
                "server.compact",
                () -> MaintenanceActions.compact(chosen().suffix())),
            button(
                work,
                Messages.Data_repair,
                "server.repair",
                () -> MaintenanceActions.repair(shell, chosen().suffix())),
            button(work, Messages.Data_delete, "server.deletePartition", () -> delete(shell)));
  }

  private static ResultViewer<PartitionFigures> table(Composite area) {
    ResultViewer<PartitionFigures> table =
        new ResultViewer<>(
            area,
            List.of(
                ResultColumn.words(Messages.Data_partition, 24, PartitionFigures::suffix),
                ResultColumn.figures(
                    Messages.Data_entries, 10, PartitionFigures::entries, Figures::count),
                ResultColumn.figures(
                    Messages.Data_bytes, 10, PartitionFigures::bytes, DataPanel::bytes),
                ResultColumn.figures(
                    Messages.Data_cached, 10, PartitionFigures::cachedBytes, Figures::bytes),
                ResultColumn.figures(
                    Messages.Data_hitRatio, 10, PartitionFigures::hitRatio, Figures::percent)),
            PartitionFigures::suffix);
    table.named("server.partitions", Messages.Data_partition);
    GridDataFactory.fillDefaults()
        .span(3, 1)
        .grab(true, false)
        .hint(TABLE_WIDTH, TABLE_HEIGHT)
        .applyTo(table);
    return table;
  }

  private static Button button(Composite row, String text, String id, Runnable action) {
    return Forms.button(row, text, id, action);
  }

  private void load(Shell shell) {
    List<String> suffixes = shown.stream().map(PartitionFigures::suffix).toList();
    String chosen = partitions.selection().isEmpty() ? "" : chosen().suffix();
    new ImportDialog(shell, suffixes, chosen).open();
  }

  private void export(Shell shell) {
    new ExportDialog(shell, chosen().suffix()).open();
  }

  private void delete(Shell shell) {
    MaintenanceActions.delete(shell, chosen().suffix(), chosen().entries());
  }

  /** The selected partition, or the only one. */
  private PartitionFigures chosen() {
    List<PartitionFigures> selected = partitions.selection();
    return selected.isEmpty() ? shown.getFirst() : selected.getFirst();
  }

  private void enable() {
    boolean idle = running && !MaintenanceJob.progress().running();
    create.setEnabled(idle);
    load.setEnabled(idle);
    boolean one = shown.size() == 1 || partitions.selection().size() == 1;
    ofOne.forEach(button -> button.setEnabled(idle && one));
  }

  private static String bytes(long bytes) {
    return bytes == ServerFigures.UNKNOWN ? "\u2013" : Figures.bytes(bytes);
  }

  void show(ServerFigures figures) {
    FormRows.show(folder, figures.data().folder().toString());
    FormRows.show(size, bytes(figures.data().bytes()));
    FormRows.show(
        memory,
        NLS.bind(
            Messages.Data_memoryOf,
            Figures.bytes(figures.heap().used()),
            Figures.bytes(figures.heap().most())));
    if (!shown.equals(figures.data().partitions())) {
      shown = figures.data().partitions();
      partitions.show(shown);
    }
    running = figures.running();
    enable();
  }
}
