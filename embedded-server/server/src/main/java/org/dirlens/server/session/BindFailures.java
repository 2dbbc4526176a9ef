package org.dirlens.server.session;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.limit.ClientNetwork;
import org.dirlens.server.limit.Limit;

/**
 * Counts wrong passwords by client address ({@link ClientNetwork}), so that guessing is slow: an
 * address with as many in the present second as the limit allows is answered busy until the next
 * one. A password that is being looked at counts as a wrong one until it is told, so that many at
 * once are no way around. Any thread.
 */
public final class BindFailures {
  /** Addresses remembered; one more drops the one that failed first. */
  private static final int ADDRESSES_MAX = 10_000;

  /** Who waits of one address until passwords before his are told; more are answered busy. */
  static final int WAITING_MAX = 64;

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final IntSupplier perSecond;
  private final LongSupplier nanoClock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<InetAddress, Guesses> addresses =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Guesses> eldest) {
          return size() > ADDRESSES_MAX;
        }
      };

  /** Those of one address: wrong ones of one second, and those that are not told yet. */
  private final class Guesses {
    private final Condition told = lock.newCondition();
    private long sinceNanos;
    private int wrong;
    private int underWay;
    private int waiting;

    private int wrong() {
      return wrong > 0 && nanoClock.getAsLong() - sinceNanos < SECOND_NANOS ? wrong : 0;
    }

    private void addWrong() {
      wrong = wrong() + 1;
      sinceNanos = wrong == 1 ? nanoClock.getAsLong() : sinceNanos;
    }
  }

  /** A password that is being looked at; right unless said otherwise before it is closed. */
  final class Guess implements AutoCloseable {
    private final InetAddress address;
    private final Guesses guesses;

    private Guess(InetAddress address, Guesses guesses) {
      this.address = address;
      this.guesses = guesses;
    }

    /** Notes that it was wrong. */
    void wrong() {
      lock.lock();
      try {
        guesses.addWrong();
        addresses.remove(address);
        addresses.put(address, guesses);
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      lock.lock();
      try {
        guesses.underWay--;
        guesses.told.signalAll();
        forgetIfIdle(address, guesses);
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Starts counting.
   *
   * @param perSecond failures an address may have in a second
   */
  public BindFailures(IntSupplier perSecond, LongSupplier nanoClock) {
    this.perSecond = perSecond;
    this.nanoClock = nanoClock;
  }

  /**
   * Lets a password be looked at. Waits while those of its address that are not told yet would be
   * too many if all were wrong; busy if it has failed too often just now, or too many wait.
   */
  Guess begin(InetAddress peer) throws LdapProblem {
    InetAddress address = ClientNetwork.of(peer);
    lock.lock();
    try {
      Guesses guesses = addresses.computeIfAbsent(address, unused -> new Guesses());
      guesses.waiting++;
      try {
        awaitTurn(guesses);
        guesses.underWay++;
      } finally {
        guesses.waiting--;
        forgetIfIdle(address, guesses);
      }
      return new Guess(address, guesses);
    } finally {
      lock.unlock();
    }
  }

  private void awaitTurn(Guesses guesses) throws LdapProblem {
    while (guesses.wrong() + guesses.underWay >= perSecond.getAsInt()) {
      if (guesses.wrong() >= perSecond.getAsInt()) {
        throw tooManyWrong();
      }
      if (guesses.waiting > WAITING_MAX) {
        throw busy("more than " + WAITING_MAX + " binds wait");
      }
      guesses.told.awaitUninterruptibly();
    }
  }

  private void forgetIfIdle(InetAddress address, Guesses guesses) {
    if (guesses.underWay + guesses.waiting == 0 && guesses.wrong() == 0) {
      addresses.remove(address, guesses);
    }
  }

  /**
   * Busy if the address has failed too often just now. Never waits behind those who queue for the
   * lock: they may be virtual threads that have nothing to run on yet, while who asks here serves
   * many clients.
   */
  void check(InetAddress peer) throws LdapProblem {
    while (!lock.tryLock()) {
      Thread.onSpinWait();
    }
    try {
      Guesses guesses = addresses.get(ClientNetwork.of(peer));
      if (guesses != null && guesses.wrong() >= perSecond.getAsInt()) {
        throw tooManyWrong();
      }
    } finally {
      lock.unlock();
    }
  }

  private LdapProblem tooManyWrong() {
    return busy(
        "too many failed binds: "
            + Limit.inForce("dirlensBindFailuresPerSecond", perSecond.getAsInt()));
  }

  private static LdapProblem busy(String why) {
    return new LdapProblem(ResultCode.BUSY, why + "; try again in a second");
  }
}
