package org.dirlens.browser.core.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.dirlens.connection.core.Write;
import org.dirlens.connection.core.Write.Delete;
import org.dirlens.connection.core.Write.OldRdn;
import org.dirlens.connection.core.Write.Rename;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private final InFlight inFlight = new InFlight();

  @Test
  void writesOnOtherBranchesJoin() {
    send(new Delete("ou=a,dc=com"));
    assertFalse(inFlight.conflicts(new Delete("ou=b,dc=com")));
  }

  @Test
  void writesOnTheSameEntryItsAncestorsAndItsDescendantsWait() {
    send(new Delete("ou=a,dc=com"));
    assertTrue(inFlight.conflicts(new Delete("OU=A,dc=com")));
    assertTrue(inFlight.conflicts(new Delete("dc=com")));
    assertTrue(inFlight.conflicts(new Delete("cn=x,ou=a,dc=com")));
  }

  @Test
  void aRenameWaitsAndAllWaitForIt() {
    Rename rename = new Rename("ou=a,dc=com", "ou=b", OldRdn.DELETE, null);
    send(new Delete("ou=z,dc=com"));
    assertTrue(inFlight.conflicts(rename));
    inFlight.removeOldest();
    send(rename);
    assertTrue(inFlight.conflicts(new Delete("ou=b,dc=com")));
    inFlight.removeOldest();
    assertEquals(0, inFlight.size());
    assertFalse(inFlight.conflicts(new Delete("ou=b,dc=com")));
  }

  private void send(Write write) {
    inFlight.add(new NumberedWrite(1, write), null); // nothing here waits for the answer
  }
}
