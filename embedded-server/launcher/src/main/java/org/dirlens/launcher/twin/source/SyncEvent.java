package org.dirlens.launcher.twin.source;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a server says in the course of content synchronization (RFC 4533). */
public sealed interface SyncEvent {
  /** The state that is reached once this is done; null if it says none. Shared, do not change. */
  byte @Nullable [] cookie();

  /** What an entry is to the copy. */
  enum State {
    PRESENT,
    ADD,
    MODIFY,
    DELETE
  }

  /** An entry; without attributes where it is deleted or only told to be there. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Told(State state, UUID uuid, SourceEntry entry, byte @Nullable [] cookie)
      implements SyncEvent {}

  /** Entries that are there unchanged, or are gone. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Ids(Meaning meaning, List<UUID> uuids, byte @Nullable [] cookie) implements SyncEvent {
    public Ids {
      uuids = List.copyOf(uuids);
    }
  }

  /** What a set of ids says. */
  enum Meaning {
    PRESENT,
    DELETED
  }

  /**
   * The end of a phase of the refresh.
   *
   * @param unmentioned what the entries are that were not mentioned
   * @param last whether changes follow from now on
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record PhaseEnd(Meaning unmentioned, boolean last, byte @Nullable [] cookie)
      implements SyncEvent {}

  /** A new state, and nothing else. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record NewCookie(byte[] cookie) implements SyncEvent {}

  /**
   * The end of a search that does not stay.
   *
   * @param unmentioned what the entries are that were not mentioned
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record End(Meaning unmentioned, byte @Nullable [] cookie) implements SyncEvent {}
}
