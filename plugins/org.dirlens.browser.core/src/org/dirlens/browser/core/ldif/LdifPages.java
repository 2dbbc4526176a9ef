package org.dirlens.browser.core.ldif;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * A file of any size, seen a page of {@value #PAGE_RECORDS} records at a time. One pass over the
 * file finds where the pages begin; pages found so far can be read meanwhile. Of the file only a
 * buffer and two numbers a page are held. Safe for all threads.
 */
public final class LdifPages {
  /** Records of a page. */
  public static final int PAGE_RECORDS = 100;

  /** Longer pages are cut. */
  public static final int PAGE_BYTES_MAX = 1 << 20;

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int UNIT_BYTES = 1_024;

  /** What some programs write before UTF-8. */
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Path file;
  private long[] starts = new long[16];
  private long[] lines = new long[16];
  private int pages;
  private long records;
  private boolean whole;

  /**
   * Some records, one after the other.
   *
   * @param firstRecord from 1
   * @param firstLine of the file, from 1
   * @param cut whether the page is longer than the text
   */
  public record Page(long firstRecord, long firstLine, String text, boolean cut) {}

  /** A file of which no page is known yet. */
  public LdifPages(Path file) {
    this.file = file;
  }

  public Path file() {
    return file;
  }

  /** Pages found so far, from their beginning to their end. */
  public synchronized int pages() {
    return whole ? pages : Math.max(0, pages - 1);
  }

  /** Records found so far. */
  public synchronized long records() {
    return records;
  }

  /** Whether the whole file was passed. */
  public synchronized boolean whole() {
    return whole;
  }

  /** Passes over the file; the monitor counts kilobytes. A cancel leaves the pages found. */
  public void find(IProgressMonitor monitor) throws IOException {
    long units = Files.size(file) / UNIT_BYTES + 1;
    monitor.beginTask("Counting", (int) Math.min(units, Integer.MAX_VALUE));
    Pass pass = new Pass();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      int read;
      while (!monitor.isCanceled() && (read = in.read(buffer)) >= 0) {
        for (int at = 0; at < read; at++) {
          pass.next(buffer[at]);
        }
        monitor.worked(read / UNIT_BYTES);
      }
      ended(!monitor.isCanceled());
    } finally {
      monitor.done();
    }
  }

  private synchronized void ended(boolean all) {
    whole = all;
  }

  /** The next byte of a file, seen by what it means for records. */
  private final class Pass {
    private static final String VERSION = "version:";

    private long offset;
    private long line = 1;
    private long blockStart;
    private long blockLine = 1;
    private long column;
    private boolean empty = true;
    private boolean comment;
    private boolean counted;
    private int version;
    private boolean any;

    void next(byte b) {
      boolean mark = offset < MARK.length && b == MARK[(int) offset];
      if (b == '\n') {
        endOfLine();
      } else if (b != '\r' && !mark) {
        empty = false;
        character(b);
      }
      offset++;
    }

    private void character(byte b) {
      if (column == 0 && b != ' ') {
        comment = b == '#';
      }
      if (!comment && !counted && !version(b)) {
        count();
      }
      column++;
    }

    private void count() {
      counted = true;
      any = true;
      found(blockStart, blockLine);
    }

    /** The line with the version is no record; it may only be the first that is no comment. */
    private boolean version(byte b) {
      if (any || version < 0) {
        return false;
      }
      if (version == VERSION.length()) {
        return true;
      }
      boolean fits = Character.toLowerCase((char) b) == VERSION.charAt(version);
      version = fits ? version + 1 : -1;
      return fits;
    }

    private void endOfLine() {
      line++;
      if (version > 0 && version < VERSION.length() && !counted) {
        count();
      }
      version = version > 0 ? -1 : version;
      if (empty) {
        counted = false;
        comment = false;
        blockStart = offset + 1;
        blockLine = line;
      }
      empty = true;
      column = 0;
    }
  }

  private synchronized void found(long start, long line) {
    if (records % PAGE_RECORDS == 0) {
      if (pages == starts.length) {
        starts = Arrays.copyOf(starts, 2 * pages);
        lines = Arrays.copyOf(lines, 2 * pages);
      }
      starts[pages] = pages == 0 ? 0 : start;
      lines[pages] = pages == 0 ? 1 : line;
      pages++;
    }
    records++;
  }

  /**
   * Reads a page.
   *
   * @param number from 0, less than {@link #pages}
   */
  public Page page(int number) throws IOException {
    long start;
    long line;
    long end;
    synchronized (this) {
      start = starts[number];
      line = lines[number];
      end = number + 1 < pages ? starts[number + 1] : Long.MAX_VALUE;
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long bytes = Math.min(end, in.length()) - start;
      byte[] text = new byte[(int) Math.max(0, Math.min(bytes, PAGE_BYTES_MAX))];
      in.seek(start);
      in.readFully(text);
      return new Page(
          (long) number * PAGE_RECORDS + 1,
          line,
          new String(text, StandardCharsets.UTF_8).replace("\uFEFF", ""),
          bytes > PAGE_BYTES_MAX);
    }
  }

  /** The page that has a record, counted from 1; the last one known where there is none. */
  public synchronized int pageOf(long record) {
    long page = (Math.max(1, record) - 1) / PAGE_RECORDS;
    return (int) Math.max(0, Math.min(page, pages() - 1L));
  }
}
