package org.dirlens.browser.ui.entry;

import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;

/** Says why an entry cannot be shown, and what can be done about it. */
final class ReadProblem {
  private static final int REFERRAL = 10;
  private static final int STRONGER_AUTHENTICATION = 8;
  private static final int CONFIDENTIALITY = 13;
  private static final int INSUFFICIENT_ACCESS = 50;

  private ReadProblem() {}

  static String words(ConnectionProblem problem, DirectoryConnection connection) {
    return problem.getMessage() + "\n\n" + Messages.text(advice(problem), who(connection));
  }

  private static String advice(ConnectionProblem problem) {
    if (problem.lost()) {
      return "entry.advice.lost";
    }
    return switch (problem.code()) {
      case REFERRAL -> "entry.advice.referral";
      case INSUFFICIENT_ACCESS, STRONGER_AUTHENTICATION -> "entry.advice.access";
      case CONFIDENTIALITY -> "entry.advice.tls";
      default -> "entry.advice.retry";
    };
  }

  private static String who(DirectoryConnection connection) {
    return connection.parameters().anonymous()
        ? Messages.text("entry.advice.anonymous")
        : connection.parameters().bindDn();
  }
}
