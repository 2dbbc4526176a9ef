package org.dirlens.browser.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Groups on our server, OpenLDAP's and 389-ds, the latter where they are installed. */
class GroupsTest {
  @Test
  void aMemberIsJudgedByHowItsGroupNamesMembers() {
    assertTrue(GroupKind.MEMBER.problem("cn=a,dc=b").isEmpty());
    assertTrue(GroupKind.MEMBER.problem("ann").isPresent());
    assertTrue(GroupKind.MEMBER_UID.problem("ann").isEmpty());
    assertTrue(GroupKind.MEMBER_UID.problem(" ").isPresent());
    assertEquals("cn=a", GroupKind.UNIQUE_MEMBER.dn("cn=a#'0101'B"));
    assertEquals("cn=a#b", GroupKind.UNIQUE_MEMBER.dn("cn=a#b"));
  }

  @Nested
  class OnDirlens extends GroupsContract {
    OnDirlens() {
      super(Server.DIRLENS);
    }
  }

  @Nested
  class OnSlapd extends GroupsContract {
    OnSlapd() {
      super(Server.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends GroupsContract {
    OnDs389() {
      super(Server.DS_389);
    }
  }
}
