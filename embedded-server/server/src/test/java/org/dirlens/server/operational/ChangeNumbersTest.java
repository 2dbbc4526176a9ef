package org.dirlens.server.operational;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ChangeNumbersTest {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-21T09:15:00.123456789Z"));

  @Test
  void countsWithinOneMicrosecond() {
    ChangeNumbers numbers = new ChangeNumbers(now::get);
    assertEquals("20261121091500.123456Z#000000#000#000000", numbers.next(""));
    assertEquals("20261121091500.123456Z#000001#000#000000", numbers.next(""));
    assertEquals("20261121091500Z", numbers.timestamp());
  }

  @Test
  void neverGoesBackWithTheClock() {
    ChangeNumbers numbers = new ChangeNumbers(now::get);
    String before = numbers.next("");
    now.set(Instant.parse("2020-01-01T00:00:00Z"));
    String after = numbers.next("");
    assertTrue(after.compareTo(before) > 0, before + " then " + after);
  }

  @Test
  void comesAfterWhatIsStoredWhateverTheClockSays() {
    ChangeNumbers numbers = new ChangeNumbers(now::get);
    assertEquals(
        "20300101000000.000001Z#00000b#000#000000",
        numbers.next("20300101000000.000001Z#00000a#007#000002"));
    assertEquals("20300101000000.000001Z#00000c#000#000000", numbers.next(""));
    assertEquals(
        "20300101000000.000002Z#000000#000#000000",
        numbers.next("20300101000000.000001Z#ffffff#000#000000"));
  }

  @Test
  void comesAfterATimeThatThereIsNot() {
    for (String stored : List.of("20990230006000.000000Z", "20991399996199.999999Z")) {
      String next = new ChangeNumbers(now::get).next(stored + "#000000#000#000000");
      assertTrue(next.compareTo(stored) > 0 && next.length() == 40, stored + " then " + next);
    }
  }

  @Test
  void uuidsStartWithTheTime() {
    UUID uuid = new EntryUuids(now::get, RandomGenerator.of("L64X128MixRandom")).next();
    assertEquals(7, uuid.version());
    assertEquals(2, uuid.variant());
    assertEquals(now.get().toEpochMilli(), uuid.getMostSignificantBits() >>> 16);
  }
}
