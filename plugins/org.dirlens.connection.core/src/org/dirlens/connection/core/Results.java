package org.dirlens.connection.core;

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
    if (result.getReferral() != null) {
      text.append(". The entry is kept by ")
          .append(String.join(", ", result.getReferral().getLdapUrls()));
    }
    ConnectionProblem problem =
        new ConnectionProblem(
            ConnectionProblem.Kind.RESULT, code.getResultCode(), text.toString(), null);
    return result.getReferral() == null
        ? problem
        : problem.referring(result.getReferral().getLdapUrls());
  }

  private static String words(ResultCodeEnum code) {
    return code.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
