package org.dirlens.partition.check;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.PostingSorter;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.VerifyReport.Difference;
import org.dirlens.tree.VerifyReport.Kind;

/**
 * Compares one index with the keys that the entries must have: both are walked side by side in the
 * order of keys and ids, and then the containers beside the lists that the keys name. In memory lie
 * the buffers of two sorters, and nothing an entry. One thread. Closing removes the files.
 */
final class IndexCheck implements AutoCloseable {
  private static final long END = Long.MAX_VALUE;
  private static final int LIST_BYTES = 6;

  /** Is told what is wrong. */
  interface Damages {
    void accept(String where, String what);

    /** The same of a key that differs from the entries. */
    void differs(String where, String what, Difference difference);
  }

  private final Index index;
  private final ReadView view;
  private final ExpectedKeys expectedKeys;
  private final PostingSorter sorter;
  private final RunSorter lists;
  private long pairs;

  /** Two sorters of its own: for pairs of key and id, and for the lists of keys. */
  IndexCheck(Index index, ReadView view, PostingSorter sorter, RunSorter lists) {
    this.index = index;
    this.view = view;
    this.expectedKeys = new ExpectedKeys(index);
    this.sorter = sorter;
    this.lists = lists;
  }

  Index index() {
    return index;
  }

  /** How many pairs of key and id were noted. */
  long pairs() {
    return pairs;
  }

  /** Takes note of the keys of an entry. */
  void add(List<Attribute> attributes, long id) {
    for (byte[] key : expectedKeys.of(attributes, id)) {
      sorter.add(key, id);
      pairs++;
    }
  }

  /**
   * Compares, when all entries were noted; answers how many keys the index has.
   *
   * @param step runs at each pair
   */
  long compare(Runnable step, Damages damages) {
    Comparison comparison = new Comparison(step, damages);
    comparison.keys();
    comparison.lists();
    return view.tree(index.trees().keys()).size();
  }

  private final class Comparison {
    private final Runnable step;
    private final Damages damages;
    private final Tree postings = view.tree(index.trees().postings());
    private final PostingSorter.Pairs expected = sorter.sorted();
    private boolean more = expected.next();

    Comparison(Runnable step, Damages damages) {
      this.step = step;
      this.damages = damages;
    }

    void keys() {
      Cursor cursor = view.tree(index.trees().keys()).cursor();
      boolean row = cursor.next();
      while (row || more) {
        int order = !row ? 1 : more ? -expected.key().compareTo(cursor.key().copy()) : -1;
        if (order > 0) {
          compareIds(expected.key().copy(), PostingForm.NONE, IdSet.none().iterator());
        } else {
          compare(cursor.key().copy(), cursor.value());
          row = cursor.next();
        }
      }
    }

    private void compare(byte[] key, Slice value) {
      PostingForm form = PostingForm.of(value);
      if (!form.wrong().isEmpty()) {
        damages.differs(where(key), form.wrong(), difference(key, Kind.FORM, 0, 0, 0));
        for (long id = expectedId(key); id != END; id = nextExpectedId(key)) {
          step.run();
        }
        return;
      }
      if (form.list() > 0) {
        lists.add(slice(IdKey.of(form.list())), slice(IdKey.of(form.containers())));
      }
      compareIds(key, form, PostingTrees.read(value, postings).ids().iterator());
    }

    private void compareIds(byte[] key, PostingForm form, IdIterator found) {
      long wanted = 0;
      long has = 0;
      long lacking = 0;
      long firstLacking = 0;
      long above = 0;
      long want = expectedId(key);
      long id = next(found);
      while (want != END || id != END) {
        step.run();
        if (want < id) {
          firstLacking = lacking++ == 0 ? want : firstLacking;
        } else if (id < want) {
          Difference extra = difference(key, Kind.EXTRA, 0, 1, id);
          damages.differs(where(key), "has entry " + id + why(id), extra);
        }
        long least = Math.min(want, id);
        if (id == least) {
          has++;
          above += id > form.bound() ? 1 : 0;
          id = next(found);
        }
        if (want == least) {
          wanted++;
          want = nextExpectedId(key);
        }
      }
      if (lacking > 0) {
        String all = lacking + " of " + wanted + " entries, as " + firstLacking;
        Difference less = difference(key, Kind.MISSING, wanted, wanted - lacking, firstLacking);
        damages.differs(where(key), "lacks " + all, less);
      }
      if (form.count() != has) {
        Difference said = difference(key, Kind.FORM, form.count(), has, 0);
        damages.differs(where(key), "says " + form.count() + " entries and has " + has, said);
      }
      if (form.newest() != above) {
        String what = " entries above " + form.bound() + " in the leaf, ";
        Difference newest = difference(key, Kind.FORM, above, form.newest(), 0);
        damages.differs(where(key), "has " + form.newest() + what + above + " in all", newest);
      }
    }

    private String why(long id) {
      boolean there = view.master().contains(IdKey.of(id));
      return there ? ", which has no such value" : ", which is not there";
    }

    private long next(IdIterator found) {
      return found.next() ? found.id() : END;
    }

    private long expectedId(byte[] key) {
      return more && expected.key().contentEquals(key) ? expected.id() : END;
    }

    /** The next id that a key must have; each once. */
    private long nextExpectedId(byte[] key) {
      long last = expected.id();
      do {
        more = expected.next();
      } while (expectedId(key) == last);
      return expectedId(key);
    }

    /** Every list is of one key, and has the containers that its key says. */
    void lists() {
      String where = index.trees().postings().text();
      RunSorter.Items named = lists.sorted();
      Cursor cursor = postings.cursor();
      long list = cursor.next() ? list(cursor.key()) : END;
      long name = named.next() ? IdKey.read(named.key()) : END;
      while (list != END || name != END) {
        long present = Math.min(list, name);
        long containers = 0;
        while (list == present) {
          containers++;
          list = cursor.next() ? list(cursor.key()) : END;
        }
        if (name != present) {
          damages.accept(where, "list " + present + " is of no key");
        }
        for (long keys = 1; name == present; keys++) {
          long said = IdKey.read(named.payload());
          if (keys > 1) {
            damages.accept(where, "list " + present + " is of several keys");
          } else if (said != containers) {
            String what = " has " + containers + " containers, its key says " + said;
            damages.accept(where, "list " + present + what);
          }
          name = named.next() ? IdKey.read(named.key()) : END;
        }
      }
    }
  }

  private Difference difference(byte[] key, Kind kind, long expected, long found, long entry) {
    String hex = HexFormat.of().formatHex(key);
    return new Difference(index.name(), hex, kind, expected, found, entry, "");
  }

  private String where(byte[] key) {
    return index + " key " + HexFormat.of().formatHex(key);
  }

  /** The list a container belongs to: the first bytes of its key. */
  private static long list(Slice containerKey) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    bytes.put(Long.BYTES - LIST_BYTES, containerKey.bytes, containerKey.offset, LIST_BYTES);
    return bytes.getLong(0);
  }

  private static Slice slice(byte[] bytes) {
    Slice slice = new Slice();
    slice.set(bytes, 0, bytes.length);
    return slice;
  }

  @Override
  public void close() {
    sorter.close();
    lists.close();
  }
}
