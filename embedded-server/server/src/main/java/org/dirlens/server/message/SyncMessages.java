package org.dirlens.server.message;

import java.util.List;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;

/** Encodes the controls and messages of content synchronization (RFC 4533, section 2). */
public final class SyncMessages {
  private static final int INTERMEDIATE_RESPONSE = 0x79;
  private static final String SYNC_INFO = "1.3.6.1.4.1.4203.1.9.1.4";
  private static final int STATE_ADD = 1;
  private static final int ID_SET = BerTag.contextConstructed(3);

  private SyncMessages() {}

  /** Comes with an entry that is new to the client or has changed. */
  public static Control added(byte[] uuid) {
    BerWriter value = new BerWriter(32);
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.ENUMERATED, STATE_ADD);
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
    int message = out.begin(BerTag.SEQUENCE, value.size() + 64);
    out.integer(BerTag.INTEGER, messageId);
    int response = out.begin(INTERMEDIATE_RESPONSE, value.size() + 64);
    out.text(BerTag.context(0), SYNC_INFO);
    out.octets(BerTag.context(1), value.bytes(), 0, value.size());
    out.end(response);
    out.end(message);
  }
}
