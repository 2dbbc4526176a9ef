package org.dirlens.index.core;

import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexState;
import org.dirlens.tree.HitCurve;

/**
 * One index as a server has it now.
 *
 * @param definition what was asked for
 * @param state how far it is
 * @param keys distinct keys
 * @param ids entry ids below all keys
 * @param bytes size on disk
 * @param hitRatio page cache hits among all page reads, 0 to 1; NaN when none was read
 * @param hitCurve what that share would be with a smaller or larger cache
 */
public record IndexFigures(
    IndexDefinition definition,
    IndexState state,
    long keys,
    long ids,
    long bytes,
    double hitRatio,
    HitCurve hitCurve) {
  public String attribute() {
    return definition.attribute();
  }
}
