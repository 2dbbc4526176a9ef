package org.dirlens.advisor;

import org.dirlens.partition.statistics.WriteCost;
import org.jspecify.annotations.Nullable;

/**
 * An index that a server has.
 *
 * @param standing whether searches use it and who may change it
 * @param filtersServed parts of filters it answered since the server counts; -1 where it does not
 * @param size keys, ids and bytes; null where the server does not tell
 * @param adds what adding entries cost it since the server counts; null where it does not
 */
public record PresentIndex(
    IndexName name,
    Standing standing,
    long filtersServed,
    @Nullable IndexSize size,
    @Nullable WriteCost adds) {
  /** What an index is to searches and to administrators. */
  public enum Standing {
    /** Searches use it; an administrator may drop it. */
    USED,
    /** It is hidden or being built. */
    UNUSED,
    /** The server itself needs it. */
    NEEDED
  }
}
