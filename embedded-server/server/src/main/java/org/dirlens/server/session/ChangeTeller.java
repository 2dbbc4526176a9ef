package org.dirlens.server.session;

import java.util.Set;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.watch.Change;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.operation.SearchResults;
import org.jspecify.annotations.Nullable;

/** How one search that continues with changes tells of them. One thread. */
interface ChangeTeller {
  /**
   * An entry before and after a change, as far as a search finds it.
   *
   * @param was in the scope before, is in it after, formerly and now anywhere in the partition; the
   *     last two are given for other names alone
   */
  record EntryChange(
      Change.Kind kind,
      @Nullable FoundChanges was,
      @Nullable FoundChanges is,
      @Nullable FoundChanges formerly,
      @Nullable FoundChanges now) {}

  /** Whether what there is at first is told. */
  boolean tellsPresent();

  /** Changes of which names outside the scope are looked at. */
  Set<Change.Kind> lookedAtAnywhere();

  /** Tells an entry that is there at first. */
  void present(BerWriter out, SearchResults found) throws LdapProblem;

  /** All entries that were there at first are told. */
  void presentTold(BerWriter out);

  /** Tells a change, if it matters. */
  void changed(BerWriter out, EntryChange change) throws LdapProblem;

  /**
   * Nothing is left to tell now.
   *
   * @param seen the change number up to which all writes are told
   */
  void upToDate(BerWriter out, String seen);

  /** What the search ends with when it cannot tell all. */
  LdapProblem behind(LdapProblem problem);
}
