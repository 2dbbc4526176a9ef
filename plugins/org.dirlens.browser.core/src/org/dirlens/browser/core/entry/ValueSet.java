package org.dirlens.browser.core.entry;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Values as octets, for questions about ten thousand of them. */
public final class ValueSet {
  private final Set<ByteBuffer> values = new HashSet<>();

  private ValueSet(List<byte[]> all) {
    all.forEach(each -> values.add(ByteBuffer.wrap(each)));
  }

  static ValueSet of(List<byte[]> all) {
    return new ValueSet(all);
  }

  boolean has(byte[] value) {
    return values.contains(ByteBuffer.wrap(value));
  }

  boolean hasAll(List<byte[]> others) {
    return others.stream().allMatch(this::has);
  }

  /** The values of {@code from} that are not in {@code without}, in their order. */
  public static List<byte[]> minus(List<byte[]> from, List<byte[]> without) {
    if (from == without || from.isEmpty()) {
      return List.of();
    }
    ValueSet gone = of(without);
    return from.stream().filter(value -> !gone.has(value)).toList();
  }

  /** Whether both have the same values, in whatever order. */
  public static boolean same(List<byte[]> one, List<byte[]> other) {
    return minus(one, other).isEmpty() && minus(other, one).isEmpty();
  }
}
