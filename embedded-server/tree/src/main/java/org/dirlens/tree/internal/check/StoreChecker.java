package org.dirlens.tree.internal.check;

import static org.dirlens.tree.internal.check.WrongException.unless;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.zip.CRC32C;
import org.dirlens.record.StoreProblem;
import org.jspecify.annotations.Nullable;

/**
 * Follows every tree from the root record to its last leaf, and checks order, counts, separators,
 * checksums, chains, and that every record is reached exactly once. What is wrong is collected; the
 * rest is checked all the same.
 */
public final class StoreChecker {

  private static final int RECORD_BYTES_MAX = 8160;
  private static final int PART_HEADER_BYTES = 28;
  private static final int LIVE = 0;
  private static final int DROPPED = 2;

  /** Hears how it goes; may throw to stop the check. */
  public interface Progress {

    /** One more page was checked, and its keys. */
    void page(long keys);
  }

  /** What was checked and found. */
  public record Result(long trees, long pages, long keys, long records, List<Finding> findings) {}

  private final LongFunction<byte[]> records;
  private final Progress progress;
  private final Set<Long> reached = new HashSet<>();
  private final List<Finding> findings = new ArrayList<>();
  private byte[] content = new byte[0];
  private long trees;
  private long pages;
  private long keys;
  private long waiting;
  private boolean countable = true;
  private String treeName = "";
  private int tree;

  /** A checker of the records that a function reads. */
  public StoreChecker(LongFunction<byte[]> records, Progress progress) {
    this.records = records;
    this.progress = progress;
  }

  /** Reads what a root record leads to. */
  public void readRoot(byte @Nullable [] root) {
    content = contentOf(root);
  }

  private byte[] contentOf(byte @Nullable [] root) {
    try {
      unless(root != null && root.length > 0, "there is no root");
      byte[] bytes = root == null ? new byte[0] : root;
      unless(bytes[0] == 0 || (bytes[0] == 1 && bytes.length == 9), "is no root");
      tree = 0;
      return bytes[0] == 0
          ? Arrays.copyOfRange(bytes, 1, bytes.length)
          : chain(ByteBuffer.wrap(bytes).getLong(1));
    } catch (WrongException | StoreProblem e) {
      findings.add(new Finding("root", found(e)));
      return new byte[0];
    }
  }

  /**
   * Checks all trees of the root that was read.
   *
   * @param live how many records there are with this root
   */
  public Result check(long live) {
    if (content.length > 0) {
      try {
        checkRoot();
      } catch (WrongException | IOException e) {
        findings.add(new Finding("root", String.valueOf(e.getMessage())));
      }
    }
    long lost = live - reached.size() - waiting;
    if (findings.isEmpty() && countable && lost != 0) {
      findings.add(new Finding("records", "nothing leads to " + lost + " of " + live));
    }
    return new Result(trees, pages, keys, reached.size(), List.copyOf(findings));
  }

