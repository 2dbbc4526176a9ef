package org.dirlens.browser.core.entry;

import org.junit.jupiter.api.Nested;

/** Saving against our server, OpenLDAP's and 389-ds, the latter where they are installed. */
class EntrySaveTest {
  @Nested
  class OnDirlens extends EntrySaveContract {
    OnDirlens() {
      super(Server.DIRLENS);
    }
  }

  @Nested
  class OnSlapd extends EntrySaveContract {
    OnSlapd() {
      super(Server.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends EntrySaveContract {
    OnDs389() {
      super(Server.DS_389);
    }
  }
}
