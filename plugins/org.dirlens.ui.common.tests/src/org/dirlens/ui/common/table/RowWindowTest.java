package org.dirlens.ui.common.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowWindowTest {
  private static final ResultColumn<String> COLUMN = ResultColumn.words("Row", 10, row -> row);
  private static final Arrangement<String> SORTED = Arrangement.<String>asGiven().sortBy(COLUMN);

  private final Deque<Runnable> background = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private Set<Object> keys = Set.of();
  private int[] places = {};
  private int rows = 1_000_000;
  private RowWindow<String> window;

  /** A million rows that no list holds; sorted they are the other way round. */
  private final class Millions implements RowSource<String> {
    @Override
    public int count(Arrangement<String> arrangement) {
      return rows;
    }

    @Override
    public List<String> fetch(Arrangement<String> arrangement, int from, int most) {
      asked.add(from + "+" + most);
      return IntStream.range(from, Math.min(from + most, rows))
          .map(place -> arrangement.sortedBy() == null ? place : rows - 1 - place)
          .mapToObj(number -> "row " + number)
          .toList();
    }

    @Override
    public int[] places(Arrangement<String> arrangement, Set<Object> wanted) {
      return wanted.stream().mapToInt(key -> rows - 1 - (Integer) key).toArray();
    }
  }

  @BeforeEach
  void makeWindow() {
    RowWindow.Listener listener =
        new RowWindow.Listener() {
          @Override
          public Set<Object> keys() {
            return keys;
          }

          @Override
          public void arranged(int[] found) {
            told.add("arranged");
            places = found;
          }

          @Override
          public void fetched() {
            told.add("fetched");
          }
        };
    window = new RowWindow<>(background::add, Runnable::run, listener, new Millions());
    window.show(new Millions());
  }

  @Test
  void aSourceThatFailsOnceIsAskedAgain() {
    work();
    RowSource<String> broken =
        new RowSource<>() {
          private int failures = 2;

          @Override
          public int count(Arrangement<String> arrangement) {
            if (failures-- > 0) {
              throw new IllegalStateException("the disk is gone");
            }
            return 1;
          }

          @Override
          public List<String> fetch(Arrangement<String> arrangement, int from, int most) {
            return List.of("found");
          }

          @Override
          public int[] places(Arrangement<String> arrangement, Set<Object> wanted) {
            return new int[0];
          }
        };
    window.show(broken);
    window.refresh(); // while the first question is under way
    work();
    assertFalse(window.arranging(), "it does not wait for ever");
    assertEquals(rows, window.count(), "what was shown stays");
    window.refresh();
    work();
    assertEquals(1, window.count());
  }

  private void work() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  @Test
  void whatIsSelectedWhileRowsAreOnTheirWayStaysSelected() {
    work();
    keys = Set.of(3);
    window.refresh();
    keys = Set.of(5);
    work();
    assertArrayEquals(new int[] {rows - 1 - 5}, places);
  }

  @Test
  void longWorkGetsTheRowsThatAreWanted() {
    List<Integer> counts = new ArrayList<>();
    window.whenArranged((source, arrangement) -> counts.add(window.count()));
    assertEquals(List.of(), counts, "they are on their way");
    work();
    assertEquals(List.of(1_000_000), counts);
    rows = 7;
    window.whenArranged((source, arrangement) -> counts.add(window.count()));
    window.refresh();
    work();
    assertEquals(List.of(1_000_000, 7), counts);
  }

  @Test
  void onlyWhatIsLookedAtIsFetched() {
    work();
    assertEquals(1_000_000, window.count());
    assertEquals(Optional.of("row 7"), window.row(7));
    assertEquals(Optional.empty(), window.row(765_432));
    work();
    assertEquals(Optional.of("row 765432"), window.row(765_432));
    assertEquals(List.of("0+100", "100+100", "765400+100"), asked);
    assertEquals(List.of("arranged", "fetched"), told);
  }

  @Test
  void aRowThatIsAwaitedIsAskedForOnce() {
    work();
    window.row(5_000);
    window.row(5_001);
    assertEquals(1, background.size());
  }

  @Test
  void whatWasThereStaysUntilTheNewOrderHasCome() {
    work();
    window.arrange(SORTED);
    assertTrue(window.arranging());
    assertEquals(Optional.of("row 7"), window.row(7));
    work();
    assertEquals(Optional.of("row 999992"), window.row(7));
  }

  @Test
  void ordersWishedMeanwhileAreLookedAtTogether() {
    work();
    asked.clear();
    window.arrange(SORTED);
    window.arrange(SORTED.filter("a"));
    window.arrange(SORTED.filter("ab"));
    work();
    assertEquals(4, asked.size(), "two blocks for each of two questions");
    assertEquals("ab", window.arrangement().filter());
  }

  @Test
  void rowsOfAnOlderSourceAreDropped() {
    work();
    window.row(5_000);
    rows = 3;
    window.show(new Millions());
    work();
    assertEquals(3, window.count());
    assertEquals(Optional.empty(), window.row(5_000));
  }

  @Test
  void selectedRowsAreFoundInTheNewOrder() {
    work();
    keys = Set.of(999_998);
    window.arrange(SORTED);
    work();
    assertArrayEquals(new int[] {1}, places);
  }

  @Test
  void allRowsOfSomePlacesAreTakenUnlessOthersAreShownByThen() {
    work();
    window.take(new int[] {3, 4, 765_432}, told::addAll, () -> told.add("moved"));
    work();
    assertEquals(List.of("arranged", "row 3", "row 4", "row 765432"), told);
    assertEquals(List.of("3+2", "765432+1"), asked.subList(2, 4));
    told.clear();
    window.arrange(SORTED);
    window.take(new int[] {3}, told::addAll, () -> told.add("moved"));
    work();
    window.take(new int[] {3}, told::addAll, () -> told.add("moved"));
    window.arrange(Arrangement.asGiven());
    work();
    assertEquals(List.of("arranged", "moved", "moved", "arranged"), told);
  }

  @Test
  void fewRowsAreKeptHoweverFarOneScrolls() {
    work();
    for (int row = 0; row < 100_000; row += RowWindow.BLOCK) {
      window.row(row);
      work();
    }
    long known = IntStream.range(0, 100_000).filter(row -> window.known(row).isPresent()).count();
    assertTrue(known <= RowWindow.BLOCK * RowWindow.BLOCKS_MAX, known + " rows are kept");
  }
}
