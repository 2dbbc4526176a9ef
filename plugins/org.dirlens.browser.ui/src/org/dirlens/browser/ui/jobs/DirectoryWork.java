package org.dirlens.browser.ui.jobs;

import java.io.IOException;
import org.dirlens.connection.core.ConnectionProblem;
import org.eclipse.core.runtime.IProgressMonitor;

/** Something done with a server; it waits, so it is never run on the display thread. */
@FunctionalInterface
public interface DirectoryWork<T> {
  T run(IProgressMonitor monitor) throws ConnectionProblem, IOException;
}
