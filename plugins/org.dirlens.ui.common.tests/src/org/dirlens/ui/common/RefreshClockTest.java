package org.dirlens.ui.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The test owns the alarm and both executors, so nothing here waits. */
class RefreshClockTest {
  private final Deque<Runnable> alarms = new ArrayDeque<>();
  private final Deque<Runnable> background = new ArrayDeque<>();
  private final Deque<Runnable> userInterface = new ArrayDeque<>();
  private final List<RuntimeException> troubles = new ArrayList<>();
  private final List<Integer> shown = new ArrayList<>();
  private final RefreshClock clock =
      new RefreshClock(
          Duration.ofSeconds(1), this::ringIn, background::add, userInterface::add, troubles::add);
  private final List<Duration> delays = new ArrayList<>();
  private int samples;

  private void ringIn(Duration delay, Runnable ring) {
    delays.add(delay);
    alarms.add(ring);
  }

  @Test
  void samplesAtOnceAndThenAtEachTick() {
    clock.subscribe(() -> ++samples, shown::add);
    runAll();
    tick();
    tick();

    assertEquals(List.of(1, 2, 3), shown);
  }

  @Test
  void hasOneAlarmForAllPanes() {
    clock.subscribe(() -> ++samples, shown::add);
    clock.subscribe(() -> 100 + ++samples, shown::add);

    assertEquals(1, alarms.size());
    runAll();
    shown.clear();
    tick();
    assertEquals(List.of(3, 104), shown);
    assertEquals(1, alarms.size());
  }

  @Test
  void skipsTicksWhileTheSamplersStillRun() {
    clock.subscribe(() -> ++samples, shown::add);
    ring();
    ring();

    assertEquals(1, background.size());
    runAll();
    assertEquals(List.of(1), shown);
  }

  @Test
  void aChangeOfPaceLeavesWhatIsSampledAlone() {
    clock.subscribe(() -> ++samples, shown::add);
    clock.pace(Duration.ofMillis(100));
    ring();

    assertEquals(List.of(Duration.ofSeconds(1), Duration.ofMillis(100)), delays);
    assertEquals(1, background.size());
    runAll();
    assertEquals(List.of(1), shown);
  }

  @Test
  void stopsTheAlarmWhenNobodyIsLeft() {
    RefreshClock.Subscription subscription = clock.subscribe(() -> ++samples, shown::add);
    runAll();

    subscription.close();
    ring();

    assertEquals(0, alarms.size());
    assertEquals(1, samples);
  }

  @Test
  void showsNothingAfterTheSubscriptionWasClosed() {
    RefreshClock.Subscription subscription = clock.subscribe(() -> ++samples, shown::add);
    background.remove().run();

    subscription.close();
    runAll();

    assertEquals(List.of(), shown);
  }

  @Test
  void refreshesOutOfTurn() {
    clock.subscribe(() -> ++samples, shown::add);
    runAll();

    clock.refreshNow();
    runAll();

    assertEquals(List.of(1, 2), shown);
  }

  @Test
  void goesOnWhenASamplerFails() {
    IllegalStateException trouble = new IllegalStateException("closed");
    Supplier<Integer> failing =
        () -> {
          throw trouble;
        };
    clock.subscribe(failing, shown::add);
    clock.subscribe(() -> ++samples, shown::add);
    runAll();

    assertEquals(List.of(1), shown);
    assertSame(trouble, troubles.get(0));
  }

  private void tick() {
    ring();
    runAll();
  }

  private void ring() {
    alarms.remove().run();
  }

  private void runAll() {
    while (!background.isEmpty() || !userInterface.isEmpty()) {
      (background.isEmpty() ? userInterface : background).remove().run();
    }
  }
}
