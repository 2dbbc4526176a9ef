package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import java.util.Optional;
import org.dirlens.connection.core.ListView.Order;
import org.dirlens.connection.core.ListView.Target;
import org.junit.jupiter.api.Test;

/** The octets of a part of a sorted list. */
class ListViewTest {
  private static String hex(byte[] octets) {
    return HexFormat.of().formatHex(octets);
  }

  @Test
  void aPartIsAskedForByItsNumber() {
    ListView view =
        new ListView(new Order("cn", "", false), new Target.Number(1_001, 300), 500, new byte[0]);
    assertEquals("30063004 0402636e".replace(" ", ""), hex(view.sort().value()));
    assertEquals(
        "3011 020100 020201f3 a008 020203e9 0202012c".replace(" ", ""), hex(view.part().value()));
  }

  @Test
  void orByAValueFromTheEndOfTheAlphabet() {
    ListView view =
        new ListView(
            new Order("cn", Order.IGNORING_CASE, true), new Target.Value("b"), 2, new byte[] {7});
    assertEquals(
        "3013 3011 0402636e 8008322e352e31332e33 8101ff".replace(" ", ""),
        hex(view.sort().value()));
    assertEquals("300c 020100 020101 810162 040107".replace(" ", ""), hex(view.part().value()));
  }

  @Test
  void theAnswerTellsPlaceNumberAndContext() {
    byte[] told = HexFormat.of().parseHex("300c" + "020203e9" + "02010a" + "0a0100" + "0400");
    ListView.Answer answer = ListView.answer(told).orElseThrow();
    assertEquals(1_001, answer.first());
    assertEquals(10, answer.count());
    assertArrayEquals(new byte[0], answer.context());
  }

  @Test
  void aRefusalAndNonsenseAreNoAnswer() {
    assertEquals(
        Optional.empty(),
        ListView.answer(HexFormat.of().parseHex("3009" + "020101" + "020101" + "0a014c")));
    assertEquals(Optional.empty(), ListView.answer(new byte[] {0x30}));
  }
}
