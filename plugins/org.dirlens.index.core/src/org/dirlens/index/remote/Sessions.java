package org.dirlens.index.remote;

import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/** Where the session to a server comes from; another one after it was lost. */
@FunctionalInterface
public interface Sessions {
  /** An open session; may wait. */
  Session session(IProgressMonitor monitor) throws ConnectionProblem;
}
