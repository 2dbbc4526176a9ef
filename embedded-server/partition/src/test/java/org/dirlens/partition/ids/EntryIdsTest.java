package org.dirlens.partition.ids;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryIdsTest {
  private static List<Long> first(EntryIds ids, long count) {
    return LongStream.rangeClosed(1, count).mapToObj(ids::id).toList();
  }

  @Test
  void idsFollowTheirStrategy() {
    assertEquals(List.of(1L, 2L, 3L, 4L), first(EntryIds.SEQUENTIAL, 4));
    assertEquals(List.of(3L, 7L, 11L), first(EntryIds.interleaved(4, 2), 3));
    assertEquals(List.of(4L, 5L, 6L, 10L, 11L, 12L, 16L), first(EntryIds.blocks(2, 1, 3), 7));
  }

  @Test
  void everyIdIsPositiveGivenOnceAndTellsItsNumber() {
    for (EntryIds ids :
        List.of(
            EntryIds.SEQUENTIAL,
            EntryIds.interleaved(8, 3),
            EntryIds.blocks(8, 7, 100),
            EntryIds.RANDOM)) {
      Set<Long> given = new HashSet<>();
      for (long number = 1; number < 200_000; number += number < 5000 ? 1 : 97) {
        long id = ids.id(number);
        assertTrue(id > 0 && given.add(id), ids + " gives " + id);
        assertEquals(number, ids.number(id), ids.toString());
        assertTrue(!ids.ascending() || id < ids.id(number + 1), ids.toString());
      }
    }
  }

  @Test
  void serversWithTheSameIdsNeverGiveTheSame() {
    for (List<EntryIds> servers :
        List.of(
            List.of(EntryIds.interleaved(3, 0), EntryIds.interleaved(3, 1)),
            List.of(EntryIds.blocks(3, 0, 10), EntryIds.blocks(3, 2, 10)))) {
      Set<Long> one = new HashSet<>(first(servers.get(0), 1000));
      first(servers.get(1), 1000).forEach(id -> assertTrue(one.add(id), "id " + id));
    }
  }

  @Test
  void theTextOfAStrategyIsReadAgain() {
    for (EntryIds ids :
        List.of(
            EntryIds.SEQUENTIAL,
            EntryIds.interleaved(1024, 1023),
            EntryIds.blocks(8, 7, 65_536),
            EntryIds.RANDOM)) {
      assertEquals(ids, EntryIds.parse(ids.toString()));
    }
    assertEquals(EntryIds.interleaved(8, 0), EntryIds.parse("Interleaved"));
    assertEquals(EntryIds.blocks(8, 0, 100), EntryIds.parse("block"));
    assertEquals(EntryIds.blocks(3, 1, 100), EntryIds.parse("block:2/3"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "fast", "random:1/2", "interleaved:1", "interleaved:1/8:5", "block:"})
  void aTextThatIsNoStrategyIsRefusedWithTheChoices(String text) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> EntryIds.parse(text)).getMessage();
    assertTrue(
        message.startsWith("ids are sequential, block, interleaved or random")
            && message.endsWith("; not " + text),
        message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"interleaved:0/8", "interleaved:9/8", "block:1/1025", "block:1/8:65537"})
  void serversThatCannotBeAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> EntryIds.parse(text));
  }

  @Test
  void whatIsNoStrategyIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> EntryIds.interleaved(2, 2));
    assertThrows(IllegalArgumentException.class, () -> EntryIds.interleaved(0, 0));
    assertThrows(IllegalArgumentException.class, () -> EntryIds.blocks(1, 0, 0));
    assertThrows(IllegalStateException.class, () -> EntryIds.RANDOM.id((1L << 40) + 1));
  }
}
