package org.dirlens.browser.core.entry;

import org.junit.jupiter.api.Nested;

/**
 * Renames and deletions against our server, OpenLDAP's and 389-ds, the latter where they are
 * installed.
 */
class GuardedWriteTest {
  @Nested
  class OnDirlens extends GuardedWriteContract {
    OnDirlens() {
      super(Server.DIRLENS);
    }
  }

  @Nested
  class OnSlapd extends GuardedWriteContract {
    OnSlapd() {
      super(Server.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends GuardedWriteContract {
    OnDs389() {
      super(Server.DS_389);
    }
  }
}
