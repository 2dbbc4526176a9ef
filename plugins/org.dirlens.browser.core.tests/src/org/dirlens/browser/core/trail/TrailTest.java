package org.dirlens.browser.core.trail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.browser.core.ServerContract.Server;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Aliases and referrals of our server, OpenLDAP's and 389-ds, where they are installed. */
class TrailTest {
  @Test
  void aUrlLeadsToTheServerItNames() {
    ReferralUrl url = ReferralUrl.parse("ldap://Host/ou=a%20b,dc=c??sub").orElseThrow();
    assertEquals(new ReferralUrl("Host", 389, Encryption.NONE, "ou=a b,dc=c"), url);
    assertTrue(url.leadsTo(new Endpoint("host", 389, Encryption.STARTTLS, 1_000)));
    assertFalse(url.leadsTo(new Endpoint("host", 389, Encryption.LDAPS, 1_000)));
    assertFalse(url.leadsTo(new Endpoint("host", 390, Encryption.NONE, 1_000)));
    assertEquals(
        new ReferralUrl("::1", 636, Encryption.LDAPS, ""),
        ReferralUrl.parse("ldaps://[::1]").orElseThrow());
    assertEquals(
        List.of("", "389"),
        ReferralUrl.parse("ldap:///dc=c").stream()
            .flatMap(each -> List.of(each.host(), String.valueOf(each.port())).stream())
            .toList());
    assertTrue(ReferralUrl.parse("http://host/").isEmpty());
  }

  @Nested
  class OnDirlens extends TrailContract {
    OnDirlens() {
      super(Server.DIRLENS);
    }
  }

  @Nested
  class OnSlapd extends TrailContract {
    OnSlapd() {
      super(Server.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends TrailContract {
    OnDs389() {
      super(Server.DS_389);
    }
  }
}
