package org.dirlens.application.server;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/** Asks for the suffix of a new partition. User interface thread. */
final class PartitionDialog extends InputDialog {
  PartitionDialog(Shell shell, Schema schema) {
    super(
        shell,
        Messages.Partition_title,
        Messages.Partition_message,
        "",
        text -> problem(text.strip(), schema));
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

  /** What is wrong with a suffix; an empty text where nothing was entered yet. */
  private static @Nullable String problem(String suffix, Schema schema) {
    try {
      return Dn.parse(suffix, schema).isRoot() ? "" : null;
    } catch (LdapProblem e) {
      return e.getMessage();
    }
  }
}
