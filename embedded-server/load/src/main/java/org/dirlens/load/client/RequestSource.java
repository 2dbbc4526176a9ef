package org.dirlens.load.client;

import org.jspecify.annotations.Nullable;

/** Requests for one thread, which is the only one that asks it. */
public interface RequestSource {
  /** The next request of the load. */
  PlannedRequest draw();

  /** Whether the load must end now, as nothing more can be asked for. */
  default boolean exhausted() {
    return false;
  }

  /**
   * The next request that takes back what the load has done; asked behind the end of the load, when
   * all answers are there. Null when nothing is left, or nothing until more answers come.
   */
  default @Nullable PlannedRequest cleanUp() {
    return null;
  }
}
