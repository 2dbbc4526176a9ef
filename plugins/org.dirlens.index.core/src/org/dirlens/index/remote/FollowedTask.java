package org.dirlens.index.remote;

import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/** Tells a monitor how far tasks of {@code cn=tasks} are, by their entries. */
final class FollowedTask {
  private final IProgressMonitor monitor;
  private String phase = "";
  private int done;

  FollowedTask(IProgressMonitor monitor) {
    this.monitor = monitor;
  }

  /** Tells how far a task is. */
  void tell(Entry entry) {
    String now = entry.first("dirlensTaskPhase").orElse("");
    if (!now.equals(phase)) {
      phase = now;
      done = 0;
      int total = entry.first("dirlensTaskTotal").map(Integer::parseInt).orElse(-1);
      monitor.beginTask(phase, total < 0 ? IProgressMonitor.UNKNOWN : total);
    }
    int units = entry.first("dirlensTaskDone").map(Integer::parseInt).orElse(0);
    monitor.worked(Math.max(0, units - done));
    done = units;
  }

  /** Has the server end a task soon. */
  static void cancel(Session session, String task) throws ConnectionProblem {
    session.write(
        new Write.Modify(
            task,
            List.of(
                new Modification(
                    Modification.Kind.REPLACE, Attribute.of("dirlensTaskCancel", "TRUE")))),
        new NullProgressMonitor());
  }
}
