package org.dirlens.browser.ui.properties;

import java.util.Objects;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PropertyPage;

/** A page of facts, which can be selected and copied but not changed. */
abstract class FactsPage extends PropertyPage {
  private static final int TEXT_WIDTH = 360;

  FactsPage() {
    noDefaultAndApplyButton();
  }

  DirectoryConnection connection() {
    return subject(DirectoryConnection.class);
  }

  /** What the page is about. */
  <T> T subject(Class<T> type) {
    return Objects.requireNonNull(Adapters.adapt(getElement(), type));
  }

  static Composite grid(Composite parent) {
    Composite grid = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 6).applyTo(grid);
    return grid;
  }

  static Text fact(Composite grid, String label, String id, String value) {
    GridDataFactory.fillDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .applyTo(Forms.label(grid, label));
    Text text = ControlIds.name(new Text(grid, SWT.READ_ONLY | SWT.WRAP | SWT.MULTI), id);
    text.setText(value);
    text.setBackground(grid.getBackground());
    GridDataFactory.fillDefaults().grab(true, false).hint(TEXT_WIDTH, SWT.DEFAULT).applyTo(text);
    return text;
  }
}
