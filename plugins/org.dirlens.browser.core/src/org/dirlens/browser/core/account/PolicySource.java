package org.dirlens.browser.core.account;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.schema.ServerFeatures.Product;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * The password policy of an entry.
 *
 * @param policy its entry; empty when there is none, or it is not to be seen
 * @param why nothing is known of it; empty when it is there, or surely is none
 * @param offered whether the server acts by policies at all
 */
record PolicySource(Optional<Entry> policy, String why, boolean offered) {
  /** The control by which a server tells that it knows policies. */
  static final String CONTROL = "1.3.6.1.4.1.42.2.27.8.5.1";

  private static final List<String> ALL = List.of("*", "+");

  /** Behera's policy: named by the entry, else the usual one of the server. */
  static PolicySource ofBehera(
      Session session, Entry entry, ServerFeatures features, IProgressMonitor monitor)
      throws ConnectionProblem {
    if (!features.controls().contains(CONTROL)) {
      return new PolicySource(
          Optional.empty(),
          features.product() == Product.OPENLDAP
              ? "The overlay ppolicy is not loaded"
              : "The server does not offer a password policy",
          false);
    }
    Optional<String> named = entry.first("pwdPolicySubentry");
    if (named.isPresent()) {
      return read(session, named.get(), monitor);
    }
    return features.product() == Product.DIRLENS
        ? usual(session, "cn=passwords,cn=config", "dirlensPasswordPolicy", monitor)
        : new PolicySource(
            Optional.empty(), "The entry names no policy; the usual one stands in cn=config", true);
  }

  private static PolicySource usual(
      Session session, String dn, String attribute, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      Optional<Entry> settings = session.read(dn, List.of(attribute), monitor);
      if (settings.isEmpty()) {
        return new PolicySource(Optional.empty(), dn + " may not be read by this connection", true);
      }
      Optional<String> named = settings.get().first(attribute);
      return named.isPresent()
          ? read(session, named.get(), monitor)
          : new PolicySource(Optional.empty(), "", true);
    } catch (ConnectionProblem e) {
      return unseen(dn, e);
    }
  }

  private static PolicySource read(Session session, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      Optional<Entry> policy = session.read(dn, ALL, monitor);
      return new PolicySource(
          policy,
          policy.isPresent() ? "" : "The policy " + dn + " may not be read, or is gone",
          true);
    } catch (ConnectionProblem e) {
      return unseen(dn, e);
    }
  }

  private static PolicySource unseen(String dn, ConnectionProblem problem)
      throws ConnectionProblem {
    if (problem.kind() != ConnectionProblem.Kind.RESULT) {
      throw problem;
    }
    return new PolicySource(Optional.empty(), dn + " may not be read by this connection", true);
  }

  /** The policy of 389 Directory Server: named by the entry, else that of cn=config. */
  static PolicySource of389(Session session, Entry entry, IProgressMonitor monitor)
      throws ConnectionProblem {
    return read(session, entry.first("pwdpolicysubentry").orElse("cn=config"), monitor);
  }

  /** Whether an attribute of the policy is TRUE or on. */
  boolean on(String attribute) {
    return policy
        .flatMap(each -> each.first(attribute))
        .filter(text -> text.equalsIgnoreCase("TRUE") || text.equalsIgnoreCase("on"))
        .isPresent();
  }

  /** A number of the policy; empty when it says none, or zero. */
  OptionalLong number(String attribute) {
    return policy.flatMap(each -> each.first(attribute)).stream()
        .filter(text -> text.matches("[0-9]{1,18}"))
        .mapToLong(Long::parseLong)
        .filter(each -> each > 0)
        .findFirst();
  }
}
