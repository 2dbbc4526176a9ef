package org.dirlens.partition.ldap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResultCodeTest {
  @Test
  void namesAndNumbersAreThoseOfRfc4511() {
    assertEquals("noSuchObject (32)", ResultCode.NO_SUCH_OBJECT.toString());
    assertEquals("invalidDNSyntax (34)", ResultCode.INVALID_DN_SYNTAX.toString());
    assertEquals("notAllowedOnRDN (67)", ResultCode.NOT_ALLOWED_ON_RDN.toString());
    assertEquals("affectsMultipleDSAs (71)", ResultCode.AFFECTS_MULTIPLE_DSAS.toString());
    assertEquals("eSyncRefreshRequired (4096)", ResultCode.E_SYNC_REFRESH_REQUIRED.toString());
  }

  @Test
  void everyNumberLeadsBackToItsCode() {
    for (ResultCode code : ResultCode.values()) {
      assertEquals(code, ResultCode.ofCode(code.code()));
    }
    assertNull(ResultCode.ofCode(9));
  }

  @Test
  void apacheNamesTheSameNumbers() {
    var theirs = org.apache.directory.api.ldap.model.message.ResultCodeEnum.values();
    for (ResultCode code : ResultCode.values()) {
      boolean known = Arrays.stream(theirs).anyMatch(their -> their.getResultCode() == code.code());
      boolean absentThere = Set.of(60, 61, 76, 123, 16654).contains(code.code());
      assertEquals(true, known || absentThere, code.toString());
    }
  }
}
