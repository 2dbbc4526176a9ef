package org.dirlens.index.remote;

import java.util.List;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.partition.index.IndexState;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/**
 * Changes indices of a Dirlens server one after the other, and follows the tasks that build them
 * (docs/server/tasks.md). A cancel cancels the task.
 */
final class DirlensBuilds {
  private static final String RUNNING =
      "(&(dirlensTaskIndexAttribute=%s)(dirlensTaskState=running))";

  private final Session session;
  private final ConfigReader reader;
  private final IProgressMonitor monitor;
  private final FollowedTask progress;
  private String task = "";

  DirlensBuilds(Session session, IProgressMonitor monitor) {
    this.session = session;
    this.reader = new ConfigReader(session);
    this.monitor = monitor;
    this.progress = new FollowedTask(monitor);
  }

  void make(List<Write> writes) throws ConnectionProblem {
    for (Write write : writes) {
      session.write(write, monitor);
      if (!(write instanceof Write.Delete)) {
        follow(write.dn());
      }
    }
  }

  private void follow(String index) throws ConnectionProblem {
    String rdn = index.substring(0, index.indexOf(','));
    String attribute = rdn.substring(rdn.indexOf('=') + 1);
    task = "";
    ConfigReader.waitUntil(() -> ended(attribute), monitor);
    if (monitor.isCanceled()) {
      cancel(attribute);
      throw ConnectionProblem.cancelled();
    }
    boolean built =
        read(index, Scope.BASE, SearchQuery.ANY_ENTRY).stream()
            .anyMatch(entry -> MonitoredIndices.state(entry) == IndexState.READABLE);
    if (!built) {
      throw ConnectionProblem.request(
          "The index of %s was not built: %s".formatted(attribute, result()));
    }
  }

  private String result() throws ConnectionProblem {
    return read(task, Scope.BASE, SearchQuery.ANY_ENTRY).stream()
        .flatMap(entry -> entry.first("dirlensTaskResult").stream())
        .findFirst()
        .orElse("the server does not say why");
  }

  /** Also after a cancel, of which the server has yet to be told. */
  private List<Entry> read(String base, Scope scope, String filter) throws ConnectionProblem {
    return reader.read(base, scope, filter, new NullProgressMonitor());
  }

  private List<Entry> running(String attribute) throws ConnectionProblem {
    return read("cn=tasks", Scope.ONE_LEVEL, RUNNING.formatted(attribute));
  }

  private boolean ended(String attribute) throws ConnectionProblem {
    List<Entry> running = running(attribute);
    running.forEach(this::tell);
    return running.isEmpty();
  }

  private void tell(Entry entry) {
    task = entry.dn();
    progress.tell(entry);
  }

  /** Until it has ended nobody can say whether the index is there. */
  private void cancel(String attribute) throws ConnectionProblem {
    for (Entry entry : running(attribute)) {
      FollowedTask.cancel(session, entry.dn());
    }
    ConfigReader.waitUntil(() -> running(attribute).isEmpty(), new NullProgressMonitor());
  }
}
