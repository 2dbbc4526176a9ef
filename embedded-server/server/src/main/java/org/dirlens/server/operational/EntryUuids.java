package org.dirlens.server.operational;

import java.time.InstantSource;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Gives out UUIDs of version 7 (RFC 9562): they start with the time, so that an index on entryUUID
 * grows at its end instead of everywhere. Safe for use by many threads if its random source is.
 */
final class EntryUuids {
  private final InstantSource clock;
  private final RandomGenerator random;

  EntryUuids(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  UUID next() {
    long time = clock.millis() << 16;
    long version = 0x7000L | (random.nextLong() & 0xFFF);
    long variant = 0x8000000000000000L | (random.nextLong() >>> 2);
    return new UUID(time | version, variant);
  }
}
