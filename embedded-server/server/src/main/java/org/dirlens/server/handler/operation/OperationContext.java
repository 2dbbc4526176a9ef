package org.dirlens.server.handler.operation;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.VisibilityFilter;
import org.dirlens.partition.verb.EntryGuard;
import org.jspecify.annotations.Nullable;

/**
 * Whom an operation is done for, and what a link of the chain tells those behind it. What clients
 * ask for is in the controls of their requests; nothing of this comes from them. Immutable, so that
 * one without anything to tell serves all searches of a session.
 */
public sealed interface OperationContext {
  /** Whom the operation is done for. */
  Identity caller();

  /**
   * That of a search.
   *
   * @param source what is searched; null for the newest version
   * @param visible what may be seen of a list that is sorted; null for all of all entries
   * @param clock hears of the phases of the search; null for none
   * @param stopped whether nobody waits for the results any more, before anybody has them
   */
  record Search(
      Identity caller,
      @Nullable Source source,
      @Nullable VisibilityFilter visible,
      @Nullable PhaseClock clock,
      BooleanSupplier stopped)
      implements OperationContext {
    /** Starts a search in a version of a partition. */
    public interface Source {
      SearchCursor search(SearchRequest request) throws LdapProblem;
    }

    /** The same among entries that one change is about, however many they are. */
    public interface ChangedEntries extends Source {}

    /** Nothing is told yet. */
    public Search(Identity caller) {
      this(caller, null, null, null, SearchRequest.NEVER);
    }

    /** The same search done for this identity. */
    public Search as(Identity other) {
      return other.equals(caller) ? this : new Search(other, source, visible, clock, stopped);
    }

    /** The same search of another version than the newest. */
    public Search in(Source other) {
      return new Search(caller, other, visible, clock, stopped);
    }

    /** The same search by somebody who may not see all of all entries. */
    public Search seeing(VisibilityFilter filter) {
      return new Search(caller, source, filter, clock, stopped);
    }

    /** The same search with a clock. */
    public Search timedBy(PhaseClock phases) {
      return new Search(caller, source, visible, phases, stopped);
    }

    /** The same search, which may be given up while it is begun. */
    public Search stoppedBy(BooleanSupplier signal) {
      return new Search(caller, source, visible, clock, signal);
    }
  }

  /**
   * That of a write.
   *
   * @param guard what the access rules ask of the write; null for nothing
   * @param decidedOn what must still be true of the entry for a decision to hold; null for nothing
   * @param notes attributes that the server puts in the place of those of the entry; one without
   *     values goes
   * @param changeNumber greater than those of all writes before; null for none yet
   * @param before writes of the same transaction before this one (RFC 5805), not done yet
   */
  record Update(
      Identity caller,
      @Nullable UpdateGuard guard,
      @Nullable EntryGuard decidedOn,
      List<Attribute> notes,
      @Nullable String changeNumber,
      List<PreparedUpdate> before)
      implements OperationContext {
    public Update {
      notes = List.copyOf(notes);
      before = List.copyOf(before);
    }

    /** Nothing is told yet. */
    public Update(Identity caller) {
      this(caller, null, null, List.of(), null, List.of());
    }

    /** The same write done for this identity. */
    public Update as(Identity other) {
      return other.equals(caller)
          ? this
          : new Update(other, guard, decidedOn, notes, changeNumber, before);
    }

    /** The same write held to what its caller may do and see. */
    public Update guardedBy(UpdateGuard check) {
      return new Update(caller, check, decidedOn, notes, changeNumber, before);
    }

    /** The same write, to be done only while this is true of the entry. */
    public Update decidedOn(EntryGuard state) {
      return new Update(caller, guard, state, notes, changeNumber, before);
    }

    /** The same write with what the server notes beside it. */
    public Update noting(List<Attribute> attributes) {
      return new Update(caller, guard, decidedOn, attributes, changeNumber, before);
    }

    /** The same write with its change number. */
    public Update numbered(String number) {
      return new Update(caller, guard, decidedOn, notes, number, before);
    }

    /** The same write in a transaction. */
    public Update after(List<PreparedUpdate> writes) {
      return new Update(caller, guard, decidedOn, notes, changeNumber, writes);
    }

    /** What is asked about each entry in the version that the write sees; null for nothing. */
    @Nullable EntryGuard check() {
      EntryGuard allowed = guard == null ? null : guard.check();
      EntryGuard decided = decidedOn;
      if (allowed == null || decided == null) {
        return allowed == null ? decided : allowed;
      }
      return entry -> {
        allowed.check(entry);
        decided.check(entry);
      };
    }
  }
}
