package org.dirlens.server.session;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * Counts failed binds by client address, so that guessing is slow: an address with as many in the
 * present second as the limit allows is answered busy until the next one. Any thread.
 */
public final class BindFailures {
  /** Addresses remembered; one more drops the one that failed first. */
  private static final int ADDRESSES_MAX = 10_000;

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final IntSupplier perSecond;
  private final LongSupplier nanoClock;
  private final Map<InetAddress, Failures> addresses =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Failures> eldest) {
          return size() > ADDRESSES_MAX;
        }
      };

  /** The failures of one address in one second. */
  private record Failures(long sinceNanos, int count) {}

  /**
   * Starts counting.
   *
   * @param perSecond failures an address may have in a second
   */
  public BindFailures(IntSupplier perSecond, LongSupplier nanoClock) {
    this.perSecond = perSecond;
    this.nanoClock = nanoClock;
  }

  /** Lets a bind go on; busy if its address has failed too often just now. */
  synchronized void check(InetAddress address) throws LdapProblem {
    Failures failures = addresses.get(address);
    if (failures != null && isPresent(failures) && failures.count >= perSecond.getAsInt()) {
      throw new LdapProblem(ResultCode.BUSY, "too many failed binds; try again in a second");
    }
  }

  /** Notes a bind with wrong credentials. */
  synchronized void failed(InetAddress address) {
    Failures failures = addresses.get(address);
    boolean present = failures != null && isPresent(failures);
    addresses.remove(address);
    addresses.put(
        address,
        present && failures != null
            ? new Failures(failures.sinceNanos, failures.count + 1)
            : new Failures(nanoClock.getAsLong(), 1));
  }

  private boolean isPresent(Failures failures) {
    return nanoClock.getAsLong() - failures.sinceNanos < SECOND_NANOS;
  }
}
