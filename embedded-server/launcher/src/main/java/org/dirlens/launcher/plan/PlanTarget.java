package org.dirlens.launcher.plan;

import java.io.IOException;
import java.util.List;
import org.dirlens.partition.entry.Dn;
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
   * Does steps in one partition, and returns when they are done.
   *
   * @throws LdapProblem why one cannot be done; those before it may be done then
   */
  void apply(Dn suffix, List<PlanStep> steps, ProgressMonitor monitor)
      throws IOException, LdapProblem;

  @Override
  void close() throws IOException;
}
