package org.dirlens.partition.search;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The entries a search finds, one by one, each found when it is asked for. Holds the version of the
 * partition at the time of the search until it is closed. One thread at a time.
 */
public interface SearchCursor extends AutoCloseable {
  /**
   * Goes to the next entry; false at the end.
   *
   * @throws LdapProblem sizeLimitExceeded, timeLimitExceeded or adminLimitExceeded when there may
   *     be more; the cursor is at its end then
   */
  boolean next() throws LdapProblem;

  /** The entry; the same object each time, valid until the next move. */
  EntryRecord record();

  /** The internal number of the entry. */
  long id();

  /** Its name, as the users wrote the RDNs. */
  String dnText();

  /** Appends its name in UTF-8. */
  void writeDn(ByteSink to);

  /** How many entries stand right below it. */
  long numSubordinates();

  /** Most entries that the search will read, known from its start. */
  long candidates();

  /** What it takes its entries from; also after its end. */
  SearchUse use();

  /**
   * The next referral object in the scope of the search, which come beside the entries; null if
   * there are no more.
   */
  @Nullable Reference nextReference();

  /**
   * Ends the search: a {@link #next} under way returns false within a few entries, as do all later
   * ones. Any thread.
   */
  void cancel();

  @Override
  void close();
}
