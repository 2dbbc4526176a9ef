package org.dirlens.browser.core.account;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.StoredPassword;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.schema.ServerFeatures.Product;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * How the account of an entry stands.
 *
 * @param facts in the order of their topics
 * @param actions one of each type
 */
public record Account(String dn, List<AccountFact> facts, List<AccountAction> actions) {
  /** Reads entry and policy from the server; empty when there is no such entry. Waits. */
  public static Optional<Account> read(Dit dit, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    Session session = dit.connection().session(monitor);
    ServerFeatures features = dit.features(monitor);
    Optional<Entry> entry = session.read(dn, List.of("*", "+", "userPassword"), monitor);
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    if (features.product() == Product.DS_389) {
      Entry wide = with389(session, entry.get(), monitor);
      PolicySource policy = PolicySource.of389(session, wide, monitor);
      return Optional.of(new Account389(wide, policy, Instant.now()).account());
    }
    PolicySource policy = PolicySource.ofBehera(session, entry.get(), features, monitor);
    boolean alwaysLocks = features.product() == Product.DIRLENS;
    return Optional.of(
        new BeheraAccount(entry.get(), policy, alwaysLocks, Instant.now()).account());
  }

  /** The action of this type. */
  public AccountAction action(AccountAction.Type type) {
    return actions.stream().filter(each -> each.type() == type).findFirst().orElseThrow();
  }

  /** 389 Directory Server gives some operational attributes only to those who name them. */
  private static Entry with389(Session session, Entry entry, IProgressMonitor monitor)
      throws ConnectionProblem {
    Entry wide = entry;
    for (var attribute :
        session
            .read(entry.dn(), Account389.ATTRIBUTES, monitor)
            .map(Entry::attributes)
            .orElse(List.of())) {
      wide = wide.with(attribute);
    }
    return wide;
  }

  /** How the password is stored, as far as it may be read. */
  static AccountFact password(Entry entry) {
    return entry
        .attribute("userPassword")
        .filter(each -> !each.values().isEmpty())
        .map(each -> StoredPassword.of(each.values().getFirst()))
        .map(Account::words)
        .orElseGet(
            () ->
                AccountFact.unknown(
                    AccountFact.Topic.PASSWORD,
                    "No userPassword is there, or it may not be read by this connection"));
  }

  private static AccountFact words(StoredPassword stored) {
    return stored.clear()
        ? AccountFact.bad(AccountFact.Topic.PASSWORD, "Stored in clear text")
        : AccountFact.plain(AccountFact.Topic.PASSWORD, "Stored as " + stored.scheme());
  }
}
