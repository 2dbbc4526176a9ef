package org.dirlens.record.jdbm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.dirlens.record.RecordStore;
import org.dirlens.testkit.record.FolderImage;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.store.TreeStore;

/**
 * The life of a tree store on JDBM: writes, checkpoints with writes in the middle of them, prepared
 * trees; what it held after each write, and what its folder looked like at each {@link Moment}.
 */
final class TreeHistory {

  /** No checkpoint but those that are asked for. */
  private static final TreeOptions OPTIONS =
      new TreeOptions(
          1 << 20,
          new TreeOptions.Checkpoints(1L << 30, 1L << 31, 1L << 30, 3_600_000),
          new TreeOptions.Groups(16, 1 << 20),
          60_000);

  private static final TreeName[] NAMES = {new TreeName("a"), new TreeName("b")};

  /**
   * A step of a commit of the record store is done, or a write was acknowledged.
   *
   * @param what which of them
   * @param image the files as a process that is killed now would leave them
   * @param writes how many writes are acknowledged
   */
  record Moment(String what, FolderImage image, int writes) {}

  private final Random random;
  private final List<Moment> moments = new ArrayList<>();

  /** What the store holds after each number of writes: key of tree and entry, value. */
  private final List<Map<String, String>> states = new ArrayList<>(List.of(Map.of()));

  private final StoreFiles files;

  /** Writes in the steps of a commit. */
  private TreeStore stepper;

  private boolean inStep;

  TreeHistory(Path folder, long seed) {
    this.files = StoreFiles.in(folder);
    this.random = new Random(seed);
  }

  List<Moment> moments() {
    return moments;
  }

  Map<String, String> state(int writes) {
    return states.get(writes);
  }

  /** Founds the store and lives. The last writes are in the change log only. */
  void live(int rounds) {
    JdbmRecordStore records =
        JdbmRecordStore.open(files, new Probe(this::step, () -> Long.MAX_VALUE));
    stepper = TreeStore.open(records, files.folder().resolve("log"), OPTIONS);
    try (TreeStore store = stepper) {
      for (int round = 0; round < rounds; round++) {
        write(store);
        write(store);
        if (round % 3 == 1) {
          install(store);
        }
        store.checkpoint();
        write(store);
      }
      write(store);
      stepper = null;
    }
  }

  private void step(Probe.Step step) {
    moment(step.name());
    if (stepper != null && !inStep && random.nextInt(3) == 0) {
      inStep = true;
      write(stepper); // the writer continues while a checkpoint runs
      inStep = false;
    }
  }

  private void moment(String what) {
    moments.add(new Moment(what, FolderImage.of(files.folder()), states.size() - 1));
  }

  private void acknowledged(Map<String, String> state) {
    states.add(state);
    moment("ACKNOWLEDGED");
  }

  private void write(TreeStore store) {
    Map<String, String> after = new TreeMap<>(states.getLast());
    TreeName name = NAMES[random.nextInt(2)];
    Random mine = new Random(random.nextLong());
    store.write(
        batch -> {
          if (batch.has(name) && mine.nextInt(8) == 0) {
            batch.drop(name);
            after.keySet().removeIf(key -> key.startsWith(name + "/"));
          }
          if (!batch.has(name)) {
            batch.create(name);
          }
          for (int i = 1 + mine.nextInt(20); i > 0; i--) {
            byte[] key = key(mine.nextInt(300));
            byte[] value = value(mine);
            if (mine.nextInt(4) == 0) {
              batch.remove(name, key);
              after.remove(text(name, key));
            } else {
              batch.put(name, key, value);
              after.put(text(name, key), HexFormat.of().formatHex(value));
            }
          }
          return true;
        });
    acknowledged(after);
  }

  private void install(TreeStore store) {
    TreeName name = NAMES[random.nextInt(2)];
    int count = random.nextInt(200);
    try (PreparedTree prepared = store.prepare(name, numbers(count), ProgressMonitor.NONE)) {
      Map<String, String> after = new TreeMap<>(states.getLast());
      after.keySet().removeIf(key -> key.startsWith(name + "/"));
      for (int i = 0; i < count; i++) {
        after.put(text(name, key(i)), HexFormat.of().formatHex(key(i)));
      }
      store.write(
          batch -> {
            batch.install(prepared);
            return true;
          });
      acknowledged(after);
    }
  }

  private static SortedSource numbers(int count) {
    return new SortedSource() {
      private int at = -1;

      @Override
      public boolean next() {
        return ++at < count;
      }

      @Override
      public byte[] key() {
        return TreeHistory.key(at);
      }

      @Override
      public byte[] value() {
        return TreeHistory.key(at);
      }
    };
  }

  private static byte[] key(int number) {
    return ByteBuffer.allocate(4).putInt(number).array();
  }

  private static byte[] value(Random random) {
    byte[] value = new byte[random.nextInt(12) == 0 ? random.nextInt(12_000) : random.nextInt(300)];
    random.nextBytes(value);
    return value;
  }

  private static String text(TreeName name, byte[] key) {
    return name + "/" + HexFormat.of().formatHex(key);
  }

  /** Opens the store in a folder. */
  static TreeStore open(Path folder) {
    RecordStore records = JdbmRecordStore.open(folder);
    return TreeStore.open(records, folder.resolve("log"), OPTIONS);
  }

  /** All that a store holds. */
  static Map<String, String> content(TreeStore store) {
    Map<String, String> content = new TreeMap<>();
    try (Snapshot snapshot = store.snapshot()) {
      for (TreeName name : snapshot.trees()) {
        Cursor cursor = snapshot.tree(name).cursor();
        long keys = 0;
        for (; cursor.next(); keys++) {
          String value = HexFormat.of().formatHex(cursor.value().copy());
          content.put(text(name, cursor.key().copy()), value);
        }
        assertEquals(keys, snapshot.tree(name).size());
      }
    }
    return content;
  }

  /** Writes something and returns what must be there then. */
  static Map<String, String> writeOn(TreeStore store, Map<String, String> before) {
    TreeName name = new TreeName("later");
    Map<String, String> after = new TreeMap<>(before);
    store.write(
        batch -> {
          batch.create(name);
          for (int i = 0; i < 40; i++) {
            batch.put(name, key(i), new byte[400]);
            after.put(text(name, key(i)), "00".repeat(400));
          }
          return true;
        });
    return after;
  }

  /** Nothing is damaged, and every record belongs to a tree. */
  static void verify(TreeStore store, String what) {
    store.checkpoint();
    VerifyReport report = store.verify(ProgressMonitor.NONE);
    assertEquals(List.of(), report.damages(), what);
    assertEquals(report.records(), store.activity().records().contents().live(), what);
  }
}
