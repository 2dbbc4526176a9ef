package org.dirlens.browser.core.search;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of texts in the order they came, packed: their UTF-8 and about six bytes for each row and
 * one or two for each cell, so that a million rows fit where objects would not. Not safe for
 * threads.
 *
 * <pre>
 * block = text of {@value #BLOCK_ROWS} rows, and where each begins
 * row   = { cell }        cell = length in bytes, seven bits a byte, low ones first; UTF-8
 * </pre>
 */
public final class PackedRows {
  private static final int BLOCK_ROWS = 256;
  private static final int MORE = 0x80;

  private record Block(byte[] text, int[] starts) {}

  private final List<Block> blocks = new ArrayList<>();
  private byte[] text = new byte[1 << 13];
  private int end;
  private int[] starts = new int[BLOCK_ROWS];
  private int filled;
  private long packedBytes;

  /** How many there are. */
  public int size() {
    return blocks.size() * BLOCK_ROWS + filled;
  }

  /** About what they take of the heap. */
  long bytes() {
    return packedBytes + text.length;
  }

  /** Adds a row behind the others; all rows have the same number of cells. */
  public void add(List<String> cells) {
    starts[filled] = end;
    for (String cell : cells) {
      byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
      makeRoom(bytes.length + Integer.BYTES + 1);
      putLength(bytes.length);
      System.arraycopy(bytes, 0, text, end, bytes.length);
      end += bytes.length;
    }
    filled++;
    if (filled == BLOCK_ROWS) {
      Block full = new Block(Arrays.copyOf(text, end), starts);
      blocks.add(full);
      packedBytes += full.text().length + (long) BLOCK_ROWS * Integer.BYTES;
      starts = new int[BLOCK_ROWS];
      filled = 0;
      end = 0;
    }
  }

  private void makeRoom(int bytes) {
    if (end + bytes > text.length) {
      text = Arrays.copyOf(text, Math.max(text.length * 2, end + bytes));
    }
  }

  private void putLength(int length) {
    int rest = length;
    while (rest >= MORE) {
      text[end++] = (byte) (rest | MORE);
      rest >>>= 7;
    }
    text[end++] = (byte) rest;
  }

  /** Cell number {@code column} of row number {@code row}. */
  public String cell(int row, int column) {
    Reader reader = reader(row);
    for (int before = 0; before < column; before++) {
      reader.skip();
    }
    return reader.next();
  }

  /** The first {@code cells} cells of row number {@code row}. */
  public List<String> row(int row, int cells) {
    Reader reader = reader(row);
    List<String> texts = new ArrayList<>(cells);
    for (int cell = 0; cell < cells; cell++) {
      texts.add(reader.next());
    }
    return texts;
  }

  private Reader reader(int row) {
    int number = row / BLOCK_ROWS;
    return number < blocks.size()
        ? new Reader(blocks.get(number).text(), blocks.get(number).starts()[row % BLOCK_ROWS])
        : new Reader(text, starts[row % BLOCK_ROWS]);
  }

  private static final class Reader {
    private final byte[] text;
    private int at;

    Reader(byte[] text, int at) {
      this.text = text;
      this.at = at;
    }

    private int length() {
      int length = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = text[at++];
        length |= (next & 0x7F) << shift;
        if (next >= 0) {
          return length;
        }
      }
    }

    void skip() {
      int length = length();
      at += length;
    }

    String next() {
      int length = length();
      at += length;
      return new String(text, at - length, length, StandardCharsets.UTF_8);
    }
  }
}
