package org.dirlens.server.monitor;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is found when it is first asked for, and kept. One thread. */
final class Once<T> implements Supplier<T> {
  private final Supplier<T> source;
  private @Nullable T value;

  Once(Supplier<T> source) {
    this.source = source;
  }

  @Override
  public T get() {
    T known = value;
    if (known == null) {
      known = source.get();
      value = known;
    }
    return known;
  }
}
