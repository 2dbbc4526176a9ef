package org.dirlens.record.jdbm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.dirlens.record.jdbm.TreeHistory.Moment;
import org.dirlens.testkit.record.FolderImage;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The power goes in every moment of the life of a whole tree store: what was written since the last
 * sync of its file is lost, kept, or there in part and in any order, in the change log and in
 * JDBM's files at once. The store opens by itself, holds every acknowledged write, and is sound.
 */
class TreePowerLossTest {

  private static final int SECTOR_BYTES = 512;
  private static final int CHANGE_LOG_HEADER_BYTES = 28;
  private static final int EMPTIED_LOG_BYTES = 8;
  private static final Predicate<String> IS_LOG = name -> name.startsWith("log/");
  private static final int ROUNDS = Integer.getInteger("dirlens.powerLoss.rounds", 3);

  /** What becomes of what was not synced. */
  enum Loss {
    LOST,
    KEPT,
    TORN
  }

  @TempDir private Path temporary;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @ParameterizedTest
  @EnumSource
  void noMomentLosesAnAcknowledgedWrite(Loss loss) {
    System.out.println("TreePowerLossTest: -Ddirlens.seed=" + seed);
    TreeHistory history = new TreeHistory(temporary.resolve("original"), seed);
    history.live(ROUNDS);
    Moment before = history.moments().getFirst(); // PowerLossTest has what comes before
    Map<String, byte[]> synced = new TreeMap<>();
    before.image().names().forEach(name -> synced.put(name, before.image().bytes(name)));
    int writes = before.writes();
    for (Moment now : history.moments()) {
      String what = "%s before moment %s, seed %d".formatted(loss, now.what(), seed);
      left(synced, now, loss).writeTo(temporary.resolve("victim"));
      check(history, writes, now.writes(), what);
      sync(synced, now);
      writes = now.writes();
    }
  }

  /** What the step that has just ended has synced. */
  private static void sync(Map<String, byte[]> synced, Moment now) {
    List<String> names = new ArrayList<>();
    switch (now.what()) {
      case "LOGGED" -> names.add(Attacked.LOG);
      case "SLOTS_SYNCED", "SYNCHRONIZED" -> names.add(Attacked.DATA);
      case "ACKNOWLEDGED" -> now.image().names().stream().filter(IS_LOG).forEach(names::add);
      default -> names.add(Attacked.COMMIT_FILE);
    }
    if (!synced.keySet().containsAll(names)) { // a new file is synced with the names in its folder
      synced.keySet().removeIf(name -> IS_LOG.test(name) && !now.image().has(name));
    }
    names.forEach(name -> synced.put(name, now.image().bytes(name)));
  }

  /** The files after a power loss in the step that ends now. */
  private FolderImage left(Map<String, byte[]> synced, Moment now, Loss loss) {
    return switch (loss) {
      case LOST -> FolderImage.of(synced);
      case KEPT -> now.image();
      case TORN -> torn(synced, now);
    };
  }

  private FolderImage torn(Map<String, byte[]> synced, Moment now) {
    Map<String, byte[]> left = new TreeMap<>();
    Set<String> names = new TreeSet<>(synced.keySet());
    names.addAll(now.image().names());
    for (String name : names) {
      byte[] old = synced.get(name);
      byte[] live = now.image().has(name) ? now.image().bytes(name) : null;
      boolean there = old != null && live != null;
      if (there && live.length <= EMPTIED_LOG_BYTES) {
        left.put(name, random.nextBoolean() ? old : live); // emptied, or not
      } else if (there || random.nextBoolean()) {
        left.put(name, torn(old == null ? begun(live) : old, live == null ? old : live));
      }
    }
    if (now.what().equals("SYNCHRONIZED")) {
      boolean emptied = left.get(Attacked.LOG).length <= EMPTIED_LOG_BYTES;
      if (emptied) { // only after the data file was synced
        left.put(Attacked.DATA, now.image().bytes(Attacked.DATA));
      }
    }
    return FolderImage.of(left);
  }

  /** A new file of the change log is synced with its header alone before the first frame. */
  private byte[] begun(byte[] live) {
    return Arrays.copyOf(live, CHANGE_LOG_HEADER_BYTES);
  }

  /** Each sector as it was or as it is, and a length between. */
  private byte[] torn(byte[] old, byte[] live) {
    int least = Math.min(old.length, live.length);
    byte[] torn = new byte[least + random.nextInt(Math.max(old.length, live.length) - least + 1)];
    for (int at = 0; at < torn.length; at += SECTOR_BYTES) {
      byte[] from = random.nextBoolean() ? live : old;
      int end = Math.min(at + SECTOR_BYTES, Math.min(from.length, torn.length));
      if (end > at) {
        System.arraycopy(from, at, torn, at, end - at);
      }
    }
    return torn;
  }

  private void check(TreeHistory history, int least, int most, String what) {
    Path victim = temporary.resolve("victim");
    Map<String, String> content;
    try (TreeStore store = TreeHistory.open(victim)) {
      content = TreeHistory.content(store);
      boolean right = content.equals(history.state(least)) || content.equals(history.state(most));
      assertTrue(right, what);
      TreeHistory.verify(store, what);
      content = TreeHistory.writeOn(store, content);
    }
    try (TreeStore store = TreeHistory.open(victim)) {
      assertTrue(content.equals(TreeHistory.content(store)), what);
      TreeHistory.verify(store, what);
    }
  }
}
