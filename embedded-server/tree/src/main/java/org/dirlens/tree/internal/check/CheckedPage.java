package org.dirlens.tree.internal.check;

import static org.dirlens.tree.internal.check.WrongException.unless;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** A page taken apart by the letter of the format. */
final class CheckedPage {

  private final ByteBuffer bytes;
  private final byte[] prefix;
  private final int shift;
  private long cellBytes;

  final boolean leaf;
  final int level;
  final List<byte[]> keys = new ArrayList<>();
  final List<Child> children = new ArrayList<>();

  /** A child of an inner page. */
  record Child(long number, long keys) {}

  CheckedPage(byte[] page, int tree) {
    bytes = ByteBuffer.wrap(page);
    unless(page.length >= 18, "a page of " + page.length + " bytes");
    unless(checksum(page, 8) == bytes.getInt(8), "wrong checksum of a page");
    unless(bytes.get(0) == 'L' || bytes.get(0) == 'I', "page of kind " + bytes.get(0));
    leaf = bytes.get(0) == 'L';
    level = bytes.get(1);
    unless(leaf == (level == 0), "page of kind " + (char) bytes.get(0) + " at level " + level);
    unless(bytes.get(2) == 1, "page format " + bytes.get(2));
    shift = bytes.get(3);
    unless(shift == 0 || shift == 12, "shift " + shift);
    unless(bytes.getInt(4) == tree, "page of tree " + bytes.getInt(4) + " in tree " + tree);
    int header = leaf ? 18 : 34;
    int slots = bytes.getShort(12) & 0xFFFF;
    int prefixLength = bytes.getInt(14);
    unless(
        prefixLength >= 0 && header + prefixLength + 6L * slots <= page.length,
        slots + " slots behind a prefix of " + prefixLength + " bytes");
    prefix = Arrays.copyOfRange(page, header, header + prefixLength);
    if (!leaf) {
      children.add(new Child(bytes.getLong(18), bytes.getLong(26)));
    }
    for (int slot = 0; slot < slots; slot++) {
      cell(header + prefixLength + 6 * slot);
    }
    long used = header + prefixLength + 6L * slots + cellBytes;
    unless(shift != 0 || used == page.length, used + " of " + page.length + " bytes are used");
  }

  private void cell(int slotAt) {
    int distance = (bytes.getShort(slotAt + 4) & 0xFFFF) << shift;
    unless(distance > 0 && distance <= bytes.capacity(), "a cell outside of its page");
    bytes.position(bytes.capacity() - distance);
    int suffix = (int) number();
    unless(suffix >= 0 && suffix - 4 <= bytes.remaining(), "a suffix of " + suffix + " bytes");
    byte[] key = Arrays.copyOf(prefix, prefix.length + suffix);
    for (int i = 0; i < 4; i++) {
      byte head = bytes.get(slotAt + i);
      if (i < suffix) {
        key[prefix.length + i] = head;
      } else {
        unless(head == 0, "a head longer than its suffix");
      }
    }
    if (suffix > 4) {
      bytes.get(key, prefix.length + 4, suffix - 4);
    }
    keys.add(key);
    if (leaf) {
      long value = number();
      unless(value >= 0 && value <= bytes.remaining(), "a value of " + value + " bytes");
      bytes.position(bytes.position() + (int) value);
    } else {
      children.add(new Child(number(), number()));
    }
    cellBytes += bytes.position() - (bytes.capacity() - distance);
  }

  private long number() {
    long number = 0;
    for (int shiftBy = 0; shiftBy < 64 && bytes.hasRemaining(); shiftBy += 7) {
      byte group = bytes.get();
      number |= (group & 0x7FL) << shiftBy;
      if (group >= 0) {
        return number;
      }
    }
    throw new WrongException("a number without an end");
  }

  /** CRC32C of bytes with the checksum's own place taken as zero. */
  static int checksum(byte[] bytes, int at) {
    byte[] blank = bytes.clone();
    Arrays.fill(blank, at, at + 4, (byte) 0);
    CRC32C crc = new CRC32C();
    crc.update(blank, 0, blank.length);
    return (int) crc.getValue();
  }
}
