package org.dirlens.workload.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.dirlens.partition.ldap.LdapProblem;

/** Operations shared out among threads. */
public final class Parallel {
  private Parallel() {}

  /** Operation {@code index} of a thread; answers how much it found. */
  public interface Operation {
    long run(int thread, int index) throws LdapProblem;
  }

  /** Shares a number of operations out among threads, and answers the sum of what they found. */
  public static long run(int threads, long operations, Operation operation) {
    List<Future<Long>> sums = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      for (int t = 0; t < threads; t++) {
        int thread = t;
        long own = operations / threads + (t < operations % threads ? 1 : 0);
        sums.add(
            pool.submit(
                () -> {
                  long found = 0;
                  for (int i = 0; i < own; i++) {
                    found += operation.run(thread, i);
                  }
                  return found;
                }));
      }
    }
    return sums.stream().mapToLong(Parallel::result).sum();
  }

  private static long result(Future<Long> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a search failed", e.getCause());
    }
  }
}
