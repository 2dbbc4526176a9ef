package org.dirlens.benchmarks.tree;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/** What the keys look like: those of the usual trees of a partition. */
enum KeyShape {
  /** Two letters and an entry id, 10 bytes: an index entry. */
  INITIALS_AND_ID {
    @Override
    byte[] key(int number, Random random) {
      byte a = (byte) ('a' + random.nextInt(26));
      byte b = (byte) ('a' + random.nextInt(26));
      return ByteBuffer.allocate(10).put(a).put(b).putLong(number).array();
    }
  },
  /** A uid of about 27 characters. */
  UID {
    @Override
    byte[] key(int number, Random random) {
      String uid = String.format(Locale.ROOT, "%08x.user.%012d", random.nextInt(), number);
      return uid.getBytes(StandardCharsets.US_ASCII);
    }
  },
  /** An entry id, 8 bytes. */
  ID {
    @Override
    byte[] key(int number, Random random) {
      return ByteBuffer.allocate(8).putLong(number).array();
    }
  };

  abstract byte[] key(int number, Random random);

  /** Sorted keys, the same in every run. */
  byte[][] sorted(int count) {
    Random random = new Random(7);
    byte[][] keys = new byte[count][];
    for (int i = 0; i < count; i++) {
      keys[i] = key(i, random);
    }
    Arrays.sort(keys, Arrays::compareUnsigned);
    return keys;
  }
}
