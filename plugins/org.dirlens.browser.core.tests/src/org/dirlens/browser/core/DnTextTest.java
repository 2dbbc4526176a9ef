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
  void keysOfAnAutomounterDifferByLetterCase() {
    assertFalse(DnText.same("automountKey=Home,ou=auto,dc=x", "automountKey=home,ou=auto,dc=x"));
    assertFalse(DnText.same("automountKey=a+cn=B,dc=x", "automountKey=A+cn=b,dc=x"));
    assertTrue(DnText.same("automountKey=a+cn=B,dc=x", "CN=b+AUTOMOUNTKEY=a,DC=X"));
    assertEquals(
        2, DnText.topmost(List.of("automountKey=Home,dc=x", "automountKey=home,dc=x")).size());
  }

  @Test
  void comparesWithoutCaseAndSpaces() {
    assertTrue(DnText.same("CN=Ann , OU=People, dc=X", "cn=ann,ou=people,dc=x"));
    assertFalse(DnText.same("cn=ann,ou=people,dc=x", "cn=ann,dc=x"));
  }

  @Test
  void comparesWithoutSpelling() {
    assertTrue(DnText.same("cn=Doe\\, John,dc=x", "CN=Doe\\2C john,dc=x"));
    assertTrue(DnText.same("cn=a+uid=b,dc=x", "UID=b + cn=A,dc=x"));
    assertTrue(DnText.same("cn=M\\C3\\BCller,dc=x", "cn=m\u00FCller,dc=x"));
    assertTrue(DnText.same("cn=#0403616263,dc=x", "cn=ABC,dc=x"));
    assertTrue(DnText.same("cn=a\\20,dc=x", "cn=a\\ ,dc=x"));
    assertFalse(DnText.same("cn=a\\ ,dc=x", "cn=a,dc=x"));
    assertFalse(DnText.same("cn=a\\+uid=b,dc=x", "cn=a+uid=b,dc=x"));
    assertFalse(DnText.same("cn=\\FE,dc=x", "cn=\\FF,dc=x"));
  }

  @Test
  void whatIsNoDnIsEqualToItself() {
    assertTrue(DnText.same("cn=\"a+B\",dc=x", "CN=\"a+b\", dc=x"));
    assertFalse(DnText.same("cn=\"a+b\",dc=x", "cn=\"b+a\",dc=x"));
  }

  @Test
  void aKeyIsItsOwnKey() {
    String key = DnText.key("uid=\\ b\\23+CN=Doe\\, \\C3\\BC,dc=x");
    assertEquals("cn=doe\\2c \u00FC+uid=\\20b\\23,dc=x", key);
    assertEquals(key, DnText.key(key));
  }

  @Test
  void aCommaInAValueDoesNotMakeAnEntryLieBelowAnother() {
    assertTrue(DnText.sameOrBelow("cn=Doe\\, John,ou=x", "OU=\\78"));
    assertFalse(DnText.sameOrBelow("cn=Doe\\,ou=x", "ou=x"));
  }

  @Test
  void anEncodedValueOfANameIsDecoded() {
    assertEquals(
        List.of(new RdnValue("cn", "Hi"), new RdnValue("uid", "a#1")),
        DnText.rdnValues("CN=#04024869+uid=a\\#1,dc=x"));
  }

  @Test
  void typesCanCountUnderOneName() {
    assertEquals(
        "cn=a+uid=b,dc=x",
        DnText.key("uid=b+commonName=A,DC=x", type -> type.equals("commonName") ? "cn" : type));
  }

  @Test
  void aSpaceBehindABackslashBelongsToTheValue() {
    assertEquals("cn=a\\ ", DnText.rdn("cn=a\\ ,dc=x"));
    assertEquals("dc=x\\ ", DnText.parent("cn=a , dc=x\\  "));
    assertEquals("cn=a\\\\", DnText.rdn("cn=a\\\\ ,dc=x"));
    assertEquals("cn=a\\ ", DnText.stripped(" cn=a\\  "));
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
