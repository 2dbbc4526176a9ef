package org.dirlens.application;

import java.io.IOException;
import org.dirlens.browser.ui.RowsLimit;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.PreferencePage;
import org.eclipse.osgi.util.NLS;
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
    setDescription(Messages.Memory_description);
  }

  @Override
  protected Control createContents(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 8).applyTo(area);
    Runtime runtime = Runtime.getRuntime();
    Forms.label(area, Messages.Memory_used);
    figure(area, "memory.used", runtime.totalMemory() - runtime.freeMemory());
    Forms.label(area, Messages.Memory_limit);
    figure(area, "memory.limit", runtime.maxMemory());
    Forms.label(area, Messages.Memory_nextLimit);
    megabytes = spinner(area, "memory.megabytes", 256);
    megabytes.setMaximum(WorkbenchMemory.MAX_MEGABYTES);
    megabytes.setMinimum(WorkbenchMemory.MIN_MEGABYTES);
    megabytes.setSelection(memory.megabytes());
    Forms.label(area, Messages.Memory_rows);
    rows = spinner(area, "memory.rows", 10_000);
    rows.setMaximum(RowsLimit.MAX_ROWS);
    rows.setMinimum(RowsLimit.MIN_ROWS);
    rows.setSelection(RowsLimit.get());
    Label hint = new Label(area, SWT.WRAP);
    hint.setText(Messages.Memory_rowsHint);
    GridDataFactory.fillDefaults().span(2, 1).hint(WRAP_WIDTH, SWT.DEFAULT).applyTo(hint);
    return area;
  }

  private static void figure(Composite area, String id, long bytes) {
    ControlIds.name(new Label(area, SWT.NONE), id).setText(Figures.bytes(bytes));
  }

  private static Spinner spinner(Composite area, String id, int step) {
    Spinner spinner = ControlIds.name(new Spinner(area, SWT.BORDER), id);
    spinner.setIncrement(step);
    spinner.setPageIncrement(4 * step);
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
      setErrorMessage(NLS.bind(Messages.Memory_notSaved, e.getMessage()));
      return false;
    }
  }
}
