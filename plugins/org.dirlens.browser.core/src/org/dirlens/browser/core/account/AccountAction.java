package org.dirlens.browser.core.account;

import java.util.List;
import org.dirlens.connection.core.Modification;

/**
 * What can be done with an account.
 *
 * @param changes what is sent; empty when it cannot be done
 * @param why it cannot be done; empty when it can
 */
public record AccountAction(Deed deed, List<Modification> changes, String why) {
  /** What is done. */
  public enum Deed {
    UNLOCK,
    LOCK,
    REQUIRE_CHANGE,
    FORGIVE_CHANGE
  }

  static AccountAction possible(Deed deed, List<Modification> changes) {
    return new AccountAction(deed, changes, "");
  }

  static AccountAction impossible(Deed deed, String why) {
    return new AccountAction(deed, List.of(), why);
  }

  /** Whether it can be done now. */
  public boolean possible() {
    return why.isEmpty();
  }
}
