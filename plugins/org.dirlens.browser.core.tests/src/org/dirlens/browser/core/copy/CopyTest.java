package org.dirlens.browser.core.copy;

import org.junit.jupiter.api.Nested;

/** Copies and moves on our server, OpenLDAP's and 389-ds, the latter where they are installed. */
class CopyTest {
  @Nested
  class OnDirlens extends CopyContract {
    OnDirlens() {
      super(Server.DIRLENS);
    }
  }

  @Nested
  class OnSlapd extends CopyContract {
    OnSlapd() {
      super(Server.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends CopyContract {
    OnDs389() {
      super(Server.DS_389);
    }
  }
}
