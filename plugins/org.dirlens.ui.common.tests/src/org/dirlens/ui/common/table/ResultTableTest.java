package org.dirlens.ui.common.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.ui.common.Figures;
import org.junit.jupiter.api.Test;

class ResultTableTest {
  private record Row(String name, long size) {}

  private static final ResultColumn<Row> NAME = ResultColumn.words("Name", 10, Row::name);
  private static final ResultColumn<Row> SIZE =
      ResultColumn.figures("Size", 8, Row::size, Figures::count);
  private static final Row B = new Row("b", 9);
  private static final Row A = new Row("A", 1000);
  private static final Row C = new Row("c", 200);

  private final ResultTable<Row> table = new ResultTable<>(List.of(NAME, SIZE));

  @Test
  void keepsTheOrderRowsCameIn() {
    table.show(List.of(B, A, C));

    assertEquals(List.of(B, A, C), table.rows());
  }

  @Test
  void sortsWordsWithoutCaseAndFiguresByValue() {
    table.show(List.of(B, A, C));

    table.sortBy(NAME);
    assertEquals(List.of(A, B, C), table.rows());
    table.sortBy(SIZE);
    assertEquals(List.of(B, C, A), table.rows());
  }

  @Test
  void turnsTheOrderRoundAndThenForgetsIt() {
    table.show(List.of(B, A, C));
    table.sortBy(SIZE);

    table.sortBy(SIZE);
    assertTrue(table.descending());
    assertEquals(List.of(A, C, B), table.rows());
    table.sortBy(SIZE);
    assertEquals(List.of(B, A, C), table.rows());
  }

  @Test
  void sortsNewRowsAsTheOldOnes() {
    table.show(List.of(B));
    table.sortBy(NAME);

    table.show(List.of(C, B, A));

    assertEquals(List.of(A, B, C), table.rows());
    assertFalse(table.descending());
  }

  @Test
  void copiesAsTabSeparatedValuesWithAHeading() {
    String end = System.lineSeparator();

    assertEquals(
        "Name\tSize" + end + "a b\t1,000" + end, table.tsv(List.of(new Row("a\t\nb", 1000))));
  }
}
