package org.dirlens.index.twin;

import java.time.Instant;
import org.dirlens.launcher.twin.TwinFigures;

/**
 * A twin as it stood at one moment. Immutable.
 *
 * @param suffix of its partition, which tells twins apart
 * @param source what it is a copy of, in words; empty if its file cannot be read
 * @param values whose its values are
 * @param changes whether its source can tell what changed since it was pulled
 * @param figures how it stood
 * @param at the moment
 * @param problem why its file cannot be read; empty if it can
 */
public record TwinRow(
    String suffix,
    String source,
    Values values,
    Changes changes,
    TwinFigures figures,
    Instant at,
    String problem) {
  /** Whose the values of a twin are. */
  public enum Values {
    REAL,
    INVENTED
  }

  /** What its source can tell of what changed. */
  public enum Changes {
    TOLD,
    /** A server without content synchronization. */
    UNTOLD,
    /** It is no server. */
    FILE
  }

  /** Whether it can hear of changes. */
  public boolean canFollow() {
    return changes == Changes.TOLD;
  }

  /** Whether it hears of changes, or is to. */
  public boolean isFollowed() {
    return figures.phase() != TwinFigures.Phase.STOPPED;
  }
}
