package org.dirlens.launcher.twin.source;

import java.io.IOException;
import java.util.Set;
import org.dirlens.partition.ldap.ResultCode;

/** An operation that a server refused. */
public final class SourceProblem extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * What servers say to a cookie that is of no use to them: e-syncRefreshRequired (RFC 4533, 3.4),
   * and OpenLDAP to one that it cannot read, or that is newer than all it has.
   */
  private static final Set<Integer> OF_COOKIES = Set.of(4096, 2, 53);

  private static final int NO_SUCH_OBJECT = 32;

  private final int code;

  /**
   * A refusal.
   *
   * @param what was asked for, as "search of dc=example,dc=com"
   * @param code the result code that the server sent
   * @param diagnostic what it said, maybe nothing
   */
  public SourceProblem(String what, int code, String diagnostic) {
    super(what + ": " + named(code) + (diagnostic.isEmpty() ? "" : ": " + diagnostic));
    this.code = code;
  }

  private static String named(int code) {
    ResultCode known = ResultCode.ofCode(code);
    return known == null ? "result code " + code : known.ldapName() + " (" + code + ")";
  }

  /** Whether there is no entry of this name, or none for this user. */
  boolean isOfName() {
    return code == NO_SUCH_OBJECT;
  }

  /** Whether it may be the cookie that was refused, so that everything is to be read again. */
  public boolean isOfCookie() {
    return OF_COOKIES.contains(code);
  }
}
