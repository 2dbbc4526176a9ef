package org.dirlens.load.client;

import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.dirlens.server.ber.BerTag;

/** The result codes that a load tells apart (RFC 4511, appendix A). */
public final class ResultCodes {
  public static final int SUCCESS = 0;
  public static final int SIZE_LIMIT_EXCEEDED = 4;
  public static final int COMPARE_FALSE = 5;
  public static final int COMPARE_TRUE = 6;
  public static final int SASL_BIND_IN_PROGRESS = 14;
  public static final int NO_SUCH_OBJECT = 32;

  private ResultCodes() {}

  /**
   * What a server says about a result (RFC 4511, section 4.1.9).
   *
   * @param message of the answer, at its start; it is then behind the text
   */
  public static String diagnostic(BerReader message) throws BerProblem {
    message.open(BerTag.SEQUENCE);
    message.skip();
    message.open(message.peekTag());
    message.skip();
    message.skip();
    return message.text(BerTag.OCTET_STRING);
  }

  /**
   * Whether a request failed. A comparison succeeds either way, and a search that asked for a limit
   * of entries may reach it.
   */
  public static boolean isError(int code) {
    return code != SUCCESS
        && code != SIZE_LIMIT_EXCEEDED
        && code != COMPARE_FALSE
        && code != COMPARE_TRUE;
  }
}
