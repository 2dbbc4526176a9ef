package org.dirlens.browser.ui.compare;

import java.util.List;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.compare.CompareSide;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.tree.EntryPicker;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/** An entry of any connection: typed, or chosen in the tree of the connection. */
final class SideField extends Composite {
  private static final int FIELD_WIDTH = 440;

  private final List<DirectoryConnection> connections = Connections.shared().all();
  private final Combo server;
  private final Text dn;

  SideField(Composite parent, String id, CompareSide shown, Runnable changed) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(4, 4).applyTo(this);
    server =
        Forms.choice(
            this, id + ".server", connections.stream().map(each -> each.parameters().name()));
    GridDataFactory.fillDefaults().span(2, 1).applyTo(server);
    server.select(Math.max(0, connections.indexOf(shown.dit().connection())));
    dn = Forms.field(this, id + ".dn");
    dn.setText(shown.dn());
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(FIELD_WIDTH, SWT.DEFAULT)
        .applyTo(dn);
    Forms.button(this, Messages.Compare_choose, id + ".choose", this::choose);
    server.addListener(SWT.Selection, event -> changed.run());
    dn.addModifyListener(event -> changed.run());
  }

  private DirectoryConnection connection() {
    return connections.get(server.getSelectionIndex());
  }

  private void choose() {
    EntryPicker.pick(getShell(), connection(), DnText.stripped(dn.getText()))
        .ifPresent(picked -> dn.setText(picked));
  }

  CompareSide side() {
    return new CompareSide(Dit.of(connection()), DnText.stripped(dn.getText()));
  }
}
