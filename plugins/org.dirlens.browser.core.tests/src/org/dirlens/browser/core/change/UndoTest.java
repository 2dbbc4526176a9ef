package org.dirlens.browser.core.change;

import org.junit.jupiter.api.Nested;

/** Undo against our server, OpenLDAP's and 389-ds, the latter where they are installed. */
class UndoTest {
  @Nested
  class OnDirlens extends UndoContract {
    OnDirlens() {
      super(Server.DIRLENS);
    }
  }

  @Nested
  class OnSlapd extends UndoContract {
    OnSlapd() {
      super(Server.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends UndoContract {
    OnDs389() {
      super(Server.DS_389);
    }
  }
}
