package org.dirlens.ui.common.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.dirlens.ui.common.Figures;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ListRowsTest {
  private record Row(String name, long size, @Nullable Instant changed) {
    Row(String name, long size) {
      this(name, size, null);
    }
  }

  private static final ResultColumn<Row> NAME = ResultColumn.words("Name", 10, Row::name);
  private static final ResultColumn<Row> SIZE =
      ResultColumn.figures("Size", 8, Row::size, Figures::bytes);
  private static final ResultColumn<Row> CHANGED = ResultColumn.times("Changed", 8, Row::changed);
  private static final Row B = new Row("b", 900);
  private static final Row A = new Row("A", 2048);
  private static final Row C = new Row("c", 1_000_000);
  private static final Arrangement<Row> AS_GIVEN = Arrangement.asGiven();

  private static List<Row> shown(Arrangement<Row> arrangement, Row... rows) {
    ListRows<Row> source = new ListRows<>(List.of(rows), List.of(NAME, SIZE, CHANGED), Row::name);
    return source.fetch(arrangement, 0, source.count(arrangement));
  }

  @Test
  void keepsTheOrderRowsCameIn() {
    assertEquals(List.of(B, A, C), shown(AS_GIVEN, B, A, C));
  }

  @Test
  void sortsWordsWithoutCaseAndFiguresByValueWhateverTheirUnit() {
    assertEquals(List.of(A, B, C), shown(AS_GIVEN.sortBy(NAME), B, A, C));
    assertEquals(List.of(B, A, C), shown(AS_GIVEN.sortBy(SIZE), A, C, B));
  }

  @Test
  void sortsNumbersInWordsByTheirValue() {
    Row two = new Row("uid=user.2", 1);
    Row ten = new Row("uid=user.10", 1);
    assertEquals(List.of(two, ten), shown(AS_GIVEN.sortBy(NAME), ten, two));
  }

  @Test
  void sortsMomentsByTimeAndThoseUnknownFirst() {
    Row late = new Row("late", 1, Instant.ofEpochSecond(2_000_000_000));
    Row early = new Row("early", 1, Instant.ofEpochSecond(999_999_999));
    assertEquals(List.of(A, early, late), shown(AS_GIVEN.sortBy(CHANGED), late, A, early));
  }

  @Test
  void turnsTheOrderRoundAndThenForgetsIt() {
    Arrangement<Row> down = AS_GIVEN.sortBy(NAME).sortBy(NAME);
    assertEquals(List.of(C, B, A), shown(down, B, A, C));
    assertEquals(List.of(B, A, C), shown(down.sortBy(NAME), B, A, C));
  }

  @Test
  void equalRowsKeepTheirOrderBothWays() {
    Row one = new Row("one", 5);
    Row two = new Row("two", 5);
    assertEquals(List.of(one, two, A), shown(AS_GIVEN.sortBy(SIZE), one, A, two));
    assertEquals(List.of(A, one, two), shown(AS_GIVEN.sortBy(SIZE).sortBy(SIZE), one, A, two));
  }

  @Test
  void aFilterKeepsRowsThatHaveTheTextInAnyCell() {
    assertEquals(List.of(A), shown(AS_GIVEN.filter("2 kb"), B, A, C));
    assertEquals(
        List.of(B), shown(AS_GIVEN.filter("B").sortBy(NAME), B, new Row("d", 1_000)).subList(0, 1));
    assertEquals(List.of(), shown(AS_GIVEN.filter("nothing"), B, A, C));
  }

  @Test
  void rowsAreFoundAgainByTheirKeys() {
    ListRows<Row> source = new ListRows<>(List.of(B, A, C), List.of(NAME), Row::name);
    assertArrayEquals(new int[] {0, 2}, source.places(AS_GIVEN.sortBy(NAME), Set.of("A", "c")));
  }
}
