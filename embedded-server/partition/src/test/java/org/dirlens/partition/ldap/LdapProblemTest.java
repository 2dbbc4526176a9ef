package org.dirlens.partition.ldap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LdapProblemTest {
  @Test
  void tellsCodeAndTextWithoutAStackTrace() {
    LdapProblem problem = new LdapProblem(ResultCode.BUSY, "too much", "dc=a");
    assertEquals("busy (51): too much", problem.toString());
    assertEquals("dc=a", problem.matchedDn());
    assertEquals(0, problem.getStackTrace().length);
  }

  @Test
  void quotesShortTextWholeAndLongTextCut() {
    assertEquals("\"a·b\"", LdapProblem.quote("a\nb"));
    assertEquals(
        "\"" + "x".repeat(80) + "\"… (100 characters)", LdapProblem.quote("x".repeat(100)));
    byte[] huge = new byte[10_000_000];
    assertEquals(true, LdapProblem.quote(huge, 0, huge.length).length() < 200);
  }
}
