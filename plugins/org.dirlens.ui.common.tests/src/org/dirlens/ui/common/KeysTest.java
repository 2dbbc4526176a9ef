package org.dirlens.ui.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import org.eclipse.jface.util.Util;
import org.junit.jupiter.api.Test;

class KeysTest {
  @Test
  void keysHaveTheNamesOfThePlatform() {
    assumeFalse(Util.isMac(), "signs there");
    assertEquals("Ctrl", Keys.command());
    assertEquals("Ctrl+K", Keys.text("M1+K"));
    assertEquals("Ctrl+Enter", Keys.text("M1+CR"));
  }

  @Test
  void allKeysOfTextsAreKnown() {
    for (String keys : List.of("M1+/", "M1+C", "M1+F", "M1+M2+F", "M1+M3+Z")) {
      assertTrue(Keys.text(keys).contains(keys.substring(keys.lastIndexOf('+') + 1)), keys);
    }
    assertThrows(IllegalArgumentException.class, () -> Keys.text("M1+NO_KEY_OF_THIS_NAME"));
  }
}
