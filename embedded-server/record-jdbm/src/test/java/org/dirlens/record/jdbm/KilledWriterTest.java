package org.dirlens.record.jdbm;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed in the middle of writing loses nothing it has acknowledged. */
class KilledWriterTest {

  private static final int ROUNDS = Integer.getInteger("dirlens.killRounds", 4);

  @TempDir private Path folder;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void everyAcknowledgedCommitIsThere() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("KilledWriterTest: -Ddirlens.seed=" + seed);
    Random random = new Random(seed);
    int last = 0;
    for (int round = 0; round < ROUNDS; round++) {
      int acknowledged = acknowledgedBeforeKill(1 + random.nextInt(300));
      int found = Attacked.lastCommit(folder);
      System.out.println("round " + round + ": acknowledged " + acknowledged + ", found " + found);
      assertTrue(acknowledged > last, "nothing was written in round " + round);
      assertTrue(found >= acknowledged, "lost: " + found + " of " + acknowledged);
      last = found;
    }
  }

  /** Kills the process some time after its first commit, whatever it is doing then. */
  private int acknowledgedBeforeKill(int delayMillis) {
    String last = null;
    try (Child child = Child.writingTo(folder)) {
      child.line();
      last = child.line();
      CompletableFuture<Void> kill =
          CompletableFuture.runAsync(
              child::close, CompletableFuture.delayedExecutor(delayMillis, TimeUnit.MILLISECONDS));
      for (String line = last; line != null; line = child.line()) {
        last = line;
      }
      kill.join();
    }
    return Integer.parseInt(assertPresent(last));
  }

  private static String assertPresent(String line) {
    assertNotNull(line, "the process ended before its first commit");
    return line;
  }
}
