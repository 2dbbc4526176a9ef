package org.dirlens.partition.verb;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * The keys that writes put or removed, of writes that failed as well, in bounded memory: what is
 * beyond lies in files. The writer thread notes; when it no longer does, another reads. Closed, it
 * removes its files and notes no more.
 */
public final class TouchedKeys implements AutoCloseable {
  /** To sort this many holds the writer up for some hundred milliseconds. */
  private static final int BUFFER_BYTES = 16 << 20;

  private static final Slice NOTHING = new Slice();

  private final RunSorter sorter;
  private final Map<TreeName, Short> numbers = new HashMap<>();
  private final List<TreeName> names = new ArrayList<>();
  private long count;
  private boolean closed;
  private @Nullable RuntimeException failure;

  /**
   * Nothing noted yet.
   *
   * @param folder where files may lie
   * @param name for the files
   */
  public TouchedKeys(Path folder, String name, int sortBytes) {
    sorter = new RunSorter(folder, name, Math.min(BUFFER_BYTES, sortBytes));
  }

  /** How often a key was noted so far. */
  public synchronized long count() {
    return count;
  }

  /** A batch like another whose changes are noted. */
  WriteBatch noting(WriteBatch batch) {
    return new Noting(batch);
  }

  /** If there is no room, whoever reads the notes fails, not the write. */
  private synchronized void note(TreeName tree, byte[] key) {
    if (failure != null || closed) {
      return;
    }
    short number = numbers.computeIfAbsent(tree, this::number);
    byte[] bytes = ByteBuffer.allocate(Short.BYTES + key.length).putShort(number).put(key).array();
    Slice item = new Slice();
    item.set(bytes, 0, bytes.length);
    try {
      sorter.add(item, NOTHING);
      count++;
    } catch (StoreProblem e) {
      failure = e;
    }
  }

  private short number(TreeName tree) {
    names.add(tree);
    return (short) (names.size() - 1);
  }

  /** Hears of keys. */
  public interface Reader {
    void touched(TreeName tree, byte[] key);
  }

  /** Tells each key once, in its order in its tree. Nothing can be noted any more. */
  public synchronized void read(Reader reader) {
    if (failure != null) {
      throw failure;
    }
    RunSorter.Items items = sorter.sorted();
    byte[] before = {};
    while (items.next()) {
      if (!items.key().contentEquals(before)) {
        before = items.key().copy();
        TreeName tree = names.get(ByteBuffer.wrap(before).getShort());
        reader.touched(tree, Arrays.copyOfRange(before, Short.BYTES, before.length));
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    sorter.close();
  }

  private final class Noting implements WriteBatch {
    private final WriteBatch batch;

    Noting(WriteBatch batch) {
      this.batch = batch;
    }

    @Override
    public Tree tree(TreeName name) {
      return batch.tree(name);
    }

    @Override
    public boolean has(TreeName name) {
      return batch.has(name);
    }

    @Override
    public void put(TreeName name, byte[] key, byte[] value) {
      note(name, key);
      batch.put(name, key, value);
    }

    @Override
    public boolean remove(TreeName name, byte[] key) {
      note(name, key);
      return batch.remove(name, key);
    }

    @Override
    public void create(TreeName name) {
      throw notOfKeys(name);
    }

    @Override
    public void drop(TreeName name) {
      throw notOfKeys(name);
    }

    @Override
    public void install(PreparedTree prepared) {
      throw notOfKeys(prepared.name());
    }

    private static IllegalStateException notOfKeys(TreeName name) {
      return new IllegalStateException("the tree " + name + " was to be exchanged while copied");
    }
  }
}
