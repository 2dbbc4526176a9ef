package org.dirlens.server.handler.operation;

import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.search.SearchUse;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.RequestControl;
import org.jspecify.annotations.Nullable;

/**
 * The entries a search finds, one after another. Holds a snapshot of the data until closed or
 * paused. Used by one thread at a time, which may change between two calls, {@link #cancel}
 * excepted.
 */
public interface SearchResults extends AutoCloseable {
  /**
   * Moves to the next entry; false at the end.
   *
   * @throws LdapProblem if the search ends otherwise than with success: sizeLimitExceeded,
   *     timeLimitExceeded
   */
  boolean next() throws LdapProblem;

  /** The entry moved to; valid until the next move. */
  FoundEntry entry();

  /**
   * The next referral object in scope, to be asked for before the first entry; null if there are no
   * more (RFC 4511, section 4.5.3).
   */
  default @Nullable Reference nextReference() {
    return null;
  }

  /** What is to be returned of the entries; less than asked for where a right is missing. */
  AttributeSelection attributes();

  /** Whether few entries need to be looked at, so that a thread others wait for may do it. */
  boolean quick();

  /** Controls that the end of the search, or of a page of it, is answered with. */
  default List<Control> endControls() {
    return List.of();
  }

  /** Most entries that will be looked at. */
  long candidates();

  /** What it takes its entries from, for logs; null if that is no partition. */
  default @Nullable SearchUse use() {
    return null;
  }

  /** The same as far as the requester may know it. */
  default long candidatesTold() {
    return candidates();
  }

  /**
   * Makes ready for a pause: the next move continues with the entry stood on now. What can be found
   * again by its position lets the data go meanwhile, and continues in the data as they are then.
   */
  void pause();

  /**
   * Refuses a page that is larger than its requester may have.
   *
   * @throws LdapProblem unwillingToPerform
   */
  default void requirePage(RequestControl.Page page) throws LdapProblem {}

  /** Lets a {@link #next} that is looking for a match end soon, with false. Any thread. */
  void cancel();

  @Override
  void close();
}
