package org.dirlens.browser.core.compare;

import org.junit.jupiter.api.Nested;

/** Comparisons between our server and itself, OpenLDAP's and 389-ds. */
class ComparisonTest {
  @Nested
  class OnDirlens extends ComparisonContract {
    OnDirlens() {
      super(Server.DIRLENS);
    }
  }

  @Nested
  class OnSlapd extends ComparisonContract {
    OnSlapd() {
      super(Server.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends ComparisonContract {
    OnDs389() {
      super(Server.DS_389);
    }
  }
}
