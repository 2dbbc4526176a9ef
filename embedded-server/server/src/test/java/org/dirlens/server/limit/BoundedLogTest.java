package org.dirlens.server.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BoundedLogTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong now = new AtomicLong(-5 * SECOND);
  private final List<String> lines = new ArrayList<>();
  private final BoundedLog log = new BoundedLog(new Lines(), now::get);

  private final class Lines implements Logger {
    @Override
    public String getName() {
      return "lines";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String line, Throwable fault) {
      lines.add(line);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... params) {
      throw new AssertionError("lines may have braces of their own");
    }
  }

  @Test
  void aLineASecondIsWrittenAndTellsHowManyWereLeftOut() {
    for (int i = 0; i < 5; i++) {
      log.log(Level.WARNING, "line " + i, null);
    }
    now.addAndGet(SECOND - 1);
    log.log(Level.WARNING, "still too soon", null);
    now.addAndGet(1);
    log.log(Level.WARNING, "later", null);
    now.addAndGet(SECOND);
    log.log(Level.WARNING, "much later", null);
    assertEquals(
        List.of("line 0", "later (and 5 lines like this were left out before)", "much later"),
        lines);
  }
}
