package org.dirlens.ui.common;

import org.dirlens.connection.current.ViewDirectory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the partition that is chosen in a view and that of the view's directory the same.
 *
 * <p>Threads: user interface.
 */
public final class PartitionChoice {
  private final Combo partitions;
  private final Runnable chosen;
  private @Nullable ViewDirectory directory;

  /**
   * A choice that follows no directory yet.
   *
   * @param partitions names of partitions
   * @param chosen told when another one is chosen, here or by the directory
   */
  public PartitionChoice(Combo partitions, Runnable chosen) {
    this.partitions = partitions;
    this.chosen = chosen;
    partitions.addListener(SWT.Selection, event -> choose());
  }

  /** Follows the directory of the view, and leads it to the partition that is chosen here. */
  public void follow(ViewDirectory followed) {
    directory = followed;
    followed.addListener(
        () -> DisplayThread.later(partitions.getDisplay(), partitions, this::follow));
    follow();
  }

  /** Chooses the partition of the directory, if it is offered. */
  public void follow() {
    if (directory != null) {
      choose(directory.partition());
    }
  }

  /** Chooses a partition, if it is offered and another one than now. */
  public void choose(String name) {
    int wanted = partitions.indexOf(name);
    if (wanted >= 0 && wanted != partitions.getSelectionIndex()) {
      partitions.select(wanted);
      choose();
    }
  }

  private void choose() {
    if (directory != null) {
      directory.choosePartition(partitions.getText());
    }
    chosen.run();
  }
}
