package org.dirlens.charts.ui.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The newest elements of an endless series, at most {@code capacity} of them; the newest replaces
 * the oldest.
 *
 * <p>Threads: any. The sampler appends, the renderer copies out; both hold the monitor for a copy
 * at most.
 */
public final class RingBuffer<T> {
  private final ArrayList<T> slots;
  private final int capacity;
  private int oldest;

  /**
   * @param capacity how many elements are kept, at least 1
   */
  public RingBuffer(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a ring buffer holds at least 1 element, not " + capacity);
    }
    this.capacity = capacity;
    this.slots = new ArrayList<>();
  }

  public synchronized void append(T element) {
    if (slots.size() < capacity) {
      slots.add(element);
      return;
    }
    slots.set(oldest, element);
    oldest = (oldest + 1) % capacity;
  }

  /** The newest {@code count} elements, or all if there are fewer; oldest first, a copy. */
  public synchronized List<T> newest(int count) {
    int size = slots.size();
    int taken = Math.min(Math.max(count, 0), size);
    List<T> copy = new ArrayList<>(taken);
    for (int i = size - taken; i < size; i++) {
      copy.add(slots.get((oldest + i) % size));
    }
    return Collections.unmodifiableList(copy);
  }

  public synchronized Optional<T> last() {
    List<T> one = newest(1);
    return one.isEmpty() ? Optional.empty() : Optional.of(one.get(0));
  }

  public synchronized int size() {
    return slots.size();
  }

  public synchronized void clear() {
    slots.clear();
    oldest = 0;
  }
}
