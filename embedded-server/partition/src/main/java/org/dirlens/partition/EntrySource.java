package org.dirlens.partition;

import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/** Entries for a bulk load, superiors before what stands below them. Used by one thread. */
public interface EntrySource {
  /**
   * The next entry, or null at the end.
   *
   * @throws LdapProblem if what stands here is no entry; the next call goes on behind it
   */
  @Nullable Entry next() throws LdapProblem;

  /** Where in the source the entry stands that {@link #next} gave or refused, as "line 17". */
  String position();
}
