package org.dirlens.partition.load;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.sort.WorkFile;
import org.dirlens.partition.table.IdKey;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Slice;
import org.jspecify.annotations.Nullable;

/**
 * The records of a bulk load on their way from encoding to the tree of entries, by rising id: in a
 * file as they come, if that is how they come, and sorted if not.
 */
final class BulkSpool implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 18;

  private final Path file;
  private final ByteArrayOutputStream row = new ByteArrayOutputStream();
  private final @Nullable RunSorter sorter;
  private RunSorter.@Nullable Items sorted;
  private @Nullable DataOutputStream out;
  private @Nullable DataInputStream in;

  /**
   * A record and where it comes from.
   *
   * @param number its position in the source, from 1
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Row(long id, long number, String position, String dn, byte[] record) {}

  /**
   * @param ascending whether rows come by rising id
   * @param sortBytes memory for sorting them if not
   */
  BulkSpool(Path folder, boolean ascending, int sortBytes) {
    this.file = folder.resolve("entries.spool");
    this.sorter = ascending ? null : new RunSorter(folder, "entries", sortBytes);
    try {
      out =
          new DataOutputStream(
              ascending
                  ? new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES)
                  : row);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  void write(Row next) {
    DataOutputStream to = out;
    if (to == null) {
      throw new IllegalStateException(file + " is written already");
    }
    try {
      to.writeLong(next.id);
      to.writeLong(next.number);
      write(to, next.position.getBytes(StandardCharsets.UTF_8));
      write(to, next.dn.getBytes(StandardCharsets.UTF_8));
      write(to, next.record);
      if (sorter != null) {
        sorter.add(slice(IdKey.of(next.id)), slice(row.toByteArray()));
        row.reset();
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static Slice slice(byte[] bytes) {
    Slice slice = new Slice();
    slice.set(bytes, 0, bytes.length);
    return slice;
  }

  private static void write(DataOutputStream to, byte[] bytes) throws IOException {
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  /** Ends writing and goes to the first row. */
  void rewind() {
    try {
      if (out != null) {
        out.close();
        out = null;
      }
      if (sorter != null) {
        sorted = sorter.sorted();
      } else {
        in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES));
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The next row; null at the end. */
  @Nullable Row read() {
    RunSorter.Items items = sorted;
    if (items != null) {
      if (!items.next()) {
        return null;
      }
      Slice next = items.payload();
      in = new DataInputStream(new ByteArrayInputStream(next.bytes, next.offset, next.length));
    }
    DataInputStream from = in;
    if (from == null) {
      throw new IllegalStateException(file + " is not rewound");
    }
    try {
      byte[] id = from.readNBytes(Long.BYTES);
      if (id.length == 0) {
        return null;
      }
      long number = from.readLong();
      String position = new String(bytes(from), StandardCharsets.UTF_8);
      String dn = new String(bytes(from), StandardCharsets.UTF_8);
      return new Row(IdKey.read(id, 0), number, position, dn, bytes(from));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static byte[] bytes(DataInputStream from) throws IOException {
    byte[] bytes = new byte[from.readInt()];
    from.readFully(bytes);
    return bytes;
  }

  private StoreProblem failed(IOException e) {
    return DiskSpace.problem(file, "bulk load", e);
  }

  @Override
  public void close() {
    List<Closeable> open = new ArrayList<>();
    if (out != null) {
      open.add(out);
    }
    if (in != null) {
      open.add(in);
    }
    if (sorter != null) {
      sorter.close();
    }
    WorkFile.remove(file, open.toArray(Closeable[]::new));
  }
}
