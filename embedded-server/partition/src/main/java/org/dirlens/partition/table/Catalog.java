package org.dirlens.partition.table;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * What a partition knows about itself.
 *
 * <pre>
 * "format"         one byte, {@value #FORMAT}
 * "suffix"         the name of the suffix entry, UTF-8
 * "next"           {@link IdSequence}; ids never come back
 * "generation"     8 bytes, one more with each change of any index
 * "renamings"      8 bytes, the history: one more with each new name of an entry that has entries
 *                  below it, with each repair of entries, and with each load of entries that are not
 *                  newer than all others; drawn again where a copy goes its own way; no row is 0
 * "changed"        the highest entryCSN that any write has had, those of deletes included, ASCII;
 *                  empty for none
 * "index/" name    {@link IndexRow}
 * </pre>
 */
public final class Catalog {
  public static final TreeName NAME = new TreeName("catalog");

  /**
   * With {@link ValuesTable}, which format 1 had not, {@link MarksTable}, which format 2 had not
   * either, entries that may have stamps, which format 3 could not read, postings with the newest
   * ids of a list in the leaf, which format 4 could not read, and the highest change number, which
   * format 5 did not keep.
   */
  public static final int FORMAT = 6;

  private static final byte[] FORMAT_KEY = key("format");
  private static final byte[] SUFFIX_KEY = key("suffix");
  private static final byte[] NEXT_KEY = key("next");
  private static final byte[] GENERATION_KEY = key("generation");
  private static final byte[] HISTORY_KEY = key("renamings");
  private static final byte[] CHANGED_KEY = key("changed");
  private static final String INDEX_PREFIX = "index/";

  private Catalog() {}

  /** Writes the rows of an empty partition. */
  public static void create(WriteBatch batch, String suffix, EntryIds ids) {
    batch.create(NAME);
    setFormat(batch);
    batch.put(NAME, SUFFIX_KEY, suffix.getBytes(StandardCharsets.UTF_8));
    setSequence(batch, new IdSequence(1, ids));
    batch.put(NAME, GENERATION_KEY, IdKey.of(1));
  }

  /** The number of the format; 0 if there is none. */
  public static int format(Tree catalog) {
    byte[] format = catalog.get(FORMAT_KEY);
    return format == null || format.length != 1 ? 0 : format[0];
  }

  /** Says that the partition has what belongs to {@link #FORMAT}. */
  public static void setFormat(WriteBatch batch) {
    batch.put(NAME, FORMAT_KEY, new byte[] {FORMAT});
  }

  public static String suffix(Tree catalog) {
    return new String(required(catalog, SUFFIX_KEY), StandardCharsets.UTF_8);
  }

  /** By what the next entries get their ids. */
  public static IdSequence sequence(Tree catalog) {
    return IdSequence.decode(required(catalog, NEXT_KEY));
  }

  public static void setSequence(WriteBatch batch, IdSequence sequence) {
    batch.put(NAME, NEXT_KEY, sequence.encode());
  }

  /** The number of the present state of all indices. */
  public static long generation(Tree catalog) {
    Slice generation = new Slice();
    if (!catalog.find(GENERATION_KEY, generation)) {
      throw new IllegalStateException("the catalog has no row " + name(GENERATION_KEY));
    }
    return IdKey.read(generation);
  }

  /** A number that differs from one state to the next if change numbers do not tell all changes. */
  public static long history(Tree catalog) {
    Slice history = new Slice();
    return catalog.find(HISTORY_KEY, history) ? IdKey.read(history) : 0;
  }

  /** Takes note of changes that change numbers do not tell, as when entries move with another. */
  public static void noteUntold(WriteBatch batch) {
    batch.put(NAME, HISTORY_KEY, IdKey.of(history(batch.tree(NAME)) + 1));
  }

  /** Makes this a history of its own: whoever knows a state of another one knows none of this. */
  public static void beginHistory(WriteBatch batch) {
    long drawn = UUID.randomUUID().getLeastSignificantBits() >>> 2; // room to count
    batch.put(NAME, HISTORY_KEY, IdKey.of(drawn));
  }

  /** The highest change number that any write has had; empty if none had one. */
  public static String changeNumber(Tree catalog) {
    byte[] number = catalog.get(CHANGED_KEY);
    return number == null ? "" : new String(number, StandardCharsets.US_ASCII);
  }

  /** Takes note of the change number of a write. */
  public static void noteChange(WriteBatch batch, String number) {
    if (number.compareTo(changeNumber(batch.tree(NAME))) > 0) {
      batch.put(NAME, CHANGED_KEY, number.getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** All indices, by name. */
  public static List<IndexRow> indices(Tree catalog) {
    List<IndexRow> rows = new ArrayList<>();
    Cursor cursor = catalog.cursor();
    boolean more = cursor.seek(key(INDEX_PREFIX));
    while (more) {
      String key = name(cursor.key().copy());
      if (!key.startsWith(INDEX_PREFIX)) {
        return rows;
      }
      Slice value = cursor.value();
      rows.add(
          IndexRow.decode(
              key.substring(INDEX_PREFIX.length()), value.bytes, value.offset, value.length));
      more = cursor.next();
    }
    return rows;
  }

  public static @Nullable IndexRow index(Tree catalog, String attribute) {
    byte[] row = catalog.get(key(INDEX_PREFIX + attribute));
    return row == null ? null : IndexRow.decode(attribute, row, 0, row.length);
  }

  /** Writes the row of an index and makes it another generation. */
  public static void putIndex(WriteBatch batch, IndexRow row) {
    batch.put(NAME, key(INDEX_PREFIX + row.attribute()), row.encode());
    nextGeneration(batch);
  }

  /** Removes the row of an index and makes it another generation. */
  public static void removeIndex(WriteBatch batch, String attribute) {
    batch.remove(NAME, key(INDEX_PREFIX + attribute));
    nextGeneration(batch);
  }

  private static void nextGeneration(WriteBatch batch) {
    batch.put(NAME, GENERATION_KEY, IdKey.of(generation(batch.tree(NAME)) + 1));
  }

  private static byte[] required(Tree catalog, byte[] key) {
    byte[] value = catalog.get(key);
    if (value == null) {
      throw new IllegalStateException("the catalog has no row " + name(key));
    }
    return value;
  }

  private static byte[] key(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String name(byte[] key) {
    return new String(key, StandardCharsets.UTF_8);
  }
}
