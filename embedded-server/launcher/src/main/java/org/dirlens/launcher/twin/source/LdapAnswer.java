package org.dirlens.launcher.twin.source;

import java.util.HashMap;
import java.util.Map;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;

/**
 * One message of a server (RFC 4511, 4.1.1).
 *
 * @param operation tag of the operation in it
 * @param controls values by OID; a control without a value has an empty one
 */
record LdapAnswer(int messageId, int operation, BerReader content, Map<String, byte[]> controls) {
  static final int BIND = 0x61;
  static final int ENTRY = 0x64;
  static final int DONE = 0x65;
  static final int REFERENCE = 0x73;
  static final int EXTENDED = 0x78;
  static final int INTERMEDIATE = 0x79;

  private static final int SASL_BIND_IN_PROGRESS = 14;
  private static final int SASL_CREDENTIALS = BerTag.context(7);
  private static final int CONTROLS = BerTag.contextConstructed(0);

  /** Reads a message, which is whole; the content is at the first element of the operation. */
  static LdapAnswer of(byte[] message) throws BerProblem {
    BerReader in = new BerReader(message);
    in.open(BerTag.SEQUENCE);
    int id = in.nonNegative(BerTag.INTEGER);
    int operation = in.peekTag();
    int outer = in.open(operation);
    BerReader content = new BerReader(message, in.position(), in.end() - in.position());
    in.close(outer);
    return new LdapAnswer(id, operation, content, in.nextIs(CONTROLS) ? controls(in) : Map.of());
  }

  private static Map<String, byte[]> controls(BerReader in) throws BerProblem {
    Map<String, byte[]> controls = new HashMap<>();
    int all = in.open(CONTROLS);
    while (in.hasMore()) {
      int one = in.open(BerTag.SEQUENCE);
      String oid = in.text(BerTag.OCTET_STRING);
      if (in.nextIs(BerTag.BOOLEAN)) {
        in.skip();
      }
      controls.put(
          oid, in.nextIs(BerTag.OCTET_STRING) ? in.copy(BerTag.OCTET_STRING) : new byte[0]);
      in.close(one);
    }
    in.close(all);
    return controls;
  }

  /** The result in the content, which must be one and is read once (RFC 4511, 4.1.9). */
  Result result(String what) throws BerProblem {
    int code = (int) content.signed(BerTag.ENUMERATED);
    content.skip();
    String diagnostic = content.text(BerTag.OCTET_STRING);
    byte[] credentials = {};
    while (content.hasMore()) {
      if (content.nextIs(SASL_CREDENTIALS)) {
        credentials = content.copy(SASL_CREDENTIALS);
      } else {
        content.skip();
      }
    }
    return new Result(what, code, diagnostic, credentials);
  }

  /**
   * How an operation ended.
   *
   * @param what was asked, as in "bind as cn=admin"
   * @param credentials what the answer to a SASL bind carries; maybe empty
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Result(String what, int code, String diagnostic, byte[] credentials) {
    /** Whether a SASL bind has a further step. */
    boolean goesOn() {
      return code == SASL_BIND_IN_PROGRESS;
    }

    void requireSuccess() throws SourceProblem {
      if (code != 0) {
        throw new SourceProblem(what, code, diagnostic);
      }
    }
  }
}
