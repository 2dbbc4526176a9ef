package org.dirlens.server.handler.password;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * Key derivations, one a core at a time, or a few clients guessing would starve all others. They
 * have threads of the operating system: each takes long, and on those that carry virtual threads
 * nothing else would continue meanwhile. Any thread.
 */
final class Derivations {
  /** Those that wait for their turn; more are answered busy. */
  private static final int WAITING_MAX = 64;

  private static final int IDLE_SECONDS = 10;

  private final ThreadPoolExecutor threads;

  Derivations() {
    int cores = Runtime.getRuntime().availableProcessors();
    threads =
        new ThreadPoolExecutor(
            cores,
            cores,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("dirlens-derivation-", 0).factory());
    threads.allowCoreThreadTimeOut(true);
  }

  /** Does one when it is its turn; busy if too many wait. */
  <T> T inTurn(Callable<T> derivation) throws LdapProblem {
    if (threads.getQueue().size() >= WAITING_MAX) {
      throw new LdapProblem(
          ResultCode.BUSY, WAITING_MAX + " passwords wait to be looked at; try again in a second");
    }
    FutureTask<T> task = new FutureTask<>(derivation);
    threads.execute(task);
    return result(task);
  }

  private static <T> T result(Future<T> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw new IllegalStateException("a key derivation failed", e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
