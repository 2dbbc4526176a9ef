package org.dirlens.tree;

import java.util.List;

/**
 * What a check of every page of a store has found.
 *
 * @param trees trees checked
 * @param pages pages checked
 * @param keys keys checked
 * @param records records reached, the root not counted
 * @param damages everything that is wrong, at most {@value #MAX_DAMAGES}
 */
public record VerifyReport(long trees, long pages, long keys, long records, List<Damage> damages) {

  /** How many damages a report names. */
  public static final int MAX_DAMAGES = 1000;

  /**
   * Something that is wrong.
   *
   * @param where the tree and the record concerned
   * @param what what was found, and what was expected
   */
  public record Damage(String where, String what) {}

  /** Copies the list. */
  public VerifyReport {
    damages = List.copyOf(damages);
  }

  /** Whether nothing is wrong. */
  public boolean clean() {
    return damages.isEmpty();
  }
}
