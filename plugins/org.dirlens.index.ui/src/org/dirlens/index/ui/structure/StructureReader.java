package org.dirlens.index.ui.structure;

import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.structure.TreeSource;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tree again and again until it is cancelled, in the background, a second after the reading
 * before. Its listener is called on the thread of the job.
 */
final class StructureReader extends Job {
  private static final long PAUSE_MILLIS = 1_000;

  private final TreeSource source;
  private final String tree;
  private final Listener listener;
  private volatile boolean live;
  private @Nullable StructureReading last;

  /** Takes what was read, or why it could not be read. */
  interface Listener {
    void read(StructureReading reading);

    void failed(ConnectionProblem problem);
  }

  StructureReader(TreeSource source, String tree, boolean live, Listener listener) {
    super("Reading pages of " + tree);
    this.source = source;
    this.tree = tree;
    this.live = live;
    this.listener = listener;
    setSystem(true);
  }

  /** Reads on, or once more and then no more. */
  void live(boolean on) {
    live = on;
    if (on) {
      schedule();
    }
  }

  @Override
  protected IStatus run(IProgressMonitor monitor) {
    try {
      StructureReading reading = StructureReading.of(source, tree, last, monitor);
      last = reading;
      listener.read(reading);
    } catch (ConnectionProblem | RuntimeException e) {
      if (!monitor.isCanceled()) {
        listener.failed(ConnectionProblem.of(getName(), e));
      }
      return Status.OK_STATUS;
    }
    if (live && !monitor.isCanceled()) {
      schedule(PAUSE_MILLIS);
    }
    return Status.OK_STATUS;
  }
}
