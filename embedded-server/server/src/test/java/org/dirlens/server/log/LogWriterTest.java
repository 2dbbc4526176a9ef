package org.dirlens.server.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.dirlens.server.log.LogWriter.OnFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines on their way to a file. */
class LogWriterTest {
  private static final Instant NOW = Instant.parse("2026-11-22T01:02:03.000004Z");

  @TempDir Path folder;

  /** A line with a number, of a given weight. */
  private record Numbered(long number, int bytes) implements LogEvent {
    @Override
    public void describe(LogLine line) {
      line.begin(NOW, "test").number("n", number).text("filling", "x".repeat(900));
    }
  }

  private static LogSettings settings(long fileBytes, int kept, long queueBytes) {
    return new LogSettings(LogFormat.TEXT, LogFormat.TEXT, fileBytes, kept, queueBytes);
  }

  private LogWriter writer(String name, OnFailure onFailure, LogSettings settings) {
    LogWriter.Log log = new LogWriter.Log("test", folder.resolve(name), LogFormat.TEXT, onFailure);
    return new LogWriter(log, settings, () -> NOW);
  }

  private static void await(BooleanSupplier condition) {
    long until = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < until, "waited for 30 seconds");
      Thread.onSpinWait();
    }
  }

  private List<Long> numbers(String name) throws Exception {
    List<Long> numbers = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve(name))) {
      assertTrue(line.startsWith("2026-11-22T01:02:03.000004Z TEST n="), line);
      numbers.add(Long.parseLong(line.split("[ =]")[3]));
    }
    return numbers;
  }

  @Test
  void filesArePutAsideAndTheOldestGo() throws Exception {
    try (LogWriter writer = writer("a.log", OnFailure.TRY_AGAIN, settings(4096, 2, 1 << 20))) {
      writer.start();
      for (int i = 1; i <= 20; i++) {
        writer.put(List.of(new Numbered(i, 1)));
      }
    }
    assertEquals(List.of(17L, 18L, 19L, 20L), numbers("a.log"));
    assertEquals(List.of(13L, 14L, 15L, 16L), numbers("a.log.1"));
    assertEquals(List.of(9L, 10L, 11L, 12L), numbers("a.log.2"));
    assertFalse(Files.exists(folder.resolve("a.log.3")));
  }

  @Test
  void fewerFilesAreKeptWhenThatIsWanted() throws Exception {
    try (LogWriter writer = writer("a.log", OnFailure.TRY_AGAIN, settings(1000, 5, 1 << 20))) {
      writer.start();
      for (int i = 1; i <= 9; i++) {
        writer.put(List.of(new Numbered(i, 1)));
      }
      await(() -> writer.statistics().written() == 9);
      assertTrue(Files.exists(folder.resolve("a.log.5")));
      writer.apply(settings(1000, 2, 1 << 20));
      writer.put(List.of(new Numbered(10, 1)));
    }
    assertEquals(List.of(9L), numbers("a.log.1"));
    assertEquals(List.of(8L), numbers("a.log.2"));
    assertFalse(Files.exists(folder.resolve("a.log.3")));
    assertFalse(Files.exists(folder.resolve("a.log.5")));
  }

  @Test
  void whatHasNoRoomIsDroppedAndCountedInALine() throws Exception {
    LogWriter writer = writer("a.log", OnFailure.DROP, settings(1 << 20, 1, 1000));
    for (int i = 1; i <= 10; i++) {
      writer.offer(new Numbered(i, 300));
    }
    assertEquals(7, writer.statistics().dropped());
    assertEquals(900, writer.statistics().waitingBytes());
    try (writer) {
      writer.start();
      await(() -> writer.statistics().waitingBytes() == 0);
      writer.offer(new Numbered(11, 300));
    }
    List<String> lines = Files.readAllLines(folder.resolve("a.log"));
    assertEquals("2026-11-22T01:02:03.000004Z DROPPED lines=7", lines.get(0));
    assertEquals(5, lines.size());
    assertEquals(4, writer.statistics().written());
    assertEquals(0, writer.statistics().waitingBytes());
  }

  @Test
  void linesThatMustNotBeLostWaitForTheDisk() throws Exception {
    Path blocked = Files.createDirectory(folder.resolve("a.log"));
    try (LogWriter writer = writer("a.log", OnFailure.TRY_AGAIN, settings(1 << 20, 1, 1000))) {
      writer.start();
      assertFalse(writer.stuck());
      writer.put(List.of(new Numbered(1, 10), new Numbered(2, 10)));
      assertTrue(writer.stuck());
      writer.put(List.of(new Numbered(3, 5000)));
      assertEquals(5020, writer.statistics().waitingBytes());
      Files.delete(blocked);
      await(() -> !writer.stuck());
      await(() -> writer.statistics().waitingBytes() == 0);
      assertNull(writer.statistics().failure());
    }
    assertEquals(List.of(1L, 2L, 3L), numbers("a.log"));
  }

  @Test
  void linesThatMayBeLostDoNotFillTheMemoryWhileTheDiskFails() throws Exception {
    Path blocked = Files.createDirectory(folder.resolve("a.log"));
    try (LogWriter writer = writer("a.log", OnFailure.DROP, settings(1 << 20, 1, 1000))) {
      writer.start();
      writer.offer(new Numbered(1, 10));
      await(() -> writer.statistics().dropped() == 1);
      assertTrue(writer.statistics().failure() != null);
      Files.delete(blocked);
      writer.offer(new Numbered(2, 10));
      await(() -> writer.statistics().waitingBytes() == 0);
      assertEquals(1, writer.statistics().written());
      assertNull(writer.statistics().failure());
    }
    assertEquals(
        "2026-11-22T01:02:03.000004Z DROPPED lines=1",
        Files.readAllLines(folder.resolve("a.log")).getFirst());
  }

  @Test
  void aFullDiskStopsNobody() throws Exception {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full));
    Files.createSymbolicLink(folder.resolve("a.log"), full);
    try (LogWriter writer = writer("a.log", OnFailure.DROP, settings(1 << 20, 1, 1000))) {
      writer.start();
      writer.offer(new Numbered(1, 10));
      await(() -> writer.statistics().failure() != null);
      Files.delete(folder.resolve("a.log"));
      writer.offer(new Numbered(2, 10));
      await(() -> writer.statistics().written() == 1);
    }
  }

  @Test
  void aTornLineIsEndedBeforeTheNext() throws Exception {
    Files.writeString(folder.resolve("a.log"), "torn");
    try (LogWriter writer = writer("a.log", OnFailure.TRY_AGAIN, settings(1 << 20, 1, 1000))) {
      writer.start();
      writer.put(List.of(new Numbered(1, 10)));
    }
    List<String> lines = Files.readAllLines(folder.resolve("a.log"));
    assertEquals("torn", lines.get(0));
    assertTrue(lines.get(1).contains(" n=1 "), lines.get(1));
  }

  @Test
  void manyThreadsLoseNothingThatHasRoom() throws Exception {
    int threads = 8;
    int each = 500;
    try (LogWriter writer = writer("a.log", OnFailure.TRY_AGAIN, settings(1 << 30, 1, 1 << 30))) {
      writer.start();
      CountDownLatch done = new CountDownLatch(threads);
      for (int t = 0; t < threads; t++) {
        long first = (long) t * each;
        Thread.ofVirtual()
            .start(
                () -> {
                  for (int i = 0; i < each; i++) {
                    if (i % 50 == 0) {
                      writer.put(List.of(new Numbered(first + i, 100)));
                    } else {
                      writer.offer(new Numbered(first + i, 100));
                    }
                  }
                  done.countDown();
                });
      }
      done.await();
    }
    List<Long> numbers = numbers("a.log");
    assertEquals(threads * each, numbers.size());
    assertEquals(threads * each, numbers.stream().distinct().count());
  }

  @Test
  void aBugInOneLineEndsNoLog() throws Exception {
    LogEvent bug =
        new LogEvent() {
          @Override
          public int bytes() {
            return 1;
          }

          @Override
          public void describe(LogLine line) {
            line.begin(NOW, "half");
            throw new IllegalStateException("a bug");
          }
        };
    try (LogWriter writer = writer("a.log", OnFailure.DROP, settings(1 << 20, 1, 1000))) {
      writer.start();
      writer.offer(bug);
      writer.offer(new Numbered(1, 1));
    }
    List<String> lines = Files.readAllLines(folder.resolve("a.log"));
    assertTrue(lines.get(0).contains(" FAULT "), lines.get(0));
    assertTrue(lines.get(1).contains(" n=1 "), lines.get(1));
  }

  @Test
  void aHugeQueryIsCut() {
    LogLine line = new LogLine(LogFormat.JSON);
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      many.add("x".repeat(10));
    }
    line.begin(NOW, "test").text("long", "y".repeat(1 << 20)).texts("many", many).end();
    assertTrue(line.lines().length() < 10_000, line.lines().length() + " characters");
  }
}
