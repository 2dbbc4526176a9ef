package org.dirlens.charts.ui.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RingBufferTest {
  @Test
  void isEmptyAtFirst() {
    RingBuffer<Integer> ring = new RingBuffer<>(3);

    assertEquals(List.of(), ring.newest(3));
    assertEquals(Optional.empty(), ring.last());
  }

  @Test
  void forgetsTheOldestWhenItIsFull() {
    RingBuffer<Integer> ring = new RingBuffer<>(3);
    for (int i = 1; i <= 5; i++) {
      ring.append(i);
    }

    assertEquals(List.of(3, 4, 5), ring.newest(10));
    assertEquals(List.of(4, 5), ring.newest(2));
    assertEquals(Optional.of(5), ring.last());
  }

  @Test
  void holdsWhatAListWouldHold() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int capacity = 1 + random.nextInt(20);
    RingBuffer<Integer> ring = new RingBuffer<>(capacity);
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      if (random.nextInt(50) == 0) {
        ring.clear();
        all.clear();
      }
      ring.append(i);
      all.add(i);
      int count = random.nextInt(capacity + 3);
      int taken = Math.min(count, Math.min(capacity, all.size()));
      assertEquals(all.subList(all.size() - taken, all.size()), ring.newest(count), "seed " + seed);
    }
  }

  @Test
  void refusesToHoldNothing() {
    assertThrows(IllegalArgumentException.class, () -> new RingBuffer<>(0));
  }
}
