package org.dirlens.ui.common.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.dirlens.ui.common.table.ColumnChoice.Place;
import org.junit.jupiter.api.Test;

class ColumnChoiceTest {
  private static final ResultColumn<String> DN = ResultColumn.words("DN", 10, row -> row);
  private static final ResultColumn<String> CN = ResultColumn.words("cn", 10, row -> row);
  private static final ResultColumn<String> SN = ResultColumn.words("sn - last", 10, row -> row);
  private static final ColumnChoice CHOICE =
      new ColumnChoice(List.of(new Place("sn - last", 0, true), new Place("DN", 120, false)));

  @Test
  void columnsStandInTheChosenOrderAndNewOnesComeLast() {
    assertEquals(List.of(SN, DN, CN), CHOICE.ordered(List.of(DN, CN, SN)));
    assertEquals(List.of(SN, CN), CHOICE.shown(List.of(DN, CN, SN)));
  }

  @Test
  void aTableIsNeverWithoutColumns() {
    assertEquals(List.of(DN), CHOICE.shown(List.of(DN)));
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    assertEquals(CHOICE, ColumnChoice.read(CHOICE.written()));
    assertEquals(ColumnChoice.AS_MADE, ColumnChoice.read("nonsense\n99999999 + DN"));
  }

  @Test
  void columnsOfOtherSearchesStayKnown() {
    ColumnChoice next = CHOICE.with(List.of(new Place("cn", 50, true)));
    assertEquals(50, next.width("cn"));
    assertEquals(120, next.width("DN"));
  }
}
