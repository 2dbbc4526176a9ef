package org.dirlens.launcher.twin;

import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.twin.source.SyncEvent;
import org.dirlens.launcher.twin.source.SyncStream;
import org.jspecify.annotations.Nullable;

/**
 * What came from a source and is still to be applied, in bounded memory: when it is full, the rest
 * stays with the source. One thread fills it, another takes.
 */
final class EventQueue {
  private static final int KILOBYTES = 16 << 10;
  private static final int BYTES_PER_KILOBYTE = 1 << 10;

  private final LinkedBlockingQueue<Arrived> arrived = new LinkedBlockingQueue<>();
  private final Semaphore room = new Semaphore(KILOBYTES);

  /**
   * Something that came, or why nothing more will.
   *
   * @param kilobytes it takes of the room
   */
  record Arrived(
      @Nullable SyncEvent event,
      @Nullable IOException problem,
      @Nullable RuntimeException failure,
      int kilobytes) {}

  /** Reads a stream to its end or to a problem, as fast as a pace allows. */
  void fill(SyncStream stream, Pace pace) {
    try {
      SyncEvent event;
      do {
        pace.await();
        event = stream.next();
        put(event);
      } while (!(event instanceof SyncEvent.End));
    } catch (IOException e) {
      arrived.add(new Arrived(null, e, null, 0));
    } catch (RuntimeException e) {
      arrived.add(new Arrived(null, null, e, 0));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void put(SyncEvent event) throws InterruptedException {
    int kilobytes = (int) Math.min(KILOBYTES, 1 + bytes(event) / BYTES_PER_KILOBYTE);
    room.acquire(kilobytes);
    arrived.add(new Arrived(event, null, null, kilobytes));
  }

  private static long bytes(SyncEvent event) {
    return switch (event) {
      case SyncEvent.Told told ->
          told.entry().attributes().stream()
              .flatMap(attribute -> attribute.values().stream())
              .mapToLong(value -> value.length)
              .sum();
      case SyncEvent.Ids ids -> 64L * ids.uuids().size();
      case SyncEvent.PhaseEnd end -> 0;
      case SyncEvent.NewCookie cookie -> 0;
      case SyncEvent.End end -> 0;
    };
  }

  /**
   * The next that came; null if nothing does for a while.
   *
   * @throws IOException why nothing more will come
   */
  @Nullable SyncEvent take(long millis) throws IOException, InterruptedException {
    Arrived next = arrived.poll(millis, TimeUnit.MILLISECONDS);
    if (next == null) {
      return null;
    }
    room.release(next.kilobytes);
    if (next.problem != null) {
      throw next.problem;
    }
    if (next.failure != null) {
      throw next.failure;
    }
    return next.event;
  }

  /** Changes that came and were not taken yet. */
  int size() {
    return arrived.size();
  }
}
