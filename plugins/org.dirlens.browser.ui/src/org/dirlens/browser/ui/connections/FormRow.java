package org.dirlens.browser.ui.connections;

import java.util.List;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/** A line of a form that is there only while it means something. */
record FormRow(List<Control> controls) {
  static FormRow of(Control... controls) {
    return new FormRow(List.of(controls));
  }

  void show(boolean shown) {
    for (Control control : controls) {
      if (!(control.getLayoutData() instanceof GridData)) {
        control.setLayoutData(new GridData());
      }
      ((GridData) control.getLayoutData()).exclude = !shown;
      control.setVisible(shown);
    }
  }

  /** Shows it under another name. */
  void show(String label) {
    show(true);
    ((Label) controls.getFirst()).setText(label);
  }
}
