package org.dirlens.launcher.twin;

import java.io.IOException;
import java.util.UUID;
import org.dirlens.launcher.twin.source.PagedEntries;
import org.dirlens.launcher.twin.source.SourceEntry;
import org.dirlens.launcher.twin.source.SyncEvent;
import org.dirlens.launcher.twin.source.SyncStream;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/** All entries of a source, one by one, in any order. One thread. */
interface SourceStream {
  /**
   * An entry and what the source calls it.
   *
   * @param uuid null if that is only in its attributes
   */
  record Item(SourceEntry entry, @Nullable UUID uuid) {}

  /**
   * The next entry, or null at the end.
   *
   * @throws LdapProblem if what stands here is no entry; the next call continues behind it
   */
  @Nullable Item next() throws IOException, LdapProblem;

  /** What the source is told to continue behind this; null if it cannot. Asked at the end. */
  byte @Nullable [] cookie();

  /** Page by page. */
  static SourceStream of(PagedEntries pages) {
    return new SourceStream() {
      @Override
      public @Nullable Item next() throws IOException {
        SourceEntry entry = pages.next();
        return entry == null ? null : new Item(entry, null);
      }

      @Override
      public byte @Nullable [] cookie() {
        return null;
      }
    };
  }

  /** What a server tells who has no cookie. */
  static SourceStream of(SyncStream events) {
    return new Told(events);
  }

  /** The entries of content synchronization. */
  final class Told implements SourceStream {
    private final SyncStream events;
    private byte @Nullable [] cookie;

    Told(SyncStream events) {
      this.events = events;
    }

    @Override
    public @Nullable Item next() throws IOException {
      while (true) {
        SyncEvent event = events.next();
        byte[] newest = event.cookie();
        cookie = newest == null ? cookie : newest;
        if (event instanceof SyncEvent.End) {
          return null;
        }
        if (event instanceof SyncEvent.Told told && told.state() != SyncEvent.State.DELETE) {
          return new Item(told.entry(), told.uuid());
        }
      }
    }

    @Override
    public byte @Nullable [] cookie() {
      return cookie;
    }
  }

  /** The records of a file. */
  static SourceStream of(LdifReader reader) {
    return new SourceStream() {
      @Override
      public @Nullable Item next() throws IOException, LdapProblem {
        try {
          LdifRecord record = reader.next();
          return record == null ? null : item(record);
        } catch (LdifProblem e) {
          throw new LdapProblem(
              ResultCode.PROTOCOL_ERROR, "line " + e.line() + ": " + e.getMessage());
        }
      }

      @Override
      public byte @Nullable [] cookie() {
        return null;
      }
    };
  }

  private static Item item(LdifRecord record) throws LdapProblem {
    if (record.change() instanceof LdifChange.Add(var attributes)) {
      return new Item(new SourceEntry(record.dn(), attributes), null);
    }
    throw new LdapProblem(
        ResultCode.PROTOCOL_ERROR,
        "line " + record.line() + ": a record that changes an entry; a twin only takes entries");
  }
}
