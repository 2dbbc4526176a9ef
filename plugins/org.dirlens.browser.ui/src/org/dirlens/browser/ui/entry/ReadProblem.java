package org.dirlens.browser.ui.entry;

import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.osgi.util.NLS;

/** Says why an entry cannot be shown, and what can be done about it. */
final class ReadProblem {
  private static final int REFERRAL = 10;
  private static final int STRONGER_AUTHENTICATION = 8;
  private static final int CONFIDENTIALITY = 13;
  private static final int INSUFFICIENT_ACCESS = 50;

  private ReadProblem() {}

  static String words(ConnectionProblem problem, DirectoryConnection connection) {
    return problem.getMessage() + "\n\n" + NLS.bind(advice(problem), who(connection));
  }

  private static String advice(ConnectionProblem problem) {
    if (problem.lost()) {
      return Messages.Entry_adviceLost;
    }
    return switch (problem.code()) {
      case REFERRAL -> Messages.Entry_adviceReferral;
      case INSUFFICIENT_ACCESS, STRONGER_AUTHENTICATION -> Messages.Entry_adviceAccess;
      case CONFIDENTIALITY -> Messages.Entry_adviceTls;
      default -> Messages.Entry_adviceRetry;
    };
  }

  private static String who(DirectoryConnection connection) {
    return connection.parameters().anonymous()
        ? Messages.Entry_adviceAnonymous
        : connection.parameters().login().who();
  }
}
