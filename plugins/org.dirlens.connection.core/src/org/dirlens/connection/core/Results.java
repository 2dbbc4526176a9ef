package org.dirlens.connection.core;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.directory.api.ldap.model.message.LdapResult;
import org.apache.directory.api.ldap.model.message.ResultCodeEnum;

/** Turns result codes into sentences. */
final class Results {
  private Results() {}

  /** The problem for an unsuccessful answer; {@code what} says what was tried. */
  static ConnectionProblem problem(String what, LdapResult result) {
    ResultCodeEnum code = result.getResultCode();
    StringBuilder text =
        new StringBuilder(what)
            .append(": ")
            .append(words(code))
            .append(" (code ")
            .append(code.getResultCode())
            .append(')');
    String diagnostic = result.getDiagnosticMessage();
    if (diagnostic != null && !diagnostic.isBlank()) {
      text.append(". ").append(Texts.oneLine(diagnostic));
    }
    if (result.getMatchedDn() != null && !result.getMatchedDn().isEmpty()) {
      text.append(". The nearest entry that exists is ").append(result.getMatchedDn().getName());
    }
    Collection<String> urls =
        result.getReferral() == null ? List.of() : result.getReferral().getLdapUrls();
    return problem(code, text.append(keptBy(urls)).toString()).referring(urls);
  }

  /** The problem of an entry that the servers of these URLs keep. */
  static ConnectionProblem referral(String dn, Collection<String> urls) {
    return problem(ResultCodeEnum.REFERRAL, dn + keptBy(urls)).referring(urls);
  }

  private static ConnectionProblem problem(ResultCodeEnum code, String text) {
    return new ConnectionProblem(ConnectionProblem.Kind.RESULT, code.getResultCode(), text, null);
  }

  private static String keptBy(Collection<String> urls) {
    return urls.isEmpty() ? "" : ". The entry is kept by " + String.join(", ", urls);
  }

  private static String words(ResultCodeEnum code) {
    return code.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
