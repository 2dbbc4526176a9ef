package org.dirlens.partition.structure;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.ids.ByteReader;
import org.dirlens.record.Varint;

/**
 * A level of a map as bytes. All numbers are {@link Varint}s, those with a sign folded: n is 2n, -n
 * is 2n - 1.
 *
 * <pre>
 * level = number pages pagesPerCell cells cell{cells}
 * cell  = shared length byte{length}     ; from: as many bytes of the one before, then these
 *         keys bytes records
 *         record version                 ; signed: what is more than in the cell before
 *         reads outside
 * </pre>
 */
public final class PageMapCodec {
  private static final int KEY_BYTES_MAX = 1 << 16;

  private PageMapCodec() {}

  /** The bytes of a level. */
  public static byte[] encode(PageLevel level) {
    Writer out = new Writer();
    out.number(level.level());
    out.number(level.pages());
    out.number(level.pagesPerCell());
    out.number(level.cells().size());
    PageCell before = new PageCell(new byte[0], 0, 0, 0, 0, 0, 0, 0);
    for (PageCell cell : level.cells()) {
      out.key(before.from(), cell.from());
      out.number(cell.keys());
      out.number(cell.bytes());
      out.number(cell.records());
      out.signed(cell.record() - before.record());
      out.signed(cell.version() - before.version());
      out.number(cell.reads());
      out.number(cell.outside());
      before = cell;
    }
    return out.bytes.toByteArray();
  }

  /**
   * The level that bytes stand for.
   *
   * @throws IllegalArgumentException if they are not what {@link #encode} makes
   */
  public static PageLevel decode(byte[] bytes) {
    try {
      return level(new ByteReader(bytes, 0, bytes.length));
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("a level of pages that ends too early", e);
    }
  }

  private static PageLevel level(ByteReader in) {
    int level = (int) in.varint();
    long pages = in.varint();
    int pagesPerCell = (int) in.varint();
    long count = in.varint();
    if (level < 0 || pagesPerCell < 1 || count < 0 || count > PageLevel.CELLS_MAX) {
      throw new IllegalArgumentException("no level of pages: " + count + " cells");
    }
    List<PageCell> cells = new ArrayList<>((int) count);
    PageCell before = new PageCell(new byte[0], 0, 0, 0, 0, 0, 0, 0);
    for (long i = 0; i < count; i++) {
      before =
          new PageCell(
              key(in, before.from()),
              in.varint(),
              in.varint(),
              in.varint(),
              before.record() + signed(in),
              before.version() + signed(in),
              in.varint(),
              in.varint());
      cells.add(before);
    }
    return new PageLevel(level, pages, pagesPerCell, cells);
  }

  private static byte[] key(ByteReader in, byte[] before) {
    long shared = in.varint();
    long length = in.varint();
    if (shared < 0 || shared > before.length || length < 0 || length > KEY_BYTES_MAX) {
      throw new IllegalArgumentException("a key of " + shared + " and " + length + " bytes");
    }
    byte[] key = Arrays.copyOf(before, (int) (shared + length));
    for (int i = (int) shared; i < key.length; i++) {
      key[i] = (byte) in.unsignedByte();
    }
    return key;
  }

  private static long signed(ByteReader in) {
    long folded = in.varint();
    return folded >>> 1 ^ -(folded & 1);
  }

  private static final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final byte[] number = new byte[Varint.MAX_BYTES];

    void number(long value) {
      bytes.write(number, 0, Varint.write(number, 0, value));
    }

    void signed(long value) {
      number(value << 1 ^ value >> 63);
    }

    void key(byte[] before, byte[] key) {
      int differs = Arrays.mismatch(before, key);
      int shared = differs < 0 ? key.length : differs;
      number(shared);
      number(key.length - shared);
      bytes.write(key, shared, key.length - shared);
    }
  }
}
