package org.dirlens.server.message;

import java.util.List;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** Encodes the controls and messages of content synchronization (RFC 4533, section 2). */
public final class SyncMessages {
  private static final int INTERMEDIATE_RESPONSE = 0x79;
  private static final String SYNC_INFO = "1.3.6.1.4.1.4203.1.9.1.4";
  private static final int NEW_COOKIE = BerTag.context(0);
  private static final int REFRESH_PRESENT = BerTag.contextConstructed(2);
  private static final int ID_SET = BerTag.contextConstructed(3);

  private SyncMessages() {}

  /** What an entry is to the client (RFC 4533, section 2.3). */
  public enum State {
    ADD(1),
    MODIFY(2),
    DELETE(3);

    private final int number;

    State(int number) {
      this.number = number;
    }
  }

  /** Comes with an entry; the client knows it again by its UUID. */
  public static Control state(State state, byte[] uuid) {
    BerWriter value = new BerWriter(32);
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.ENUMERATED, state.number);
    value.octets(BerTag.OCTET_STRING, uuid);
    value.end(mark);
    return new Control(Control.SYNC_STATE, false, value.toByteArray());
  }

  /** Ends a refresh: what was neither sent nor told to be present is gone. */
  public static Control done(byte[] cookie) {
    BerWriter value = new BerWriter(64);
    int mark = value.begin(BerTag.SEQUENCE);
    value.octets(BerTag.OCTET_STRING, cookie);
    value.end(mark);
    return new Control(Control.SYNC_DONE, false, value.toByteArray());
  }

  /** Tells that entries are there, and have not changed. */
  public static void present(BerWriter out, int messageId, List<byte[]> uuids) {
    BerWriter value = new BerWriter(32 + 18 * uuids.size());
    int set = value.begin(ID_SET, 18 * uuids.size());
    int ids = value.begin(BerTag.SET, 18 * uuids.size());
    uuids.forEach(uuid -> value.octets(BerTag.OCTET_STRING, uuid));
    value.end(ids);
    value.end(set);
    info(out, messageId, value);
  }

  /** Ends a refresh that continues with changes: what was not mentioned is gone. */
  public static void refreshed(BerWriter out, int messageId, byte[] cookie) {
    BerWriter value = new BerWriter(64);
    int mark = value.begin(REFRESH_PRESENT);
    value.octets(BerTag.OCTET_STRING, cookie);
    value.end(mark);
    info(out, messageId, value);
  }

  /** Tells how far the client is now. */
  public static void newCookie(BerWriter out, int messageId, byte[] cookie) {
    BerWriter value = new BerWriter(64);
    value.octets(NEW_COOKIE, cookie);
    info(out, messageId, value);
  }

  private static void info(BerWriter out, int messageId, BerWriter value) {
    int message = out.begin(BerTag.SEQUENCE, value.size() + 64);
    out.integer(BerTag.INTEGER, messageId);
    int response = out.begin(INTERMEDIATE_RESPONSE, value.size() + 64);
    out.text(BerTag.context(0), SYNC_INFO);
    out.octets(BerTag.context(1), value.bytes(), 0, value.size());
    out.end(response);
    out.end(message);
  }
}
