package org.dirlens.server.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
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

  private void fail(InetAddress address) throws Exception {
    try (BindFailures.Guess guess = failures.begin(address)) {
      guess.wrong();
    }
  }

  private void assertBusy(InetAddress address) {
    LdapProblem busy = assertThrows(LdapProblem.class, () -> failures.begin(address));
    assertEquals(ResultCode.BUSY, busy.code());
    assertThrows(LdapProblem.class, () -> failures.check(address));
  }

  @Test
  void anAddressThatFailedTooOftenWaitsForTheNextSecond() throws Exception {
    InetAddress guessing = address(1);
    for (int i = 0; i < 3; i++) {
      failures.check(guessing);
      fail(guessing);
    }
    assertBusy(guessing);
    failures.check(address(2));
    now.addAndGet(SECOND - 1);
    assertBusy(guessing);
    now.addAndGet(1);
    failures.check(guessing);
    fail(guessing);
    failures.check(guessing);
  }

  @Test
  void whoHasANetworkOfIpv6IsOne() throws Exception {
    for (int i = 0; i < 3; i++) {
      fail(InetAddress.getByName("2001:db8::" + i));
    }
    assertBusy(InetAddress.getByName("2001:db8::4"));
    failures.check(InetAddress.getByName("2001:db8:0:1::1"));
  }

  @Test
  void rightPasswordsAreNotCounted() throws Exception {
    for (int i = 0; i < 100; i++) {
      failures.begin(address(1)).close();
    }
  }

  @Test
  void soManyAddressesAreRememberedAndNoMore() throws Exception {
    for (int i = 0; i < 3; i++) {
      fail(address(0));
    }
    for (int i = 1; i <= 9_999; i++) {
      fail(address(i));
    }
    assertBusy(address(0));
    fail(address(10_000));
    failures.check(address(0));
  }

  @Test
  void whatIsNotToldYetCountsAsWrong() throws Exception {
    InetAddress guessing = address(1);
    List<BindFailures.Guess> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(failures.begin(guessing));
    }
    BlockingQueue<String> others = new LinkedBlockingQueue<>();
    for (int i = 0; i < BindFailures.WAITING_MAX + 1; i++) {
      Thread.startVirtualThread(() -> others.add(guess(guessing)));
    }
    assertEquals("more than 64 binds wait; try again in a second", others.take());
    all.removeFirst().close();
    for (int i = 0; i < BindFailures.WAITING_MAX; i++) {
      assertEquals("right", others.take(), "one after another in the place of the right one");
    }
    Thread.startVirtualThread(() -> others.add(guess(guessing)));
    assertEquals("right", others.take());
    BindFailures.Guess third = failures.begin(guessing);
    Thread.startVirtualThread(() -> others.add(guess(guessing)));
    for (BindFailures.Guess each : List.of(all.get(0), all.get(1), third)) {
      each.wrong();
      each.close();
    }
    assertEquals(
        "too many failed binds: dirlensBindFailuresPerSecond of cn=limits,cn=config is 3;"
            + " try again in a second",
        others.take());
    failures.begin(address(2)).close();
  }

  private String guess(InetAddress address) {
    try {
      failures.begin(address).close();
      return "right";
    } catch (LdapProblem problem) {
      return problem.getMessage();
    }
  }
}
