package org.dirlens.benchmark.ui;

import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/**
 * The password of the users that a workload binds as; it is kept nowhere. User interface thread.
 */
final class UserPassword extends Composite {
  private final Text password;

  /**
   * @param id of the field
   * @param changed told when something was typed
   */
  UserPassword(Composite parent, String id, Runnable changed) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(this);
    Forms.label(this, Messages.Users_password);
    password = Forms.field(this, id, SWT.PASSWORD);
    password.addListener(SWT.Modify, event -> changed.run());
  }

  /** Asks for it, or does not where nobody binds. */
  void ask(boolean binds) {
    Forms.see(this, binds);
  }

  /** Empty until it was typed. */
  String text() {
    return password.getText();
  }
}
