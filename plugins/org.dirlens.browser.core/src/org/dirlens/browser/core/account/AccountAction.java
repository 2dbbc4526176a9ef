package org.dirlens.browser.core.account;

import java.util.List;
import org.dirlens.connection.core.Modification;

/**
 * What can be done with an account.
 *
 * @param changes what is sent; empty when it cannot be done
 * @param why it cannot be done; empty when it can
 */
public record AccountAction(Type type, List<Modification> changes, String why) {
  /** What is done. */
  public enum Type {
    UNLOCK,
    LOCK,
    REQUIRE_CHANGE,
    FORGIVE_CHANGE
  }

  static AccountAction possible(Type type, List<Modification> changes) {
    return new AccountAction(type, changes, "");
  }

  static AccountAction impossible(Type type, String why) {
    return new AccountAction(type, List.of(), why);
  }

  /** Whether it can be done now. */
  public boolean possible() {
    return why.isEmpty();
  }
}
