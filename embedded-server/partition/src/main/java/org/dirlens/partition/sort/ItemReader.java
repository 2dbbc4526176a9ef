package org.dirlens.partition.sort;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads the items of a file one after another, in a buffer that holds at least one of them. */
final class ItemReader implements Closeable {
  private final InputStream in;
  private byte[] buffer;
  private int at;
  private int next;
  private int limit;

  ItemReader(InputStream in, int bufferBytes) {
    this.in = in;
    this.buffer = new byte[bufferBytes];
  }

  /** Goes to the next item; false at the end of the file. */
  boolean next() throws IOException {
    at = next;
    if (!has(1)) {
      return false;
    }
    has(Item.HEAD_BYTES_MAX);
    int length = Item.end(buffer, at) - at;
    if (!has(length)) {
      throw new EOFException("an item of " + length + " bytes ends early");
    }
    next = at + length;
    return true;
  }

  /** The buffer the item lies in. */
  byte[] bytes() {
    return buffer;
  }

  /** Where the item lies in the buffer. */
  int at() {
    return at;
  }

  /** Brings a number of bytes from the item's start into the buffer; false if the file has less. */
  private boolean has(int bytes) throws IOException {
    if (limit - at >= bytes) {
      return true;
    }
    System.arraycopy(buffer, at, buffer, 0, limit - at);
    limit -= at;
    at = 0;
    if (bytes > buffer.length) {
      buffer = Arrays.copyOf(buffer, bytes);
    }
    limit += in.readNBytes(buffer, limit, buffer.length - limit);
    return limit >= bytes;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
