package org.dirlens.ui.common;

import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionColor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.ISelectionListener;
import org.eclipse.ui.IWorkbenchPage;
import org.jspecify.annotations.Nullable;

/**
 * The head of a view that is about the embedded server only: its chip, the partition, and a plain
 * sentence while another connection is selected in the window.
 *
 * <p>Threads: user interface.
 */
public final class EmbeddedServerHeader extends Composite {
  private static final String CONNECTIONS_VIEW = "org.dirlens.browser.ui.connections";

  private final DirectoryChip chip;
  private final Label partition;
  private final Label note;

  /**
   * @param controlId names the chip; the partition's name is {@code controlId.partition}, the
   *     sentence {@code controlId.note}
   */
  public EmbeddedServerHeader(Composite parent, String controlId) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 2).spacing(8, 2).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(this);
    chip = new DirectoryChip(this, controlId);
    partition = ControlIds.name(new Label(this, SWT.NONE), controlId + ".partition");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(partition);
    note = ControlIds.name(new Label(this, SWT.WRAP), controlId + ".note");
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .span(2, 1)
        .hint(100, SWT.DEFAULT)
        .applyTo(note);
    select(null);
  }

  /** Shows the embedded server by its name and color. */
  public void show(String server, RGB color) {
    chip.show(server, color);
  }

  /** Names the partition that the view shows now. */
  public void showPartition(String baseDn) {
    partition.setText(baseDn);
    partition.setToolTipText(baseDn);
    layout(true);
  }

  /**
   * Says which other connection is selected in the window, so that the two are not confused.
   *
   * @param other its name; null when the embedded server is selected, or nothing
   */
  public void select(@Nullable String other) {
    note.setText(other == null ? "" : Messages.bind(Messages.EmbeddedServerHeader_other, other));
    note.setVisible(other != null);
    ((GridData) note.getLayoutData()).exclude = other == null;
    getParent().layout(true, true);
  }

  /** Follows the connections of the workbench and what is selected among them, until disposed. */
  public void follow(IWorkbenchPage page) {
    Connections connections = Connections.shared();
    Display display = getDisplay();
    Connections.Listener changed =
        () -> DisplayThread.later(display, this, () -> embedded(connections));
    ISelectionListener selected = (part, selection) -> selected(selection);
    connections.addListener(changed);
    page.addSelectionListener(CONNECTIONS_VIEW, selected);
    addListener(
        SWT.Dispose,
        event -> {
          connections.removeListener(changed);
          page.removeSelectionListener(CONNECTIONS_VIEW, selected);
        });
    embedded(connections);
    selected(page.getSelection(CONNECTIONS_VIEW));
  }

  private void embedded(Connections connections) {
    connections
        .embedded()
        .map(DirectoryConnection::parameters)
        .ifPresentOrElse(server -> show(server.name(), rgb(server.color())), () -> chip.showNone());
  }

  private void selected(@Nullable ISelection selection) {
    select(
        selection == null
            ? null
            : Selections.first(selection, DirectoryConnection.class)
                .filter(connection -> !connection.embedded())
                .map(connection -> connection.parameters().name())
                .orElse(null));
  }

  private static RGB rgb(ConnectionColor color) {
    return new RGB(color.red(), color.green(), color.blue());
  }
}
