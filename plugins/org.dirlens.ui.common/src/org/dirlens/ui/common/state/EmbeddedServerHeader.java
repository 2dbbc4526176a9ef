package org.dirlens.ui.common.state;

import java.util.Optional;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * The head of a view that has something to show of the embedded server only: its chip, the
 * partition, and, in place of what is below, a plain sentence while the directory is another one.
 * Its parent has a grid layout of one column.
 *
 * <p>Threads: user interface.
 */
public final class EmbeddedServerHeader extends Composite {
  private final DirectoryChip chip;
  private final Label partition;
  private final EmptyState elsewhere;
  private @Nullable Control content;

  /**
   * @param controlId names the chip; the partition's name is {@code controlId.partition}
   */
  public EmbeddedServerHeader(Composite parent, String controlId) {
    super(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 2).spacing(8, 2).applyTo(this);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(this);
    chip = new DirectoryChip(this, controlId);
    partition = ControlIds.name(new Label(this, SWT.NONE), controlId + ".partition");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(partition);
    elsewhere = new EmptyState(this, null);
    elsewhere.offer(Messages.EmbeddedServerHeader_show, EmbeddedServerHeader::chooseEmbedded);
    GridDataFactory.fillDefaults().grab(true, true).span(2, 1).exclude(true).applyTo(elsewhere);
    elsewhere.setVisible(false);
  }

  private static void chooseEmbedded() {
    Connections.shared().embedded().ifPresent(CurrentDirectory.shared()::choose);
  }

  /** What is shown of the embedded server, below this; it fills the space. */
  public void over(Control shown) {
    content = shown;
    GridDataFactory.fillDefaults().grab(true, true).applyTo(shown);
  }

  /** Names the partition that the view shows now. */
  public void showPartition(String baseDn) {
    partition.setText(baseDn);
    partition.setToolTipText(baseDn);
    layout(true);
  }

  /** Follows the directory of the view, until disposed. */
  public void follow(ViewDirectory directory) {
    chip.follow(directory);
    Display display = getDisplay();
    Runnable changed = () -> DisplayThread.later(display, this, () -> show(other(directory)));
    directory.addListener(changed);
    addListener(SWT.Dispose, event -> directory.removeListener(changed));
    show(other(directory));
  }

  private static Optional<String> other(ViewDirectory directory) {
    return directory
        .connection()
        .filter(connection -> !connection.embedded())
        .map(DirectoryConnection::parameters)
        .map(parameters -> parameters.name());
  }

  /** Shows what is of the embedded server, or says that the directory is the other one. */
  public void show(Optional<String> other) {
    other.ifPresent(name -> elsewhere.say(NLS.bind(Messages.EmbeddedServerHeader_other, name)));
    appear(elsewhere, other.isPresent());
    partition.setVisible(other.isEmpty());
    ((GridData) getLayoutData()).grabExcessVerticalSpace = other.isPresent();
    ((GridData) getLayoutData()).verticalAlignment = SWT.FILL;
    if (content != null) {
      appear(content, other.isEmpty());
    }
    getParent().layout(true, true);
  }

  private static void appear(Control part, boolean shown) {
    part.setVisible(shown);
    ((GridData) part.getLayoutData()).exclude = !shown;
  }
}
