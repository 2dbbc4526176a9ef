package org.dirlens.partition.ids;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The set operations on containers of the same block. */
final class ContainerMath {
  private ContainerMath() {}

  static @Nullable Container and(Container a, Container b) {
    boolean fewerInB = b instanceof ArrayContainer && b.cardinality() < a.cardinality();
    if (a instanceof ArrayContainer && !fewerInB) {
      return retain(a, b, true);
    }
    if (b instanceof ArrayContainer) {
      return retain(b, a, true);
    }
    long[] words = words(a);
    long[] missing = new long[Container.WORDS];
    Arrays.fill(missing, -1L);
    b.removeFrom(missing);
    for (int i = 0; i < Container.WORDS; i++) {
      words[i] &= ~missing[i];
    }
    return ofWords(words);
  }

  static Container or(Container a, Container b) {
    if (a instanceof ArrayContainer
        && b instanceof ArrayContainer
        && a.cardinality() + b.cardinality() <= Container.ARRAY_MAX) {
      return merge(a, b);
    }
    long[] words = words(a);
    b.addTo(words);
    Container union = ofWords(words);
    if (union == null) {
      throw new AssertionError("union of " + a.cardinality() + " and " + b.cardinality() + " ids");
    }
    return union;
  }

  static @Nullable Container andNot(Container a, Container b) {
    if (a instanceof ArrayContainer) {
      return retain(a, b, false);
    }
    long[] words = words(a);
    b.removeFrom(words);
    return ofWords(words);
  }

  /** The container with a member more, or itself if it is one already. */
  static Container with(Container container, int low) {
    if (container instanceof RunContainer runs && low == runs.last() + 1) {
      return runs.lengthened();
    }
    return or(container, new ArrayContainer(new char[] {(char) low}, 0, 1));
  }

  /** The container with a member less; null if that was the last. */
  static @Nullable Container without(Container container, int low) {
    return andNot(container, new ArrayContainer(new char[] {(char) low}, 0, 1));
  }

  /** The smallest form of the set bits; null if there are none. */
  static @Nullable Container ofWords(long[] words) {
    int cardinality = 0;
    int runs = 0;
    long carry = 0;
    for (long word : words) {
      cardinality += Long.bitCount(word);
      runs += Long.bitCount(word & ~(word << 1 | carry));
      carry = word >>> (Long.SIZE - 1);
    }
    if (cardinality == 0) {
      return null;
    }
    if (2 * runs < Math.min(cardinality, Container.ARRAY_MAX)) {
      return runs(words, runs);
    }
    return cardinality > Container.ARRAY_MAX
        ? new BitmapContainer(words, cardinality)
        : array(words, cardinality);
  }

  private static Container runs(long[] words, int runs) {
    char[] bounds = new char[2 * runs];
    int used = 0;
    int low = 0;
    while (used < bounds.length) {
      low = next(words, low, 0L);
      bounds[used++] = (char) low;
      low = next(words, low, -1L);
      bounds[used++] = (char) (low - 1);
    }
    return new RunContainer(bounds);
  }

  /** The first place from {@code low} whose bit is set in {@code word ^ flip}; SIZE if none is. */
  private static int next(long[] words, int low, long flip) {
    int word = low >>> 6;
    if (word >= Container.WORDS) {
      return Container.SIZE;
    }
    long bits = (words[word] ^ flip) & -1L << low;
    while (bits == 0) {
      if (++word == Container.WORDS) {
        return Container.SIZE;
      }
      bits = words[word] ^ flip;
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
  }

  private static Container array(long[] words, int cardinality) {
    char[] values = new char[cardinality];
    int used = 0;
    for (int word = 0; word < Container.WORDS; word++) {
      for (long bits = words[word]; bits != 0; bits &= bits - 1) {
        values[used++] = (char) (word * Long.SIZE + Long.numberOfTrailingZeros(bits));
      }
    }
    return new ArrayContainer(values, 0, used);
  }

  private static long[] words(Container container) {
    long[] words = new long[Container.WORDS];
    container.addTo(words);
    return words;
  }

  /** The members of {@code few} that {@code other} holds, or those it does not hold. */
  private static @Nullable Container retain(Container few, Container other, boolean held) {
    char[] values = new char[few.cardinality()];
    int used =
        few instanceof ArrayContainer a && other instanceof ArrayContainer b && b.isNear(a)
            ? a.retain(b, held, values)
            : retain(few.lows(), other, held, values);
    return used == 0 ? null : new ArrayContainer(values, 0, used);
  }

  private static int retain(LowIterator lows, Container other, boolean held, char[] values) {
    int used = 0;
    for (int low = lows.next(); low >= 0; low = lows.next()) {
      if (other.contains(low) == held) {
        values[used++] = (char) low;
      }
    }
    return used;
  }

  private static Container merge(Container a, Container b) {
    char[] values = new char[a.cardinality() + b.cardinality()];
    int used = 0;
    LowIterator as = a.lows();
    LowIterator bs = b.lows();
    int x = as.next();
    int y = bs.next();
    while (x >= 0 || y >= 0) {
      int low = y < 0 || (x >= 0 && x <= y) ? x : y;
      values[used++] = (char) low;
      x = x == low ? as.next() : x;
      y = y == low ? bs.next() : y;
    }
    return new ArrayContainer(values, 0, used);
  }
}
