package org.dirlens.server.session;

import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.message.Answers;
import org.dirlens.server.wire.PduHandler.Farewell;

/** What a client is told when the server ends its connection (RFC 4511, section 4.4.1). */
public final class Farewells {
  private Farewells() {}

  /** Tells a client that there are too many. */
  public static void tooMany(ConnectionLimits most, BerWriter answers) {
    busy(
        answers,
        "too many connections: "
            + Limit.inForce("dirlensConnections", most.counts().connections()));
  }

  /** Tells a client why its connection ends. */
  static void tell(Farewell reason, boolean known, ConnectionLimits most, BerWriter answers) {
    switch (reason) {
      case TOO_MANY_CONNECTIONS -> tooMany(most, answers);
      case TOO_MANY_CONNECTIONS_OF_ADDRESS ->
          busy(
              answers,
              "too many connections of one address: "
                  + Limit.inForce("dirlensConnectionsPerAddress", most.counts().perAddress()));
      case IDLE ->
          notice(
              answers,
              ResultCode.ADMIN_LIMIT_EXCEEDED,
              "idle for too long: " + silence(known, most));
      case MESSAGE_TOO_SLOW ->
          notice(
              answers,
              ResultCode.ADMIN_LIMIT_EXCEEDED,
              "a message took too long to arrive: "
                  + Limit.inForce("dirlensPartialPduMillis", most.silence().partialPduMillis()));
      case TOO_MUCH_UNFINISHED ->
          busy(
              answers,
              "too many bytes of unfinished messages, for which all connections share an eighth of"
                  + " the heap");
      case SERVER_STOPS -> notice(answers, ResultCode.UNAVAILABLE, "the server stops");
      case FAULT -> notice(answers, ResultCode.OTHER, "the server failed; its log says more");
    }
  }

  /** The limit that ends a silent connection: of two for clients that are not known, the less. */
  private static String silence(boolean known, ConnectionLimits most) {
    return known || most.silence().idleMillis() <= most.silence().idleMillisBeforeBind()
        ? Limit.inForce("dirlensIdleMillis", most.silence().idleMillis())
        : Limit.inForce("dirlensIdleMillisBeforeBind", most.silence().idleMillisBeforeBind());
  }

  private static void busy(BerWriter answers, String text) {
    notice(answers, ResultCode.BUSY, text);
  }

  private static void notice(BerWriter answers, ResultCode code, String text) {
    Answers.noticeOfDisconnection(answers, code, text);
  }
}
