package org.dirlens.server.message;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * How an operation ended (LDAPResult, RFC 4511, section 4.1.9).
 *
 * @param matchedDn name of the last entry found on the way; empty unless the code asks for it
 * @param text diagnostic message for people, may be empty
 * @param referral URLs of who is to be asked instead (RFC 4511, section 4.1.10); empty but with the
 *     code referral
 * @param controls controls of the answer
 */
public record Outcome(
    ResultCode code, String matchedDn, String text, List<String> referral, List<Control> controls) {

  /** An outcome that sends nobody elsewhere. */
  public Outcome(ResultCode code, String matchedDn, String text, List<Control> controls) {
    this(code, matchedDn, text, List.of(), controls);
  }

  /** A code that needs no words. */
  public static Outcome of(ResultCode code) {
    return new Outcome(code, "", "", List.of());
  }

  public static Outcome of(LdapProblem problem) {
    return new Outcome(
        problem.code(), problem.matchedDn(), problem.getMessage(), problem.referral(), List.of());
  }

  /** The same with one more control. */
  public Outcome with(Control control) {
    List<Control> more = new ArrayList<>(controls);
    more.add(control);
    return new Outcome(code, matchedDn, text, referral, more);
  }

  /** Whether the operation did what was asked. */
  public boolean succeeded() {
    return switch (code) {
      case SUCCESS, COMPARE_TRUE, COMPARE_FALSE, NO_OPERATION, SASL_BIND_IN_PROGRESS -> true;
      default -> false;
    };
  }

  int expectedBytes() {
    return 7 + matchedDn.length() + text.length();
  }
}
