package org.dirlens.server.operational;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
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
    assertEquals("20261121091500.123456Z#000000#000#000000", numbers.next());
    assertEquals("20261121091500.123456Z#000001#000#000000", numbers.next());
    assertEquals("20261121091500Z", numbers.timestamp());
  }

  @Test
  void neverGoesBackWithTheClock() {
    ChangeNumbers numbers = new ChangeNumbers(now::get);
    String before = numbers.next();
    now.set(Instant.parse("2020-01-01T00:00:00Z"));
    String after = numbers.next();
    assertTrue(after.compareTo(before) > 0, before + " then " + after);
  }

  @Test
  void uuidsStartWithTheTime() {
    UUID uuid = new EntryUuids(now::get, RandomGenerator.of("L64X128MixRandom")).next();
    assertEquals(7, uuid.version());
    assertEquals(2, uuid.variant());
    assertEquals(now.get().toEpochMilli(), uuid.getMostSignificantBits() >>> 16);
  }

  @Test
  void aNumberBeforeAnotherIsTheFirstOfItsTime() {
    assertEquals(
        "20261231235959.500000Z#000000#000#000000",
        ChangeNumbers.before("20270101000000.500000Z#000003#000#000000", Duration.ofSeconds(1)));
    assertEquals(
        "",
        ChangeNumbers.before("20279901000000.500000Z#000000#000#000000", Duration.ofSeconds(1)));
  }
}
