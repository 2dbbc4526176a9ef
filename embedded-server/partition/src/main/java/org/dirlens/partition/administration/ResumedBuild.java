package org.dirlens.partition.administration;

import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;

/** Builds again what a crash ended, on a thread of its own, until it is done or cancelled. */
public record ResumedBuild(
    IndexAdministration indices, List<IndexChange> changes, ProgressMonitor monitor)
    implements Runnable {
  private static final System.Logger LOG = System.getLogger(ResumedBuild.class.getName());

  @Override
  public void run() {
    try {
      indices.change(changes, monitor);
      LOG.log(
          System.Logger.Level.INFO, "Indices built again after an interrupted build: " + changes);
    } catch (LdapProblem | RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "Indices were not built again: " + changes, e);
    }
  }
}
