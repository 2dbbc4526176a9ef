package org.dirlens.browser.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.browser.core.DnText.RdnValue;
import org.junit.jupiter.api.Test;

class DnTextTest {

  @Test
  void cutsAtTheFirstCommaThatIsNotEscaped() {
    assertEquals("cn=Smith\\, Ann", DnText.rdn("cn=Smith\\, Ann,ou=people,dc=x"));
    assertEquals("ou=people,dc=x", DnText.parent("cn=Smith\\, Ann,ou=people,dc=x"));
  }

  @Test
  void aDnOfOneRdnHasTheRootAsParent() {
    assertEquals("dc=x", DnText.rdn("dc=x"));
    assertEquals("", DnText.parent("dc=x"));
    assertEquals("dc=x", DnText.child("dc=x", ""));
  }

  @Test
  void escapesAValueThatWouldBreakTheDn() {
    String rdn = DnText.rdn("cn", "a,b+c=\"d\"#");
    assertEquals(List.of(new RdnValue("cn", "a,b+c=\"d\"#")), DnText.rdnValues(rdn + ",dc=x"));
  }

  @Test
  void findsBothValuesOfAnRdnWithTwo() {
    assertEquals(
        List.of(new RdnValue("cn", "a"), new RdnValue("uid", "b")),
        DnText.rdnValues("cn=a+uid=b,dc=x"));
  }

  @Test
  void comparesWithoutCaseAndSpaces() {
    assertTrue(DnText.same("CN=Ann , OU=People, dc=X", "cn=ann,ou=people,dc=x"));
    assertFalse(DnText.same("cn=ann,ou=people,dc=x", "cn=ann,dc=x"));
  }

  @Test
  void movesWhatIsSpelledInAnotherWay() {
    assertEquals("cn=a,ou=c", DnText.moved("cn=a,cn=Doe\\2C J,dc=x", "cn=Doe\\, J,dc=x", "ou=c"));
    assertEquals("cn=a,ou=c", DnText.moved("cn=a, OU=b,dc=x", "2.5.4.11=b,dc=x", "ou=c"));
    assertEquals("ou=c", DnText.moved("ou=b,dc=x", "2.5.4.11=b,dc=x", "ou=c"));
    assertEquals("ou=c", DnText.moved("dc=x", "ou=b,dc=x", "ou=c"));
    assertEquals("cn=a,dc=x", DnText.moved("cn=a,dc=x", "", ""));
  }

  @Test
  void acceptsOnlyOneRdnAsAName() {
    assertTrue(DnText.validRdn("cn=a+uid=b"));
    assertFalse(DnText.validRdn("cn=a,ou=b"));
    assertFalse(DnText.validRdn("no name"));
    assertFalse(DnText.validRdn(""));
  }

  @Test
  void ofSeveralThoseThatLieBelowAnotherAreLeftOut() {
    assertEquals(
        List.of("OU=people,dc=x", "cn=a,ou=others,dc=x"),
        DnText.topmost(
            List.of(
                "cn=b, ou=people,dc=x",
                "OU=people,dc=x",
                "cn=a,ou=others,dc=x",
                "ou=people,dc=x",
                "cn=c,cn=b,ou=people,dc=x")));
  }
}
