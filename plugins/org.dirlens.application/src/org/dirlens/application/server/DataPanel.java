package org.dirlens.application.server;

import java.util.List;
import org.dirlens.application.server.ServerFigures.PartitionFigures;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** Where the data are and how large. User interface thread. */
final class DataPanel {
  private static final int TABLE_HEIGHT = 80;

  private final Text folder;
  private final Text size;
  private final Text memory;
  private final ResultViewer<PartitionFigures> partitions;
  private List<PartitionFigures> shown = List.of();

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
    partitions =
        new ResultViewer<>(
            rows.area(),
            List.of(
                ResultColumn.words(Messages.Data_partition, 40, PartitionFigures::suffix),
                ResultColumn.figures(
                    Messages.Data_entries, 12, PartitionFigures::entries, Figures::count)),
            PartitionFigures::suffix);
    ControlIds.name(rows.whole(partitions.table()), "server.partitions");
    GridDataFactory.fillDefaults()
        .span(3, 1)
        .grab(true, false)
        .hint(SWT.DEFAULT, TABLE_HEIGHT)
        .applyTo(partitions.table());
  }

  void show(ServerFigures figures) {
    FormRows.show(folder, figures.data().folder().toString());
    FormRows.show(
        size,
        figures.data().bytes() == ServerFigures.UNKNOWN
            ? "\u2013"
            : Figures.bytes(figures.data().bytes()));
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
  }
}
