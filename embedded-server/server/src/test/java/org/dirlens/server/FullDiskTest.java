package org.dirlens.server;

import static org.dirlens.server.TestServer.PEOPLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import javax.naming.OperationNotSupportedException;
import javax.naming.directory.BasicAttributes;
import javax.naming.ldap.LdapContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full disk, as a client sees it. */
class FullDiskTest {

  private static final String FILLER = "x".repeat(20_000);

  @TempDir Path folder;

  @Test
  void writesAreRefusedInPlainWordsAndReadsGoOnUntilThereIsRoom() throws Exception {
    try (TestServer server = TestServer.start(folder)) {
      LdapContext admin = server.administrator();
      server.records.failFromHere();
      String refused = "";
      int added = 0;
      for (; refused.isEmpty() && added < 1000; added++) {
        refused = add(admin, added);
      }
      assertTrue(refused.contains("error code 53") && refused.contains("disk is full"), refused);
      String last = "uid=filler" + (added - 2) + "," + PEOPLE;
      assertEquals(FILLER, admin.getAttributes(last).get("description").get());
      server.records.heal();
      while (!refused.isEmpty()) { // it tries again within a second
        refused = add(admin, added);
      }
      admin.close();
    }
  }

  /** Adds an entry and returns why it was refused; nothing if it was not. */
  private static String add(LdapContext admin, int number) throws Exception {
    BasicAttributes entry = new BasicAttributes("objectClass", "inetOrgPerson");
    entry.put("cn", "filler");
    entry.put("sn", "filler");
    entry.put("description", FILLER);
    try {
      admin.createSubcontext("uid=filler" + number + "," + PEOPLE, entry).close();
      return "";
    } catch (OperationNotSupportedException e) {
      return e.getMessage();
    }
  }
}
