package org.dirlens.launcher.twin.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.dirlens.launcher.twin.source.LdapLine.Patience;
import org.dirlens.launcher.twin.source.SourceSession.Asked;
import org.dirlens.launcher.twin.source.SourceSession.Scope;
import org.dirlens.launcher.twin.source.SyncEvent.Meaning;
import org.dirlens.launcher.twin.source.SyncEvent.State;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/** Content synchronization of a subtree, event by event (RFC 4533). */
public final class SyncStream {
  /** The control of the request; a server that has it in its root DSE can be followed. */
  public static final String REQUEST = "1.3.6.1.4.1.4203.1.9.1.1";

  private static final String STATE = "1.3.6.1.4.1.4203.1.9.1.2";
  private static final String DONE = "1.3.6.1.4.1.4203.1.9.1.3";
  private static final String INFO = "1.3.6.1.4.1.4203.1.9.1.4";
  private static final int UUID_BYTES = 16;

  private final SourceSession session;
  private final Mode mode;
  private final String base;
  private boolean refreshed;

  /** Whether the search stays. */
  public enum Mode {
    /** Ends when all is told. */
    REFRESH_ONLY(1),
    /** Continues with what changes. */
    REFRESH_AND_PERSIST(3);

    private final int number;

    Mode(int number) {
      this.number = number;
    }
  }

  SyncStream(SourceSession session, String base, Mode mode, byte @Nullable [] cookie)
      throws IOException {
    this.session = session;
    this.base = base;
    this.mode = mode;
    session.search(
        base,
        Scope.SUBTREE,
        SourceSession.ALL,
        List.of(new Asked(REQUEST, true, request(mode, cookie))));
  }

  private static byte[] request(Mode mode, byte @Nullable [] cookie) {
    BerWriter value = new BerWriter(64);
    int sequence = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.ENUMERATED, mode.number);
    if (cookie != null) {
      value.octets(BerTag.OCTET_STRING, cookie);
    }
    value.end(sequence);
    return value.toByteArray();
  }

  /**
   * What comes next; waits as long as it takes once the refresh is over. The last is {@link
   * SyncEvent.End}.
   *
   * @throws SourceProblem if the server ends the search otherwise; see {@link
   *     SourceProblem#isOfCookie}
   */
  public SyncEvent next() throws IOException {
    try {
      while (true) {
        LdapAnswer answer = session.next(refreshed ? Patience.ENDLESS : Patience.SECONDS_60);
        SyncEvent event = event(answer);
        if (event instanceof SyncEvent.PhaseEnd end && end.last()) {
          refreshed = mode == Mode.REFRESH_AND_PERSIST;
        }
        if (event != null) {
          return event;
        }
      }
    } catch (BerProblem e) {
      throw new IOException("malformed content synchronization: " + e.getMessage(), e);
    }
  }

  /** Null for what says nothing of the content. */
  private @Nullable SyncEvent event(LdapAnswer answer) throws IOException, BerProblem {
    return switch (answer.operation()) {
      case LdapAnswer.ENTRY -> told(answer);
      case LdapAnswer.INTERMEDIATE -> info(answer.content());
      case LdapAnswer.DONE -> done(answer);
      default -> null;
    };
  }

  private static SyncEvent told(LdapAnswer answer) throws IOException, BerProblem {
    byte[] state = answer.controls().get(STATE);
    if (state == null) {
      throw new IOException("an entry came without its state: this is no content synchronization");
    }
    BerReader in = new BerReader(state);
    in.open(BerTag.SEQUENCE);
    State told = state(in.signed(BerTag.ENUMERATED));
    UUID uuid = uuid(in.copy(BerTag.OCTET_STRING));
    return new SyncEvent.Told(told, uuid, SourceSession.entry(answer), cookie(in));
  }

  /** RFC 4533, 2.3. */
  private static State state(long number) throws BerProblem {
    if (number == 0) {
      return State.PRESENT;
    } else if (number == 1) {
      return State.ADD;
    } else if (number == 2) {
      return State.MODIFY;
    } else if (number == 3) {
      return State.DELETE;
    }
    throw new BerProblem("an entry has the state " + number);
  }

  private SyncEvent done(LdapAnswer answer) throws IOException, BerProblem {
    SourceSession.requireSuccess(answer, "content synchronization of " + base);
    byte[] value = answer.controls().get(DONE);
    if (value == null) {
      return new SyncEvent.End(Meaning.PRESENT, null);
    }
    BerReader in = new BerReader(value);
    in.open(BerTag.SEQUENCE);
    byte[] cookie = cookie(in);
    boolean deletes = in.nextIs(BerTag.BOOLEAN) && in.bool(BerTag.BOOLEAN);
    return new SyncEvent.End(unmentioned(deletes), cookie);
  }

  /** After deletes were told, what was not mentioned is there; else it is gone. */
  private static Meaning unmentioned(boolean deletesTold) {
    return deletesTold ? Meaning.PRESENT : Meaning.DELETED;
  }

  private static @Nullable SyncEvent info(BerReader content) throws BerProblem {
    String oid = content.nextIs(BerTag.context(0)) ? content.text(BerTag.context(0)) : "";
    if (!oid.equals(INFO)) {
      return null;
    }
    BerReader in = new BerReader(content.copy(BerTag.context(1)));
    int choice = in.peekTag() & 0x1F;
    return switch (choice) {
      case 0 -> new SyncEvent.NewCookie(in.copy(in.peekTag()));
      case 1, 2 -> phaseEnd(in, unmentioned(choice == 1));
      case 3 -> ids(in);
      default -> throw new BerProblem("sync info of kind " + choice);
    };
  }

  private static SyncEvent phaseEnd(BerReader in, Meaning unmentioned) throws BerProblem {
    in.open(in.peekTag());
    byte[] cookie = cookie(in);
    boolean last = !in.nextIs(BerTag.BOOLEAN) || in.bool(BerTag.BOOLEAN);
    return new SyncEvent.PhaseEnd(unmentioned, last, cookie);
  }

  private static SyncEvent ids(BerReader in) throws BerProblem {
    in.open(in.peekTag());
    byte[] cookie = cookie(in);
    boolean deletes = in.nextIs(BerTag.BOOLEAN) && in.bool(BerTag.BOOLEAN);
    List<UUID> uuids = new ArrayList<>();
    int set = in.open(BerTag.SET);
    while (in.hasMore()) {
      uuids.add(uuid(in.copy(BerTag.OCTET_STRING)));
    }
    in.close(set);
    return new SyncEvent.Ids(deletes ? Meaning.DELETED : Meaning.PRESENT, uuids, cookie);
  }

  private static byte @Nullable [] cookie(BerReader in) throws BerProblem {
    return in.nextIs(BerTag.OCTET_STRING) ? in.copy(BerTag.OCTET_STRING) : null;
  }

  private static UUID uuid(byte[] bytes) throws BerProblem {
    if (bytes.length != UUID_BYTES) {
      throw new BerProblem("a UUID of " + bytes.length + " bytes");
    }
    ByteBuffer halves = ByteBuffer.wrap(bytes);
    return new UUID(halves.getLong(), halves.getLong());
  }
}
