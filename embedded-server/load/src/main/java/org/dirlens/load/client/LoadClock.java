package org.dirlens.load.client;

/** Time of a load, which stands still while the load is paused. Any thread. */
final class LoadClock {
  /**
   * @param startNanos where the clock was 0, moved by all pauses that are over
   * @param pausedAtNanos when the pause that lasts began; 0 without one
   */
  private record Reading(long startNanos, long pausedAtNanos) {}

  private volatile Reading reading = new Reading(System.nanoTime(), 0);

  /** Starts at 0; a pause goes on. */
  synchronized void start() {
    long now = System.nanoTime();
    reading = new Reading(now, reading.pausedAtNanos == 0 ? 0 : now);
  }

  synchronized void pause() {
    if (reading.pausedAtNanos == 0) {
      reading = new Reading(reading.startNanos, System.nanoTime());
    }
  }

  synchronized void resume() {
    if (reading.pausedAtNanos != 0) {
      long pause = System.nanoTime() - reading.pausedAtNanos;
      reading = new Reading(reading.startNanos + pause, 0);
    }
  }

  boolean paused() {
    return reading.pausedAtNanos != 0;
  }

  /** Nanoseconds since the start, without pauses, at a time of {@link System#nanoTime}. */
  long at(long realNanos) {
    Reading read = reading;
    return (read.pausedAtNanos == 0 ? realNanos : read.pausedAtNanos) - read.startNanos;
  }

  /** Nanoseconds since the start, without pauses. */
  long now() {
    return at(System.nanoTime());
  }

  /** From when the latency of a request counts that is sent now, of {@link System#nanoTime}. */
  long from(Schedule.Turn turn) {
    return turn.dueNanos() == Schedule.FROM_SENDING
        ? System.nanoTime()
        : reading.startNanos + turn.dueNanos();
  }
}
