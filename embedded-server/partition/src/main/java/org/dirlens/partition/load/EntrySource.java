package org.dirlens.partition.load;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/** Entries for a load, in any order. Used by one thread. */
public interface EntrySource {
  /**
   * The next entry, or null at the end.
   *
   * @throws LdapProblem if what stands here is no entry; the next call continues behind it
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

    /**
     * The name of an entry that may be none otherwise; null if nobody knows it. May be called
     * behind {@link #decode}.
     */
    default @Nullable Dn dn() {
      return null;
    }
  }

  /**
   * As {@link #next}, but leaves to others what need not be done one entry after the other.
   *
   * @throws LdapProblem if what stands here is no entry; the next call continues behind it
   */
  default @Nullable Undecoded read() throws LdapProblem {
    Entry entry = next();
    return entry == null ? null : () -> entry;
  }

  /** Whether the entry of the suffix takes the place of the one that is there, if no other is. */
  default boolean replacesSuffix() {
    return false;
  }

  /** What becomes of the load if some of the entries are refused. */
  default LoadRule rule() {
    return LoadRule.GOOD_ENTRIES;
  }

  /** Where in the source the entry stands that was given or refused last, as "line 17". */
  String position();
}
