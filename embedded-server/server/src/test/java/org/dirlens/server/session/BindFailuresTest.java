package org.dirlens.server.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.junit.jupiter.api.Test;

class BindFailuresTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong now = new AtomicLong(-5 * SECOND);
  private final BindFailures failures = new BindFailures(() -> 3, now::get);

  private static InetAddress address(int last) throws Exception {
    return InetAddress.getByAddress(
        new byte[] {10, (byte) (last >> 16), (byte) (last >> 8), (byte) last});
  }

  @Test
  void anAddressThatFailedTooOftenWaitsForTheNextSecond() throws Exception {
    InetAddress guessing = address(1);
    for (int i = 0; i < 3; i++) {
      failures.check(guessing);
      failures.failed(guessing);
    }
    LdapProblem busy = assertThrows(LdapProblem.class, () -> failures.check(guessing));
    assertEquals(ResultCode.BUSY, busy.code());
    failures.check(address(2));
    now.addAndGet(SECOND - 1);
    assertThrows(LdapProblem.class, () -> failures.check(guessing));
    now.addAndGet(1);
    failures.check(guessing);
    failures.failed(guessing);
    failures.check(guessing);
  }

  @Test
  void soManyAddressesAreRememberedAndNoMore() throws Exception {
    for (int i = 0; i < 3; i++) {
      failures.failed(address(0));
    }
    for (int i = 1; i <= 9_999; i++) {
      failures.failed(address(i));
    }
    assertThrows(LdapProblem.class, () -> failures.check(address(0)));
    failures.failed(address(10_000));
    failures.check(address(0));
  }
}
