package org.dirlens.charts.ui.view;

import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;

/** The way of what changes the server that is charted; not on the display's thread. */
@FunctionalInterface
interface ServerWrites {
  /**
   * Sends a write; may wait, also for a person who looks at it first.
   *
   * @throws ConnectionProblem also when the person is against it: it counts as cancelled
   */
  void write(Write write, IProgressMonitor monitor) throws ConnectionProblem;
}
