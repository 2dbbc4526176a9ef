package org.dirlens.apacheds.tree;

import java.io.EOFException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.dirlens.apacheds.file.RecordFile;
import org.dirlens.apacheds.file.StoredRecord;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/** A tree in a record file. Nothing in it may lead in circles: what a walk visits is counted. */
public final class StoredTree {
  private static final int CACHED_PAGES = 512;
  private static final int KEYS_PER_REPORT = 1000;

  private final RecordFile file;
  private final String name;
  private final TreeHeader header;
  private final int headerBytes;
  private final int headerRoom;
  private final Map<Long, Page> cache = new LinkedHashMap<>(16, 0.75f, true);

  private StoredTree(RecordFile file, String name, TreeHeader header, StoredRecord record) {
    this.file = file;
    this.name = name;
    this.header = header;
    this.headerBytes = record.bytes().length;
    this.headerRoom = record.room();
  }

  /**
   * Opens a tree.
   *
   * @param name what problems call it
   * @param id of its record
   */
  public static StoredTree open(RecordFile file, String name, long id) throws IOException {
    StoredRecord record = file.record(id);
    try {
      return new StoredTree(file, name, TreeHeader.read(record.bytes()), record);
    } catch (StreamProblem | EOFException e) {
      throw file.damaged("tree " + name + ", record " + id, String.valueOf(e.getMessage()));
    }
  }

  public String name() {
    return name;
  }

  /** Keys, as the tree counted them itself. */
  public int entries() {
    return header.entries();
  }

  /** How its keys were written; a name of a class, or null for objects. */
  public @Nullable String keySerializer() {
    return header.keySerializer();
  }

  /** How its values were written; a name of a class, or null for objects. */
  public @Nullable String valueSerializer() {
    return header.valueSerializer();
  }

  /** What is told of each key of a walk. */
  public interface Visitor {
    /** A key and its value, in order of the keys. */
    void visit(StreamValue key, @Nullable StreamValue value) throws IOException, StreamProblem;
  }

  /**
   * Reads all pages and tells of all keys.
   *
   * @param monitor hears of keys; {@link CancellationException} if it says so
   * @return the shape, of this tree alone
   */
  public Shape walk(Visitor visitor, ProgressMonitor monitor) throws IOException {
    Walk walk = new Walk(visitor, monitor);
    if (!header.isEmpty()) {
      walk.page(header.root(), header.height());
    }
    walk.done();
    return walk.shape.withHeader(headerBytes, headerRoom);
  }

  /** One walk over all pages. */
  private final class Walk {
    private final Visitor visitor;
    private final ProgressMonitor monitor;
    private final Shape.Builder shape = new Shape.Builder(header.height(), header.slots());
    private long pages;

    Walk(Visitor visitor, ProgressMonitor monitor) {
      this.visitor = visitor;
      this.monitor = monitor;
    }

    void page(long id, int level) throws IOException {
      if (++pages > file.recordsMax()) {
        throw damaged(id, "pages lead in circles");
      }
      Page page = read(id);
      if (page.leaf() != (level == 1)) {
        throw damaged(id, "a " + (page.leaf() ? "leaf" : "inner page") + " on level " + level);
      }
      shape.page(page, level);
      if (page.leaf()) {
        keys(page, id);
      } else {
        for (long child : page.children()) {
          page(child, level - 1);
        }
      }
    }

    private void keys(Page page, long id) throws IOException {
      for (int i = 0; i < page.keyCount(); i++) {
        try {
          visitor.visit(key(page, i), page.values().get(i));
        } catch (StreamProblem | EOFException e) {
          throw damaged(id, String.valueOf(e.getMessage()));
        }
        if (shape.key() % KEYS_PER_REPORT == 0) {
          monitor.worked(KEYS_PER_REPORT);
          if (monitor.cancelled()) {
            throw new CancellationException("reading of " + name + " was cancelled");
          }
        }
      }
    }

    void done() {
      monitor.worked(shape.keys() % KEYS_PER_REPORT);
    }
  }

  private static StreamValue key(Page page, int index) throws StreamProblem {
    StreamValue key = page.keys().get(index);
    if (key == null) {
      throw new StreamProblem(0, "no key in slot " + index);
    }
    return key;
  }

  private Page read(long id) throws IOException {
    try {
      return Page.read(file.record(id), header);
    } catch (StreamProblem | EOFException e) {
      throw damaged(id, String.valueOf(e.getMessage()));
    }
  }

  private Page cached(long id) throws IOException {
    Page page = cache.get(id);
    if (page == null) {
      page = read(id);
      cache.put(id, page);
      if (cache.size() > CACHED_PAGES) {
        cache.remove(cache.keySet().iterator().next());
      }
    }
    return page;
  }

  /** Damage in a page of this tree. */
  private StoreProblem damaged(long id, String detail) {
    return file.damaged("tree " + name + ", record " + id, detail);
  }

  /** A key and its value. */
  public record Found(StreamValue key, @Nullable StreamValue value) {}

  /** A reader of keys from one on. */
  public final class Cursor {
    private Page page;
    private int index;
    private long leaves;

    private Cursor(Page page, int index) {
      this.page = page;
      this.index = index;
    }

    /** The next key, or null at the end. */
    public @Nullable Found next() throws IOException {
      while (index >= page.keyCount()) {
        if (page.next() == 0 || index < page.keys().size()) {
          return null;
        }
        long next = page.next();
        if (++leaves > file.recordsMax()) {
          throw damaged(next, "leaves lead in circles");
        }
        page = cached(next);
        if (!page.leaf()) {
          throw damaged(next, "an inner page among the leaves");
        }
        index = 0;
      }
      StreamValue key = page.keys().get(index);
      StreamValue value = page.values().get(index);
      index++;
      return key == null ? null : new Found(key, value);
    }
  }

  /** Where a key stands to the one that is wanted. */
  public interface Order {
    /** Negative if the key is below the wanted one; must agree with the order of the tree. */
    int of(StreamValue key) throws IOException, StreamProblem;
  }

  /**
   * Goes to the first key that is not below a wanted one.
   *
   * @return null in an empty tree
   */
  public @Nullable Cursor from(Order order) throws IOException {
    if (header.isEmpty()) {
      return null;
    }
    long id = header.root();
    Page page = cached(id);
    for (int level = header.height(); level > 1; level--) {
      if (page.leaf()) {
        throw damaged(id, "a leaf on level " + level);
      }
      if (page.children().isEmpty()) {
        throw damaged(id, "an inner page without children");
      }
      int index = index(page, id, order);
      id = page.children().get(Math.min(index, page.children().size() - 1));
      page = cached(id);
    }
    if (!page.leaf()) {
      throw damaged(id, "an inner page on level 1");
    }
    return new Cursor(page, index(page, id, order));
  }

  /** The first slot whose key is not below the wanted one; a slot without a key is above all. */
  private int index(Page page, long id, Order order) throws IOException {
    try {
      int index = 0;
      for (StreamValue key : page.keys()) {
        if (key == null || order.of(key) >= 0) {
          return index;
        }
        index++;
      }
      return index;
    } catch (StreamProblem | EOFException e) {
      throw damaged(id, String.valueOf(e.getMessage()));
    }
  }
}
