package org.dirlens.record.jdbm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.jdbm.TreeHistory.Moment;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A flipped bit or a changed byte anywhere in any file of a whole tree store, be it at rest or in
 * the middle of a checkpoint: an error that names the place, or the right answer, never another
 * one. Run it with {@code -Ddirlens.flips=10000} before a release.
 */
class TreeFlipTest {

  private static final int FLIPS = Integer.getInteger("dirlens.flips", 150);

  @TempDir private Path temporary;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<String, Integer> outcomes = new TreeMap<>();

  @Test
  void noFlipChangesAnAnswer() {
    System.out.println("TreeFlipTest: -Ddirlens.seed=" + seed);
    TreeHistory history = new TreeHistory(temporary.resolve("original"), seed);
    history.live(4);
    List<Moment> moments = history.moments();
    List<Moment> late = moments.subList(moments.size() / 2, moments.size());
    for (int i = 0; i < FLIPS; i++) {
      flip(history, late.get(random.nextInt(late.size())));
    }
    System.out.println("TreeFlipTest: " + outcomes);
  }

  private void flip(TreeHistory history, Moment moment) {
    List<String> files = List.copyOf(moment.image().names());
    String file = files.get(random.nextInt(files.size()));
    byte[] bytes = moment.image().bytes(file);
    if (bytes.length == 0) {
      return;
    }
    int at = random.nextInt(bytes.length);
    bytes[at] ^= (byte) (random.nextBoolean() ? 1 << random.nextInt(8) : 1 + random.nextInt(255));
    String what = "%s, byte %d at %s, seed %d".formatted(file, at, moment.what(), seed);
    Path victim = temporary.resolve("victim");
    moment.image().with(file, bytes).writeTo(victim);
    Map<String, String> before = history.state(moment.writes());
    Map<String, String> after = new TreeMap<>(before);
    String outcome = "right";
    try (TreeStore store = TreeHistory.open(victim)) {
      assertTrue(before.equals(TreeHistory.content(store)), what);
      after = TreeHistory.writeOn(store, before);
      store.checkpoint();
      assertTrue(after.equals(TreeHistory.content(store)), what);
    } catch (StoreProblem e) {
      assertDamaged(e, what);
      outcome = "damaged";
    }
    try (TreeStore store = TreeHistory.open(victim)) {
      Map<String, String> content = TreeHistory.content(store);
      assertTrue(content.equals(before) || content.equals(after), what);
    } catch (StoreProblem e) {
      assertDamaged(e, what);
    }
    outcomes.merge(file.replaceFirst("/.*", "") + " " + outcome, 1, Integer::sum);
  }

  private static void assertDamaged(StoreProblem problem, String what) {
    assertEquals(StoreProblem.Kind.DAMAGED, problem.kind(), () -> what + ": " + problem);
  }
}
