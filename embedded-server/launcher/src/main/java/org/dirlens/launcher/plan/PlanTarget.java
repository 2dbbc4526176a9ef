package org.dirlens.launcher.plan;

import java.io.IOException;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;

/** What has indices: a running server or a data folder. One thread. */
public interface PlanTarget extends AutoCloseable {
  /** Its schema, as it is now. */
  Schema schema();

  /** The indices of all its partitions. */
  IndexPlan present() throws IOException, LdapProblem;

  /**
   * Does one step, and returns when it is done.
   *
   * @throws LdapProblem why it cannot be done
   */
  void apply(PlanStep step, ProgressMonitor monitor) throws IOException, LdapProblem;

  @Override
  void close() throws IOException;
}
