package org.dirlens.partition.plan;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hears of the phases of a search while it runs; one thread. The silent one costs nothing. */
public class PhaseClock {
  /** Does not look at the time. */
  public static final PhaseClock SILENT = new PhaseClock();

  protected PhaseClock() {}

  /** A clock that measures. */
  public static PhaseClock measuring() {
    return new Measuring();
  }

  /** The search goes over to a phase. */
  public void enter(SearchPhase phase) {}

  /** The search has ended. */
  public void leave() {}

  /** Now, or 0 if nobody wants to know. */
  long nanos() {
    return 0;
  }

  /** The sums so far. */
  public Map<SearchPhase, Long> sums() {
    return Map.of();
  }

  private static final class Measuring extends PhaseClock {
    private final Map<SearchPhase, Long> sums = new EnumMap<>(SearchPhase.class);
    private @Nullable SearchPhase phase;
    private long since;

    @Override
    public void enter(SearchPhase next) {
      long now = System.nanoTime();
      stop(now);
      phase = next;
      since = now;
    }

    @Override
    public void leave() {
      stop(System.nanoTime());
      phase = null;
    }

    @Override
    long nanos() {
      return System.nanoTime();
    }

    @Override
    public Map<SearchPhase, Long> sums() {
      return new EnumMap<>(sums);
    }

    private void stop(long now) {
      if (phase != null) {
        sums.merge(phase, now - since, Long::sum);
      }
    }
  }
}
