package org.dirlens.launcher.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LeftEntriesTest {
  private final LeftEntries left = new LeftEntries(LoadWatch.NONE);

  @Test
  void nothingIsToldOfALoadThatDeletedAll() {
    left.turn("a", 1);
    assertEquals("", left.told());
  }

  @Test
  void theFirstNamesAreTold() {
    left.turn("a", 1);
    left.notDeleted("cn=0", 50);
    assertEquals(
        "1 entry that was added could not be deleted: cn=0 on a (result code 50).", left.told());
    left.turn("b", 1);
    for (int i = 1; i < 1_234; i++) {
      left.notDeleted("cn=" + i, -1);
    }
    assertEquals(
        "1,234 entries that were added could not be deleted: cn=0 on a (result code 50);"
            + " cn=1 on b (result code -1); cn=2 on b (result code -1);"
            + " cn=3 on b (result code -1); cn=4 on b (result code -1);"
            + " cn=5 on b (result code -1); cn=6 on b (result code -1);"
            + " cn=7 on b (result code -1); cn=8 on b (result code -1);"
            + " cn=9 on b (result code -1) and 1,224 more.",
        left.told());
  }
}
