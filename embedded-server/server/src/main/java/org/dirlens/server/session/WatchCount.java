package org.dirlens.server.session;

import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/** How many searches go on with changes, of one connection or of all. Any thread. */
public final class WatchCount {
  private final AtomicInteger running = new AtomicInteger();

  /**
   * One more begins.
   *
   * @throws LdapProblem adminLimitExceeded if there are as many as there may be
   */
  void begin(int most, String whose) throws LdapProblem {
    if (running.incrementAndGet() > most) {
      end();
      throw new LdapProblem(
          ResultCode.ADMIN_LIMIT_EXCEEDED,
          "no more than " + most + " persistent searches of " + whose + " at a time");
    }
  }

  void end() {
    running.decrementAndGet();
  }
}
