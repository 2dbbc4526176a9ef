package org.dirlens.launcher.twin;

import java.io.IOException;
import java.time.InstantSource;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.dirlens.launcher.twin.TwinFigures.Phase;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceProblem;
import org.dirlens.launcher.twin.source.SyncStream;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.StoreProblem;

/**
 * Keeps a twin up to date until it is stopped: what changed meanwhile first, then changes as they
 * are made. A lost connection is made again, at first soon, then each minute. Where the source
 * wants all to be read again, or somebody does, it is, while the twin serves. It ends by itself
 * when the partition was deleted.
 *
 * <p>{@link #run} on a thread of its own; the rest from any.
 */
public final class TwinFollower implements Runnable, AutoCloseable {
  private static final long FIRST_WAIT_MILLIS = 500;
  private static final long LONGEST_WAIT_MILLIS = 60_000;

  private final Twin twin;
  private final TwinHome home;
  private final SourceAddress address;
  private final Pace pace;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wishes = lock.newCondition();
  private volatile boolean stopped;
  private volatile boolean paused;
  private volatile boolean fromTheStart;

  /** Whether somebody wished so since the last try began; under the lock. */
  private boolean againAtOnce;

  /** A twin to be followed, whose partition is there. */
  public TwinFollower(Twin twin, TwinHome home, SourceAddress address, Pace pace) {
    this.twin = twin;
    this.home = home;
    this.address = address;
    this.pace = pace;
    this.clock = InstantSource.system();
  }

  /** The twin that is followed. */
  public Twin twin() {
    return twin;
  }

  /**
   * Brings the twin up to date, and returns.
   *
   * @throws IOException if the source cannot be asked or refuses, with why
   * @throws LdapProblem if an entry cannot be as it was told
   */
  public void catchUp() throws IOException, LdapProblem, InterruptedException {
    try {
      follow(SyncStream.Mode.REFRESH_ONLY);
    } catch (SourceProblem e) {
      if (!e.isOfCookie() || twin.cookie() == null) {
        throw e;
      }
      twin.cookie(null);
      follow(SyncStream.Mode.REFRESH_ONLY);
    } finally {
      show(figures -> figures.with(Phase.STOPPED));
    }
  }

  @Override
  public void run() {
    long wait = FIRST_WAIT_MILLIS;
    try {
      while (!stopped) {
        awaitContinue();
        if (!twin.isThere()) {
          return;
        }
        long before = System.nanoTime();
        if (fromTheStart) {
          fromTheStart = false;
          twin.cookie(null);
        }
        try {
          follow(SyncStream.Mode.REFRESH_AND_PERSIST);
        } catch (SourceProblem e) {
          again(e, e.isOfCookie());
        } catch (IOException | LdapProblem | StoreProblem e) {
          again(e, false);
        } catch (CancellationException wish) {
          continue;
        }
        long followed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before);
        wait = followed > LONGEST_WAIT_MILLIS ? FIRST_WAIT_MILLIS : wait;
        await(wait);
        wait = Math.min(2 * wait, LONGEST_WAIT_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      show(figures -> figures.with(Phase.STOPPED));
    }
  }

  private void follow(SyncStream.Mode mode) throws IOException, LdapProblem, InterruptedException {
    show(figures -> figures.with(Phase.CATCHING_UP));
    new TwinSync(twin, home, address, clock, this::isInterrupted).follow(mode, pace);
  }

  private boolean isInterrupted() {
    return stopped || paused || fromTheStart;
  }

  private void again(Exception e, boolean withoutCookie) {
    if (withoutCookie) {
      twin.cookie(null);
    }
    String why = String.valueOf(e.getMessage());
    show(figures -> figures.with(Phase.WAITING).failed(why));
  }

  /** Shows how it stands, also to who reads the file. */
  private void show(UnaryOperator<TwinFigures> change) {
    twin.figures(change);
    try {
      twin.save();
    } catch (IOException e) {
      twin.figures(figures -> figures.failed(String.valueOf(e.getMessage())));
    }
  }

  private void awaitContinue() throws InterruptedException {
    lock.lock();
    try {
      if (paused && !stopped) {
        show(figures -> figures.with(Phase.PAUSED));
      }
      while (paused && !stopped) {
        wishes.await();
      }
      againAtOnce = false;
    } finally {
      lock.unlock();
    }
  }

  /** Any wish, or none at all, ends the waiting; who calls looks for wishes then. */
  @SuppressWarnings("WaitNotInLoop")
  private void await(long millis) throws InterruptedException {
    lock.lock();
    try {
      if (!isInterrupted() && !againAtOnce) {
        boolean unused = wishes.await(millis, TimeUnit.MILLISECONDS);
      }
    } finally {
      lock.unlock();
    }
  }

  private void wish(Runnable change) {
    lock.lock();
    try {
      change.run();
      wishes.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Leaves the twin as it is until {@link #resume}. */
  public void pause() {
    wish(() -> paused = true);
  }

  /** Continues where it paused, or tries again at once. */
  public void resume() {
    wish(
        () -> {
          paused = false;
          againAtOnce = true;
        });
  }

  /** Has all of the source read again, and continues from there. */
  public void again() {
    wish(
        () -> {
          fromTheStart = true;
          paused = false;
        });
  }

  /** Ends {@link #run} soon, and for good. */
  @Override
  public void close() {
    wish(() -> stopped = true);
  }
}
