package org.dirlens.launcher.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class OriginalTableTest {
  private static final OriginalTable EMPTY = OriginalTable.of("a list, 2006", "<what", "seconds");

  @Test
  void rowsAreKeptInTheirOrderWithWholeNumbersAsLongs() {
    OriginalTable table = EMPTY.row("first", 7).row("second", 0.72);
    assertEquals(List.of(List.of("first", 7L), List.of("second", 0.72)), table.rows());
    assertEquals(List.of(), EMPTY.rows());
  }

  @Test
  void aRowHasOneCellForEachColumn() {
    assertEquals(
        "the row [first] has 1 cells for 2 columns",
        assertThrows(IllegalArgumentException.class, () -> EMPTY.row("first")).getMessage());
  }

  @Test
  void aCellIsATextOrANumber() {
    assertEquals(
        "true is neither a text nor a whole or real number",
        assertThrows(IllegalArgumentException.class, () -> EMPTY.row("first", true)).getMessage());
  }
}
