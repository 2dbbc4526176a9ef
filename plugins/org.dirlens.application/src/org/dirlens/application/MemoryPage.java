package org.dirlens.application;

import java.io.IOException;
import org.dirlens.browser.ui.RowsLimit;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;

/**
 * How much memory the workbench takes now, how much it may take at its next start, and how many
 * rows a search may show. Opened by the workbench, so it is not final.
 */
public class MemoryPage extends PreferencePage implements IWorkbenchPreferencePage {
  private static final int WRAP_WIDTH = 420;

  private final WorkbenchMemory memory = WorkbenchMemory.ofUser();
  private Spinner megabytes;
  private Spinner rows;

  @Override
  public void init(IWorkbench workbench) {
    setDescription("What the workbench, with the directory inside it, may take of this machine.");
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 8).applyTo(area);
    Runtime runtime = Runtime.getRuntime();
    label(area, "In use now:");
    figure(area, "memory.used", runtime.totalMemory() - runtime.freeMemory());
    label(area, "Limit of this start:");
    figure(area, "memory.limit", runtime.maxMemory());
    label(area, "Limit from the next start (MB):");
    megabytes =
        spinner(
            area,
            "memory.megabytes",
            new int[] {
              WorkbenchMemory.MIN_MEGABYTES, WorkbenchMemory.MAX_MEGABYTES, memory.megabytes(), 256
            });
    label(area, "Most rows of a search:");
    rows =
        spinner(
            area,
            "memory.rows",
            new int[] {RowsLimit.MIN_ROWS, RowsLimit.MAX_ROWS, RowsLimit.get(), 10_000});
    Label hint = new Label(area, SWT.WRAP);
    hint.setText(
        "A hundred thousand rows of people take about 20 MB, and as much again while they are"
            + " sorted. The rows of one search take at most a quarter of the memory: it ends there,"
            + " keeps what came, and says so.");
    GridDataFactory.fillDefaults().span(2, 1).hint(WRAP_WIDTH, SWT.DEFAULT).applyTo(hint);
    return area;
  }

  private static void label(Composite area, String text) {
    new Label(area, SWT.NONE).setText(text);
  }

  private static void figure(Composite area, String id, long bytes) {
    ControlIds.name(new Label(area, SWT.NONE), id).setText(Figures.bytes(bytes));
  }

  /**
   * A field for a figure.
   *
   * @param values least, most, present, and the step
   */
  private static Spinner spinner(Composite area, String id, int[] values) {
    Spinner spinner = ControlIds.name(new Spinner(area, SWT.BORDER), id);
    spinner.setValues(values[2], values[0], values[1], 0, values[3], values[3] * 4);
    return spinner;
  }

  @Override
  protected void performDefaults() {
    megabytes.setSelection(WorkbenchMemory.DEFAULT_MEGABYTES);
    rows.setSelection(RowsLimit.DEFAULT_ROWS);
    super.performDefaults();
  }

  @Override
  public boolean performOk() {
    try {
      if (megabytes.getSelection() != memory.megabytes()) {
        memory.set(megabytes.getSelection());
      }
      RowsLimit.set(rows.getSelection());
      return true;
    } catch (IOException e) {
      setErrorMessage("The limits cannot be saved: " + e.getMessage());
      return false;
    }
  }
}
