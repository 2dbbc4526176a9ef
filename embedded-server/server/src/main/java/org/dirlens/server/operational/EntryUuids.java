package org.dirlens.server.operational;

import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Gives out UUIDs of version 7 (RFC 9562): they start with the time, so that an index on entryUUID
 * grows at its end instead of everywhere. Safe for use by many threads if its random source is.
 */
final class EntryUuids {
  /** Random bytes taken from the source at a time; each costs a tenth then. */
  private static final int RANDOM_BYTES = 1_024;

  private final InstantSource clock;
  private final RandomGenerator random;
  private final ByteBuffer ahead = ByteBuffer.allocate(RANDOM_BYTES).limit(0);

  EntryUuids(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  UUID next() {
    long time = clock.millis() << 16;
    long version = 0x7000L | (nextLong() & 0xFFF);
    long variant = 0x8000000000000000L | (nextLong() >>> 2);
    return new UUID(time | version, variant);
  }

  private synchronized long nextLong() {
    if (!ahead.hasRemaining()) {
      random.nextBytes(ahead.array());
      ahead.clear();
    }
    return ahead.getLong();
  }
}
