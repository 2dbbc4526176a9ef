package org.dirlens.browser.core.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.core.Write.Delete;
import org.dirlens.connection.core.Write.OldRdn;
import org.dirlens.connection.core.Write.Rename;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private final InFlight inFlight = new InFlight(10, 100);

  @Test
  void writesOnOtherBranchesJoin() {
    send(new Delete("ou=a,dc=com"));
    assertFalse(inFlight.mustWait(new Delete("ou=b,dc=com")));
  }

  @Test
  void writesOnTheSameEntryItsAncestorsAndItsDescendantsWait() {
    send(new Delete("ou=a,dc=com"));
    assertTrue(inFlight.mustWait(new Delete("OU=A,dc=com")));
    assertTrue(inFlight.mustWait(new Delete("dc=com")));
    assertTrue(inFlight.mustWait(new Delete("cn=x,ou=a,dc=com")));
  }

  /** Servers may take them for one. */
  @Test
  void namesThatDifferInLetterCaseWait() {
    send(new Delete("automountKey=Home,dc=com"));
    assertTrue(inFlight.mustWait(new Delete("automountKey=home,dc=com")));
  }

  /** The server knows what the types are called, and works on both side by side. */
  @Test
  void anEntryBelowAnotherSpellingOfTheNameWaits() {
    send(new Delete("commonName=Ann  Weber,dc=com"));
    assertTrue(inFlight.mustWait(new Delete("cn=below,2.5.4.3=ann weber,dc=com")));
    assertFalse(inFlight.mustWait(new Delete("cn=Ann,dc=com")));
  }

  @Test
  void aRenameWaitsAndAllWaitForIt() {
    Rename rename = new Rename("ou=a,dc=com", "ou=b", OldRdn.DELETE, null);
    send(new Delete("ou=z,dc=com"));
    assertTrue(inFlight.mustWait(rename));
    inFlight.removeOldest();
    send(rename);
    assertTrue(inFlight.mustWait(new Delete("ou=b,dc=com")));
    inFlight.removeOldest();
    assertEquals(0, inFlight.size());
    assertFalse(inFlight.mustWait(new Delete("ou=b,dc=com")));
  }

  private static Write add(String dn, int octets) {
    Attribute picture = Attribute.of("jpegPhoto", "x".repeat(octets));
    return new Write.Add(new Entry(dn, List.of(picture)));
  }

  @Test
  void largeWritesWaitAndOneThatIsTooLargeGoesAlone() {
    Write large = add("cn=large,dc=com", 101);
    assertFalse(inFlight.mustWait(large));
    send(add("cn=a,dc=com", 60));
    assertFalse(inFlight.mustWait(add("cn=b,dc=com", 40)));
    assertTrue(inFlight.mustWait(add("cn=b,dc=com", 41)));
    send(add("cn=b,dc=com", 40));
    inFlight.removeOldest();
    assertFalse(inFlight.mustWait(add("cn=c,dc=com", 60)));
    assertTrue(inFlight.mustWait(large));
  }

  @Test
  void noMoreThanTheBoundAreUnderWay() {
    for (int number = 0; number < 10; number++) {
      Write next = new Delete("ou=a" + number + ",dc=com");
      assertFalse(inFlight.mustWait(next));
      send(next);
    }
    assertTrue(inFlight.mustWait(new Delete("ou=b,dc=com")));
  }

  private void send(Write write) {
    inFlight.add(new NumberedWrite(1, write), null); // nothing here waits for the answer
  }
}