  private void checkRoot() throws IOException {
    CRC32C crc = new CRC32C();
    crc.update(content, 0, Math.max(0, content.length - 4));
    int end = content.length - 4;
    unless(end > 0 && ByteBuffer.wrap(content).getInt(end) == (int) crc.getValue(), "checksum");
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(content));
    unless(in.readInt() == 0x444C5452, "no content of a root");
    unless(in.readInt() == 1, "unknown format");
    in.readLong();
    in.readLong();
    int nextTree = in.readInt();
    for (int left = in.readInt(); left > 0; left--) {
      checkTree(in, nextTree);
    }
    for (int left = in.readInt(); left > 0; left--) {
      in.readInt();
      checkFree(in.readLong());
    }
  }

  private void checkFree(long number) {
    unless(
        !reached.contains(number >>> 1), "record " + (number >>> 1) + " is in use and to be freed");
    // The parts of a chain may be gone already, and number 1 says that some records were left.
    countable &= (number & 1) == 0;
    waiting++;
  }

  private void checkTree(DataInputStream in, int nextTree) throws IOException {
    int state = in.readByte();
    tree = in.readInt();
    treeName = in.readUTF();
    int level = in.readByte();
    long number = in.readLong();
    long size = in.readLong();
    unless(state >= LIVE && state <= DROPPED, "tree " + treeName + " of state " + state);
    unless(tree > 0 && tree < nextTree, "tree " + treeName + " has number " + tree);
    if (state != LIVE) {
      countable = false;
      return; // its pages may be freed at any time
    }
    trees++;
    long found = number == 0 ? 0 : page(number, level, new Range(null, null));
    if (found != size) {
      report("root", found + " keys, " + size + " expected");
    }
  }

  /** Which keys a page may hold: not below one, and below the other. */
  private static final class Range {
    private final byte @Nullable [] from;
    private final byte @Nullable [] to;

    Range(byte @Nullable [] from, byte @Nullable [] to) {
      this.from = from;
      this.to = to;
    }

    boolean has(byte[] key) {
      return (from == null || Arrays.compareUnsigned(from, key) <= 0)
          && (to == null || Arrays.compareUnsigned(key, to) < 0);
    }
  }

  /** Checks a page and all below; returns the keys found. */
  private long page(long number, int level, Range range) {
    String where = "record " + (number >>> 1);
    try {
      CheckedPage page = new CheckedPage(bytes(number), tree);
      pages++;
      unless(page.level == level, "level " + page.level + ", " + level + " expected");
      checkOrder(page, range);
      if (page.leaf) {
        unless(!page.keys.isEmpty(), "a leaf without keys");
        keys += page.keys.size();
        progress.page(page.keys.size());
        return page.keys.size();
      }
      return children(page, where, range);
    } catch (WrongException | StoreProblem e) {
      report(where, found(e));
      return 0;
    }
  }

  /** What a problem with a record tells of it; a store that closes meanwhile ends the check. */
  private static String found(RuntimeException problem) {
    if (problem instanceof StoreProblem other && !other.isUnreadable()) {
      throw other;
    }
    return String.valueOf(problem.getMessage());
  }

  private static void checkOrder(CheckedPage page, Range range) {
    byte @Nullable [] before = null;
    for (byte[] key : page.keys) {
      unless(before == null || Arrays.compareUnsigned(before, key) < 0, "keys out of order");
      unless(range.has(key), "a key outside of the separators above");
      before = key;
    }
  }

  private long children(CheckedPage page, String where, Range range) {
    long total = 0;
    for (int i = 0; i < page.children.size(); i++) {
      byte @Nullable [] from = i == 0 ? range.from : page.keys.get(i - 1);
      byte @Nullable [] to = i == page.keys.size() ? range.to : page.keys.get(i);
      CheckedPage.Child child = page.children.get(i);
      long found = page(child.number(), page.level - 1, new Range(from, to));
      if (found != child.keys()) {
        report(where, "child " + i + " has " + found + " keys, " + child.keys() + " expected");
      }
      total += found;
    }
    return total;
  }

  private byte[] bytes(long number) {
    return (number & 1) != 0 ? chain(number >>> 1) : read(number >>> 1);
  }

  private byte[] read(long record) {
    unless(reached.add(record), "is reached twice");
    return records.apply(record);
  }

  private byte[] chain(long first) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    int announced = 0;
    long next = first;
    for (int part = 0; next != 0; part++) {
      byte[] record = read(next);
      unless(record.length > PART_HEADER_BYTES && record[0] == 'C', "no part of a chain");
      ByteBuffer header = ByteBuffer.wrap(record);
      unless(CheckedPage.checksum(record, 8) == header.getInt(8), "wrong checksum of a part");
      unless(header.getInt(4) == tree, "part of tree " + header.getInt(4) + " in tree " + tree);
      unless(header.getInt(12) == part, "part " + header.getInt(12) + " in place of " + part);
      announced = part == 0 ? header.getInt(16) : announced;
      unless(header.getInt(16) == announced, "parts of different chains");
      next = header.getLong(20);
      unless(next == 0 || record.length == RECORD_BYTES_MAX, "a part that is not full");
      whole.write(record, PART_HEADER_BYTES, record.length - PART_HEADER_BYTES);
    }
    unless(whole.size() == announced, whole.size() + " bytes in a chain of " + announced);
    return whole.toByteArray();
  }

  private void report(String where, String what) {
    findings.add(new Finding("tree " + treeName + ", " + where, what));
  }
}
