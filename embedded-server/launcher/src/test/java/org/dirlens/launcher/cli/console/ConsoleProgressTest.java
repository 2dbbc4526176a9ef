package org.dirlens.launcher.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final StringWriter said = new StringWriter();
  private final ConsoleProgress progress =
      new ConsoleProgress(new PrintWriter(said), () -> this.nowNanos);
  private long nowNanos;

  private List<String> lines() {
    return said.toString().lines().toList();
  }

  @Test
  void aTaskIsShownAtItsEnd() {
    progress.begin("Counting", 3);
    progress.worked(1);
    progress.worked(2);
    progress.begin("Sorting", 3);
    assertEquals(List.of("Counting: 3 of 3 (3,000 a second)"), lines());
  }

  @Test
  void aLongTaskIsShownEveryTwoSecondsAndNoStateTwice() {
    progress.begin("Counting", 3);
    nowNanos = SECOND;
    progress.worked(1);
    nowNanos = 2 * SECOND;
    progress.worked(1);
    nowNanos = 4 * SECOND;
    progress.worked(1);
    progress.finish();
    assertEquals(
        List.of("Counting: 2 of 3 (1 a second)", "Counting: 3 of 3 (1 a second)"), lines());
  }
}
