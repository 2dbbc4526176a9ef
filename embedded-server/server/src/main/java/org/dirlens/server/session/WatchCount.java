package org.dirlens.server.session;

import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.limit.Limit;

/** How many searches continue with changes, of one connection or of all. Any thread. */
public final class WatchCount {
  private final AtomicInteger running = new AtomicInteger();

  /**
   * One more begins.
   *
   * @param attribute that says how many there may be
   * @throws LdapProblem adminLimitExceeded if there are as many as there may be
   */
  void begin(int most, String attribute) throws LdapProblem {
    if (running.incrementAndGet() > most) {
      end();
      throw new LdapProblem(
          ResultCode.ADMIN_LIMIT_EXCEEDED,
          "too many persistent searches: " + Limit.inForce(attribute, most));
    }
  }

  void end() {
    running.decrementAndGet();
  }
}
