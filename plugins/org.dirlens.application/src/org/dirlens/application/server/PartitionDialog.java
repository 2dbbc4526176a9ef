package org.dirlens.application.server;

import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;

/** Asks for the suffix of a new partition. User interface thread. */
final class PartitionDialog extends InputDialog {
  PartitionDialog(Shell shell) {
    super(
        shell,
        Messages.Partition_title,
        Messages.Partition_message,
        "",
        text -> text.isBlank() ? "" : SuffixSearch.problem(text.strip()));
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Control area = super.createDialogArea(parent);
    ControlIds.name(getText(), "partition.suffix");
    return area;
  }

  @Override
  protected void okPressed() {
    MaintenanceActions.create(getText().getText().strip());
    super.okPressed();
  }
}
