package org.dirlens.load.client;

/** The result codes that a load tells apart (RFC 4511, appendix A). */
public final class ResultCodes {
  public static final int SUCCESS = 0;
  public static final int SIZE_LIMIT_EXCEEDED = 4;
  public static final int COMPARE_FALSE = 5;
  public static final int COMPARE_TRUE = 6;
  public static final int NO_SUCH_OBJECT = 32;

  private ResultCodes() {}

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
