package org.dirlens.server;

import static org.dirlens.server.TestServer.ANNA;
import static org.dirlens.server.TestServer.USER_PASSWORD;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import org.dirlens.partition.entry.Modification.Kind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What changes of userPassword may cost and tell. */
class PasswordChangesTest extends PasswordPolicyServer {
  private static final String LIMIT = "11";

  @BeforeEach
  void begin() throws Exception {
    assertEquals("0", bind(ANNA, USER_PASSWORD));
  }

  private String replaced(int times) throws Exception {
    Change change = Change.password(Kind.REPLACE, "another");
    return ask(modify(ANNA, Collections.nCopies(times, change)));
  }

  @Test
  void theValuesOfAllChangesOfARequestAreCounted() throws Exception {
    assertEquals("0", replaced(8));
    assertEquals(LIMIT, replaced(9));
  }
}
