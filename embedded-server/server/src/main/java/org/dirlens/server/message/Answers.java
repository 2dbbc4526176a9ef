package org.dirlens.server.message;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.jspecify.annotations.Nullable;

/** Encodes LDAPMessages that answer requests. */
public final class Answers {
  /** The outcome of most operations. */
  public static final Outcome SUCCESS = new Outcome(ResultCode.SUCCESS, "", "", List.of());

  /** Responses of extended operations, RFC 4511, section 4.12. */
  private static final int RESPONSE_NAME = BerTag.context(10);

  private static final int RESPONSE_VALUE = BerTag.context(11);
  private static final int SERVER_SASL_CREDENTIALS = BerTag.context(7);
  static final int CONTROLS = BerTag.contextConstructed(0);
  private static final int REFERRAL = BerTag.contextConstructed(3);

  /** [APPLICATION 19], RFC 4511, section 4.5.2. */
  private static final int SEARCH_REFERENCE = 0x73;

  private static final String ABORTED_TRANSACTION = "1.3.6.1.1.21.4";
  private static final String NOTICE_OF_DISCONNECTION = "1.3.6.1.4.1.1466.20036";

  /** LDAPResult of a success without any text. */
  private static final byte[] PLAIN_SUCCESS = {0x0A, 1, 0, 4, 0, 4, 0};

  private Answers() {}

  /** A success without text and controls, the commonest of answers. */
  private static void success(BerWriter out, int messageId, OperationKind kind) {
    int idBytes = 2 + BerWriter.integerOctets(messageId);
    out.header(BerTag.SEQUENCE, idBytes + 2 + PLAIN_SUCCESS.length);
    out.integer(BerTag.INTEGER, messageId);
    out.octets(kind.answerTag(), PLAIN_SUCCESS);
  }

  /** The result an operation ends with. */
  public static void result(BerWriter out, int messageId, OperationKind kind, Outcome outcome) {
    if (outcome.equals(SUCCESS)) {
      success(out, messageId, kind);
      return;
    }
    int message = begin(out, messageId);
    int operation = out.begin(kind.answerTag(), outcome.expectedBytes());
    ldapResult(out, outcome);
    out.end(operation);
    controls(out, CONTROLS, outcome.controls());
    out.end(message);
  }

  /** The answer to a SASL bind; serverSaslCreds null for none (RFC 4511, section 4.2.2). */
  public static void bind(
      BerWriter out, int messageId, Outcome outcome, byte @Nullable [] credentials) {
    int message = begin(out, messageId);
    int operation = out.begin(OperationKind.BIND.answerTag());
    ldapResult(out, outcome);
    if (credentials != null) {
      out.octets(SERVER_SASL_CREDENTIALS, credentials);
    }
    out.end(operation);
    controls(out, CONTROLS, outcome.controls());
    out.end(message);
  }

  /** The answer to an extended operation. */
  public static void extended(
      BerWriter out,
      int messageId,
      Outcome outcome,
      @Nullable String name,
      byte @Nullable [] value) {
    int message = begin(out, messageId);
    int operation = out.begin(OperationKind.EXTENDED.answerTag());
    ldapResult(out, outcome);
    if (name != null) {
      out.text(RESPONSE_NAME, name);
    }
    if (value != null) {
      out.octets(RESPONSE_VALUE, value);
    }
    out.end(operation);
    out.end(message);
  }

  /** RFC 4511, section 4.4.1. */
  public static void noticeOfDisconnection(BerWriter out, ResultCode code, String text) {
    Outcome outcome = new Outcome(code, "", text, List.of());
    extended(out, 0, outcome, NOTICE_OF_DISCONNECTION, null);
  }

  /** Tells a client that its transaction was given up (RFC 5805, section 2.4). */
  public static void abortedTransaction(BerWriter out, String identifier, String why) {
    extended(
        out,
        0,
        new Outcome(ResultCode.TIME_LIMIT_EXCEEDED, "", why, List.of()),
        ABORTED_TRANSACTION,
        identifier.getBytes(StandardCharsets.UTF_8));
  }

  private static int begin(BerWriter out, int messageId) {
    int message = out.begin(BerTag.SEQUENCE);
    out.integer(BerTag.INTEGER, messageId);
    return message;
  }

  private static void ldapResult(BerWriter out, Outcome outcome) {
    out.integer(BerTag.ENUMERATED, outcome.code().code());
    out.text(BerTag.OCTET_STRING, outcome.matchedDn());
    out.text(BerTag.OCTET_STRING, outcome.text());
    if (!outcome.referral().isEmpty()) {
      urls(out, REFERRAL, outcome.referral());
    }
  }

  /** A SearchResultReference (RFC 4511, section 4.5.2). */
  public static void reference(BerWriter out, int messageId, List<String> urls) {
    int message = begin(out, messageId);
    urls(out, SEARCH_REFERENCE, urls);
    out.end(message);
  }

  private static void urls(BerWriter out, int tag, List<String> urls) {
    int all = out.begin(tag);
    urls.forEach(url -> out.text(BerTag.OCTET_STRING, url));
    out.end(all);
  }

  /** Controls (RFC 4511, section 4.1.11) under a tag; nothing if there are none. */
  public static void controls(BerWriter out, int tag, List<Control> controls) {
    if (controls.isEmpty()) {
      return;
    }
    int all = out.begin(tag);
    for (Control control : controls) {
      int one = out.begin(BerTag.SEQUENCE);
      out.text(BerTag.OCTET_STRING, control.oid());
      if (control.critical()) {
        out.bool(BerTag.BOOLEAN, true);
      }
      if (control.value() != null) {
        out.octets(BerTag.OCTET_STRING, control.value());
      }
      out.end(one);
    }
    out.end(all);
  }
}
