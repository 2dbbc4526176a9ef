package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.ber.BerFrame;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.NameCache;
import org.dirlens.server.message.RequestDecoder;
import org.junit.jupiter.api.Test;

/**
 * Messages with bytes changed, lost, doubled and mixed are read, or refused as the decoder promises
 * to, and none costs more memory than its own size explains. As many as the system property {@code
 * dirlens.fuzz.cases} says, 200,000 unless told; a long run takes {@code
 * -Ddirlens.fuzz.cases=20000000}.
 */
class DecoderFuzzTest {
  private static final int CASES = Integer.getInteger("dirlens.fuzz.cases", 200_000);

  /** What reading may allocate at most: some objects for each byte. */
  private static final long ALLOCATED_BYTES = 256 << 10;

  private static final long ALLOCATED_BYTES_A_BYTE = 512;

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final FuzzedMessages messages = new FuzzedMessages(new SplittableRandom(seed));
  private final Schema schema = Schema.standard();
  private final RequestDecoder decoder =
      new RequestDecoder(schema, new NameCache(schema), OperationLimits::standard);

  private int read;
  private int refused;

  @Test
  void changedMessagesAreReadOrRefused() {
    for (byte[] message : messages.whole()) {
      assertTrue(isRead(message), () -> HexFormat.of().formatHex(message));
    }
    for (int i = 0; i < CASES; i++) {
      check(messages.mutated());
    }
    System.out.printf("decoder fuzz: seed %d, %d read, %d refused%n", seed, read, refused);
    assertEquals(CASES, read + refused);
    assertTrue(read > 0 && refused > 0, "all went one way");
  }

  private void check(byte[] message) {
    long allowed = ALLOCATED_BYTES + ALLOCATED_BYTES_A_BYTE * message.length;
    // What exceeds it is read again: the first time, classes may have been loaded for it.
    if (allocatedBytes(message) > allowed && allocatedBytes(message) > allowed) {
      fail(
          "more than "
              + allowed
              + " bytes, seed "
              + seed
              + ": "
              + HexFormat.of().formatHex(message));
    }
    if (isRead(message)) {
      read++;
    } else {
      refused++;
    }
  }

  private long allocatedBytes(byte[] message) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      isRead(message);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      fail("seed " + seed + ": " + HexFormat.of().formatHex(message), e);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private boolean isRead(byte[] message) {
    try {
      int total = BerFrame.totalBytes(message, 0, message.length, FuzzedMessages.BYTES_MAX);
      if (total == BerFrame.INCOMPLETE || total > message.length) {
        return false;
      }
      decoder.open(message, 0, total);
      decoder.request();
      return true;
    } catch (BerProblem | LdapProblem refusal) {
      return false;
    }
  }
}
