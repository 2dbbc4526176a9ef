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

  /** How a key of an index differs from the entries. */
  public enum Kind {
    /** Entries that have the key are not in its list. */
    MISSING,
    /** An entry is in the list that does not have the key. */
    EXTRA,
    /** What is stored for the key does not fit itself. */
    FORM
  }

  /**
   * A key of an index that is not as the entries say.
   *
   * @param index attribute and kind, as {@code sn/equality}
   * @param key in hexadecimal, as the tree has it
   * @param expected how many entries the list must have; for EXTRA 0, of that entry
   * @param found how many of them it has; for EXTRA 1
   * @param entry the id of the entry concerned, of several the first; 0 for none
   * @param name its DN; empty if it has none
   */
  public record Difference(
      String index, String key, Kind kind, long expected, long found, long entry, String name) {

    /** The same with the DN of the entry. */
    public Difference named(String dn) {
      return new Difference(index, key, kind, expected, found, entry, dn);
    }
  }

  /** Copies the list. */
  public VerifyReport {
    damages = List.copyOf(damages);
  }

  /** Whether nothing is wrong. */
  public boolean clean() {
    return damages.isEmpty();
  }
}
