package org.dirlens.record.jdbm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;
import org.dirlens.record.StoreProblem;

/**
 * A growing array of longs that is kept in slots of the store: in pages, listed by directories,
 * listed by the header. Writing one element writes one page.
 *
 * <pre>
 * page      = long{1000}
 * directory = JDBM id of a page{1..1000}
 * listing   = number of pages(4) JDBM id of a directory{1..500}      in the header
 * </pre>
 *
 * <p>Belongs to the holder of the store's writer lock. After a failed transaction its content is
 * not what is stored, and it must be loaded again.
 */
final class LongPages {

  static final int PAGE_LONGS = 1000;
  static final int MAX_DIRECTORIES = 500;
  private static final int PAGE = 0;
  private static final int DIRECTORY = 1;

  private final int table;
  private final BitSet changed = new BitSet();
  private long[][] pages = new long[0][];
  private long[] pageIds = new long[0];
  private long[] directoryIds = new long[0];

  /** An empty array; the table's number tells its pages from those of another. */
  LongPages(int table) {
    this.table = table;
  }

  /** Number of elements that have a place, used or not. */
  int length() {
    return pages.length * PAGE_LONGS;
  }

  long get(int index) {
    int page = index / PAGE_LONGS;
    return page < pages.length ? pages[page][index % PAGE_LONGS] : 0;
  }

  void set(int index, long value) {
    int page = index / PAGE_LONGS;
    while (page >= pages.length) {
      addPage();
    }
    pages[page][index % PAGE_LONGS] = value;
    changed.set(page);
  }

  private void addPage() {
    int count = pages.length + 1;
    if (count > MAX_DIRECTORIES * PAGE_LONGS) {
      throw new StoreProblem(
          StoreProblem.Kind.FULL, "table " + table, "page " + count, "the store's greatest size");
    }
    pages = Arrays.copyOf(pages, count);
    pages[count - 1] = new long[PAGE_LONGS];
    pageIds = Arrays.copyOf(pageIds, count);
    changed.set(count - 1);
  }

  /** Writes what has changed; the listing is to be written after that. */
  void save(JdbmDoor door) throws IOException {
    BitSet changedDirectories = new BitSet();
    for (int page = changed.nextSetBit(0); page >= 0; page = changed.nextSetBit(page + 1)) {
      byte[] frame = Frame.of(Frame.pageName(table, PAGE, page), bytes(pages[page], PAGE_LONGS));
      if (pageIds[page] == 0) {
        pageIds[page] = door.insert(frame);
        changedDirectories.set(page / PAGE_LONGS);
      } else {
        door.update(pageIds[page], frame);
      }
    }
    for (int i = changedDirectories.nextSetBit(0); i >= 0; ) {
      saveDirectory(door, i);
      i = changedDirectories.nextSetBit(i + 1);
    }
    changed.clear();
  }

  private void saveDirectory(JdbmDoor door, int directory) throws IOException {
    int from = directory * PAGE_LONGS;
    long[] ids = Arrays.copyOfRange(pageIds, from, Math.min(from + PAGE_LONGS, pageIds.length));
    byte[] frame = Frame.of(Frame.pageName(table, DIRECTORY, directory), bytes(ids, ids.length));
    if (directory < directoryIds.length) {
      door.update(directoryIds[directory], frame);
    } else {
      directoryIds = Arrays.copyOf(directoryIds, directory + 1);
      directoryIds[directory] = door.insert(frame);
    }
  }

  /** Appends the listing to the header. */
  void list(ByteBuffer header) {
    header.putInt(pages.length);
    for (long id : directoryIds) {
      header.putLong(id);
    }
  }

  /** Bytes of the listing. */
  int listingBytes() {
    return Integer.BYTES + directoryIds.length * Long.BYTES;
  }

  /** The array as a header lists it. */
  static LongPages load(int table, ByteBuffer header, DataFile data) {
    LongPages loaded = new LongPages(table);
    int count = header.getInt();
    loaded.directoryIds = new long[(count + PAGE_LONGS - 1) / PAGE_LONGS];
    loaded.pageIds = new long[count];
    loaded.pages = new long[count][];
    for (int i = 0; i < loaded.directoryIds.length; i++) {
      loaded.directoryIds[i] = header.getLong();
      loaded.loadDirectory(i, data);
    }
    return loaded;
  }

  private void loadDirectory(int directory, DataFile data) {
    ByteBuffer ids = read(data, directoryIds[directory], DIRECTORY, directory);
    int from = directory * PAGE_LONGS;
    for (int page = from; page < Math.min(from + PAGE_LONGS, pages.length); page++) {
      pageIds[page] = ids.getLong();
      pages[page] = new long[PAGE_LONGS];
      read(data, pageIds[page], PAGE, page).asLongBuffer().get(pages[page]);
    }
  }

  private ByteBuffer read(DataFile data, long jdbmId, int level, int number) {
    String key = "table " + table + ", " + (level == PAGE ? "page " : "directory ") + number;
    long block = data.locate(jdbmId, key);
    return ByteBuffer.wrap(data.payload(block, Frame.pageName(table, level, number), key));
  }

  /** Every JDBM id that the array itself takes. */
  void forEachOwnId(LongConsumer consumer) {
    Arrays.stream(pageIds).forEach(consumer);
    Arrays.stream(directoryIds).forEach(consumer);
  }

  private static byte[] bytes(long[] longs, int count) {
    ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES);
    bytes.asLongBuffer().put(longs, 0, count);
    return bytes.array();
  }
}
