package org.dirlens.partition.table;

import org.dirlens.partition.ids.ByteReader;
import org.dirlens.record.Varint;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;

/**
 * How many entries stand below each inner entry: entry id to children and descendants, both
 * varints. Kept apart from the entries so that an add rewrites a few bytes an ancestor. An entry
 * without children has no row.
 */
public final class CountsTable {
  public static final TreeName NAME = new TreeName("counts");

  /**
   * The counts of an entry.
   *
   * @param children entries right below
   * @param descendants entries anywhere below
   */
  public record Counts(long children, long descendants) {
    static final Counts NONE = new Counts(0, 0);

    Counts plus(long moreChildren, long moreDescendants) {
      return new Counts(children + moreChildren, descendants + moreDescendants);
    }

    /** The row of a table. */
    public byte[] encode() {
      byte[] bytes = new byte[Varint.size(children) + Varint.size(descendants)];
      Varint.write(bytes, Varint.write(bytes, 0, children), descendants);
      return bytes;
    }
  }

  private CountsTable() {}

  public static Counts find(Tree counts, long id) {
    Slice value = new Slice();
    if (!counts.find(IdKey.of(id), value)) {
      return Counts.NONE;
    }
    return decode(value);
  }

  public static Counts decode(Slice value) {
    ByteReader reader = new ByteReader(value.bytes, value.offset, value.length);
    return new Counts(reader.varint(), reader.varint());
  }

  /** Adds to the counts of an entry, which may be negative numbers; drops a row of zeros. */
  public static void add(WriteBatch batch, long id, long children, long descendants) {
    Counts counts = find(batch.tree(NAME), id).plus(children, descendants);
    if (counts.children < 0 || counts.descendants < counts.children) {
      throw new IllegalStateException("counts of entry " + id + " would become " + counts);
    }
    if (counts.descendants == 0) {
      batch.remove(NAME, IdKey.of(id));
    } else {
      batch.put(NAME, IdKey.of(id), counts.encode());
    }
  }
}
