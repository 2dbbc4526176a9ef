package org.dirlens.server.message;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.ber.BerTag;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.policy.PolicyAnswer;
import org.dirlens.server.policy.PolicyError;
import org.jspecify.annotations.Nullable;

/** Encodes the controls of answers. */
public final class ResponseControls {
  private static final int EXAMINED = BerTag.context(0);
  private static final int UPPER_BOUND = BerTag.context(2);

  private ResponseControls() {}

  /** How a search was answered, as JSON in UTF-8. */
  public static Control explanation(String json) {
    return new Control(
        Control.EXPLAIN, false, json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  /** What a password policy says (draft-behera-ldap-password-policy-10, section 6.2). */
  public static Control passwordPolicy(PolicyAnswer answer) {
    BerWriter value = new BerWriter(32);
    int all = value.begin(BerTag.SEQUENCE);
    if (answer.warning() != PolicyAnswer.Warning.NONE) {
      int warning = value.begin(BerTag.contextConstructed(0));
      boolean expires = answer.warning() == PolicyAnswer.Warning.EXPIRES_IN_SECONDS;
      value.integer(BerTag.context(expires ? 0 : 1), answer.amount());
      value.end(warning);
    }
    if (answer.error() != null) {
      value.integer(BerTag.context(1), answer.error().code());
    }
    value.end(all);
    return new Control(Control.PASSWORD_POLICY, false, value.toByteArray());
  }

  /**
   * The same as Netscape's servers tell it, unasked: that a password must be changed, or the
   * seconds it has left, as text (draft-vchu-ldap-pwd-policy-00); null for all else.
   */
  public static @Nullable Control netscapePolicy(PolicyAnswer answer) {
    boolean expired =
        answer.warning() == PolicyAnswer.Warning.GRACE_BINDS_LEFT
            || answer.error() == PolicyError.PASSWORD_EXPIRED
            || answer.error() == PolicyError.CHANGE_AFTER_RESET;
    if (expired) {
      return new Control(Control.PASSWORD_EXPIRED, false, "0".getBytes(US_ASCII));
    }
    return answer.warning() == PolicyAnswer.Warning.EXPIRES_IN_SECONDS
        ? new Control(
            Control.PASSWORD_EXPIRING, false, Long.toString(answer.amount()).getBytes(US_ASCII))
        : null;
  }

  /** What ends a page (RFC 2696); an empty cookie says it was the last one. */
  public static Control pageEnd(byte[] cookie) {
    BerWriter value = new BerWriter(32);
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.INTEGER, 0);
    value.octets(BerTag.OCTET_STRING, cookie);
    value.end(mark);
    return new Control(Control.PAGED_RESULTS, false, value.toByteArray());
  }

  /** Whether the entries came sorted (RFC 2891, section 1.2). */
  public static Control sorted(ResultCode result) {
    BerWriter value = new BerWriter(32);
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.ENUMERATED, result.code());
    value.end(mark);
    return new Control(Control.SORT_ANSWER, false, value.toByteArray());
  }

  /** Which part of a list came (draft-ietf-ldapext-ldapv3-vlv-09, section 6.2). */
  public static Control listView(long position, long count) {
    BerWriter value = new BerWriter(32);
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(BerTag.INTEGER, position);
    value.integer(BerTag.INTEGER, count);
    value.integer(BerTag.ENUMERATED, ResultCode.SUCCESS.code());
    value.end(mark);
    return new Control(Control.LIST_VIEW_ANSWER, false, value.toByteArray());
  }

  /** How many entries match exactly, all looked at. */
  public static Control matchingEntries(long count) {
    return matchingEntryCount(EXAMINED, count);
  }

  /** How many entries match at most. */
  public static Control matchingEntriesAtMost(long count) {
    return matchingEntryCount(UPPER_BOUND, count);
  }

  private static Control matchingEntryCount(int tag, long count) {
    BerWriter value = new BerWriter(32);
    int mark = value.begin(BerTag.SEQUENCE);
    value.integer(tag, count);
    value.end(mark);
    return new Control(Control.MATCHING_ENTRY_COUNT_ANSWER, false, value.toByteArray());
  }
}
