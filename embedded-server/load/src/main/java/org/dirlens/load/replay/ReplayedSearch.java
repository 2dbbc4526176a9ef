package org.dirlens.load.replay;

import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.load.client.PlannedRequest;
import org.dirlens.load.workload.LoggedRequest;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerWriter;

/** A search of a log, to be sent once more. */
final class ReplayedSearch implements PlannedRequest {
  private final LoggedOperation logged;
  private final LoggedRequest request;

  /**
   * @throws LdapProblem if the log has no whole filter
   */
  ReplayedSearch(LoggedOperation logged) throws LdapProblem {
    this.logged = logged;
    this.request = LoggedRequest.of(logged);
  }

  LoggedOperation logged() {
    return logged;
  }

  @Override
  public int operation() {
    return 0;
  }

  @Override
  public void write(BerWriter to) {
    request.write(to);
  }
}
