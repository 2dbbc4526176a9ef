package org.dirlens.load.replay;

import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.load.client.PlannedRequest;
import org.dirlens.load.workload.LoggedRequest;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerWriter;

/** A search of a log, to be sent once more. */
record ReplayedSearch(LoggedOperation logged, LoggedRequest request) implements PlannedRequest {
  /**
   * The search of an operation.
   *
   * @throws LdapProblem if the log has no whole filter
   */
  static ReplayedSearch of(LoggedOperation logged) throws LdapProblem {
    return new ReplayedSearch(logged, LoggedRequest.of(logged));
  }

  @Override
  public void write(BerWriter to) {
    request.write(to);
  }
}
