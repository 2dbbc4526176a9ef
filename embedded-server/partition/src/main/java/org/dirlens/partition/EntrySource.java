package org.dirlens.partition;

import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/** Entries for a load, in any order. Used by one thread. */
public interface EntrySource {
  /**
   * The next entry, or null at the end.
   *
   * @throws LdapProblem if what stands here is no entry; the next call goes on behind it
   */
  @Nullable Entry next() throws LdapProblem;

  /** An entry that was read and is still to be decoded. */
  @FunctionalInterface
  interface Undecoded {
    /**
     * The entry; called once, on any thread, maybe while others are decoded.
     *
     * @throws LdapProblem if it is none
     */
    Entry decode() throws LdapProblem;

    /** About how many bytes its values take; 0 if nobody knows yet. */
    default long bytes() {
      return 0;
    }
  }

  /**
   * As {@link #next}, but leaves to others what need not be done one entry after the other.
   *
   * @throws LdapProblem if what stands here is no entry; the next call goes on behind it
   */
  default @Nullable Undecoded read() throws LdapProblem {
    Entry entry = next();
    return entry == null ? null : () -> entry;
  }

  /**
   * Whether the entry of the suffix, if it is the first, takes the place of the one that is there,
   * if that is all there is.
   */
  default boolean replacesSuffix() {
    return false;
  }

  /** Where in the source the entry stands that was given or refused last, as "line 17". */
  String position();
}
