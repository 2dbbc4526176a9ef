package org.dirlens.partition.ldap;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An LDAP operation that ends with another outcome than success. It is an answer to a client, not a
 * bug: it carries no stack trace, and its text names what was wrong.
 */
public class LdapProblem extends Exception {
  private static final long serialVersionUID = 1L;

  /** Values longer than this are cut in messages. */
  private static final int QUOTED_CHARS_MAX = 80;

  private final ResultCode code;
  private final String matchedDn;
  private final List<String> referral;

  public LdapProblem(ResultCode code, String message) {
    this(code, message, "");
  }

  /** A problem with the name of the last entry that was found on the way to the one asked for. */
  public LdapProblem(ResultCode code, String message, String matchedDn) {
    this(code, message, matchedDn, List.of());
  }

  private LdapProblem(ResultCode code, String message, String matchedDn, List<String> referral) {
    super(message, null, false, false);
    this.code = code;
    this.matchedDn = matchedDn;
    this.referral = List.copyOf(referral);
  }

  /**
   * The problem that other servers are to be asked (RFC 4511, 4.1.10).
   *
   * @param urls at least one
   * @param matchedDn the name of the referral object
   */
  public static LdapProblem referral(List<String> urls, String matchedDn) {
    return new LdapProblem(
        ResultCode.REFERRAL, quote(matchedDn) + " is held elsewhere", matchedDn, urls);
  }

  public ResultCode code() {
    return code;
  }

  /** RFC 4511, 4.1.9; empty unless the code is about names. */
  public String matchedDn() {
    return matchedDn;
  }

  /** The URLs of who is to be asked instead; empty unless the code is referral. */
  public List<String> referral() {
    return referral;
  }

  /** The diagnostic message; never null. */
  @Override
  public String getMessage() {
    String message = super.getMessage();
    return message == null ? code.ldapName() : message;
  }

  @Override
  public String toString() {
    return code + ": " + getMessage();
  }

  /** The text in quotes for a message: cut when long, control characters shown as a middle dot. */
  public static String quote(String text) {
    String start = text.length() <= QUOTED_CHARS_MAX ? text : text.substring(0, QUOTED_CHARS_MAX);
    StringBuilder quoted = new StringBuilder(start.length() + 16).append('"');
    start.codePoints().map(c -> c < 0x20 || c == 0x7F ? 0xB7 : c).forEach(quoted::appendCodePoint);
    quoted.append('"');
    if (start.length() < text.length()) {
      quoted.append("… (").append(text.length()).append(" characters)");
    }
    return quoted.toString();
  }

  /** Bytes in quotes for a message, read as UTF-8 as far as they are. */
  public static String quote(byte[] bytes, int offset, int length) {
    int shown = Math.min(length, 4 * QUOTED_CHARS_MAX);
    String text = new String(bytes, offset, shown, StandardCharsets.UTF_8);
    return shown == length ? quote(text) : quote(text) + " (" + length + " bytes)";
  }
}
