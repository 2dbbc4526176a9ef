package org.dirlens.launcher.twin;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a twin stands.
 *
 * @param phase what is done with it
 * @param pulledAt when all of it was read last
 * @param changes changes applied since then
 * @param refused entries that the twin could not take as the source has them
 * @param waiting changes that came and are not applied yet
 * @param inStepAt when it was last known to have all that the source told; null for never
 * @param error what went wrong last, empty if nothing did since it caught up
 */
public record TwinFigures(
    Phase phase,
    @Nullable Instant pulledAt,
    long changes,
    long refused,
    long waiting,
    @Nullable Instant inStepAt,
    String error) {
  /** Nothing done yet. */
  public static final TwinFigures NONE = new TwinFigures(Phase.STOPPED, null, 0, 0, 0, null, "");

  /** What is done with a twin. */
  public enum Phase {
    /** Nothing: it is as it was when it was pulled or followed last. */
    STOPPED,
    /** It is told what changed while nobody listened. */
    CATCHING_UP,
    /** It hears of changes as they are made. */
    FOLLOWING,
    /** It will try again, since the connection was lost or refused. */
    WAITING,
    /** It stays as it is until somebody continues. */
    PAUSED
  }

  /** The same when nothing is done with it any more. */
  public TwinFigures stopped() {
    return with(Phase.STOPPED);
  }

  TwinFigures with(Phase other) {
    return new TwinFigures(other, pulledAt, changes, refused, waiting, inStepAt, error);
  }

  TwinFigures pulled(Instant now, long refusedThen) {
    return new TwinFigures(phase, now, 0, refusedThen, 0, now, error);
  }

  TwinFigures applied(long more, long left) {
    return new TwinFigures(phase, pulledAt, changes + more, refused, left, inStepAt, error);
  }

  /** One more entry could not be taken. */
  TwinFigures refused(String why) {
    return new TwinFigures(phase, pulledAt, changes, refused + 1, waiting, inStepAt, why);
  }

  TwinFigures inStep(Instant now) {
    return new TwinFigures(phase, pulledAt, changes, refused, 0, now, error);
  }

  TwinFigures failed(String why) {
    return new TwinFigures(phase, pulledAt, changes, refused, waiting, inStepAt, why);
  }

  /** How long ago it was in step; zero while it follows and nothing waits, null for never. */
  public @Nullable Duration behind(Instant now) {
    Instant then = inStepAt;
    if (then == null) {
      return null;
    }
    boolean inStep = phase == Phase.FOLLOWING && waiting == 0;
    return inStep || now.isBefore(then) ? Duration.ZERO : Duration.between(then, now);
  }
}
