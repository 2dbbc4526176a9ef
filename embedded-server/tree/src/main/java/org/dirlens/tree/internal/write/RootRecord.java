package org.dirlens.tree.internal.write;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.internal.page.RecordChain;

/**
 * What a checkpoint leaves behind: where every tree begins. The root record is
 *
 * <pre>
 * root    = 0 (1), content | 1 (1), first record of a chain that holds the content (8)
 * content = "DLTR" (4), format (4), identity (8), version (8), next tree (4),
 *           number of trees (4), trees, number of frees (4), frees, CRC32C of all before (4)
 * tree    = state (1), tree (4), name (2 bytes length, modified UTF-8), level (1), root number (8), keys (8)
 * free    = tree (4), number (8)
 * </pre>
 *
 * Frees are pages that no tree leads to any more, but that someone was still reading; they are
 * freed after a crash. A number is twice a record, plus one if it is the first of a chain; root
 * number 0 is a tree without keys. Free number 1, which no page has, says how many pages and chains
 * could not be freed, nor what is below them, as they were damaged: in place of a tree.
 *
 * @param identity a random number that binds the change log to this store
 * @param version the version that the trees are of, and the last frame they contain
 * @param nextTree a number above that of any tree
 */
record RootRecord(long identity, long version, int nextTree, List<Entry> trees, List<Free> frees) {

  private static final int MAGIC = 0x444C5452;
  private static final int FORMAT = 1;
  private static final byte INLINE = 0;
  private static final byte CHAINED = 1;

  /** What becomes of a tree. */
  enum State {
    /** Has a name and is served. */
    LIVE(0),
    /** LoadedTree, waits to be installed. */
    PREPARED(1),
    /** Dropped, but someone still read it. */
    DROPPED(2);

    private final int code;

    State(int code) {
      this.code = code;
    }

    private static State of(int code) {
      for (State state : values()) {
        if (state.code == code) {
          return state;
        }
      }
      throw damaged("tree of state " + code);
    }
  }

  /** A tree on records. */
  record Entry(State state, int tree, String name, int level, long number, long size) {}

  /** A page to be freed. */
  record Free(int tree, long number) {
    private static final long PASSED_BY = 1;

    /** Takes note of pages that could not be freed. */
    static Free passedBy(int pages) {
      return new Free(pages, PASSED_BY);
    }

    /** How many pages could not be freed; 0 for a page that still can. */
    int passedBy() {
      return number == PASSED_BY ? tree : 0;
    }
  }

  /** How many pages and chains could not be freed since the store was made. */
  int passedBy() {
    return frees.stream().mapToInt(Free::passedBy).sum();
  }

  RootRecord {
    trees = List.copyOf(trees);
    frees = List.copyOf(frees);
  }

  /** Makes this the root of a batch; returns the first record of its chain, 0 if it needs none. */
  long write(RecordBatch batch) {
    byte[] content = encode();
    boolean inline = content.length < RecordStore.MAX_RECORD_BYTES;
    long chain = inline ? 0 : RecordChain.insert(batch, 0, content);
    byte[] root = new byte[1 + (inline ? content.length : Long.BYTES)];
    if (inline) {
      root[0] = INLINE;
      System.arraycopy(content, 0, root, 1, content.length);
    } else {
      ByteBuffer.wrap(root).put(CHAINED).putLong(chain);
    }
    batch.setRoot(root);
    return chain;
  }

  /** The first record of the chain that a root record leads to, 0 if it needs none. */
  static long chain(byte[] root) {
    return root[0] == CHAINED ? ByteBuffer.wrap(root).getLong(1) : 0;
  }

  /** The content behind a root record. */
  static byte[] content(RecordStore records, byte[] root) {
    if (root.length == 0 || root[0] < INLINE || root[0] > CHAINED) {
      throw damaged("is no root of a tree store");
    }
    return root[0] == INLINE
        ? Arrays.copyOfRange(root, 1, root.length)
        : RecordChain.read(records, 0, chain(root));
  }

  private byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(MAGIC);
      out.writeInt(FORMAT);
      out.writeLong(identity);
      out.writeLong(version);
      out.writeInt(nextTree);
      out.writeInt(trees.size());
      for (Entry tree : trees) {
        out.writeByte(tree.state.code);
        out.writeInt(tree.tree);
        out.writeUTF(tree.name);
        out.writeByte(tree.level);
        out.writeLong(tree.number);
        out.writeLong(tree.size);
      }
      out.writeInt(frees.size());
      for (Free free : frees) {
        out.writeInt(free.tree);
        out.writeLong(free.number);
      }
      out.writeInt(crc(bytes.toByteArray(), bytes.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static RootRecord decode(byte[] content) {
    int end = content.length - Integer.BYTES;
    if (end < 0 || ByteBuffer.wrap(content).getInt(end) != crc(content, end)) {
      throw damaged("wrong checksum");
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      if (in.readInt() != MAGIC) {
        throw damaged("is no root of a tree store");
      }
      int format = in.readInt();
      if (format != FORMAT) {
        throw damaged("format " + format + ", known is " + FORMAT);
      }
      return new RootRecord(
          in.readLong(), in.readLong(), in.readInt(), decodeTrees(in), decodeFrees(in));
    } catch (IOException e) {
      throw new StoreProblem(StoreProblem.Kind.DAMAGED, "trees", "root", "is cut short", e);
    }
  }

  private static List<Entry> decodeTrees(DataInputStream in) throws IOException {
    List<Entry> trees = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      State state = State.of(in.readByte());
      trees.add(
          new Entry(
              state, in.readInt(), in.readUTF(), in.readByte(), in.readLong(), in.readLong()));
    }
    return trees;
  }

  private static List<Free> decodeFrees(DataInputStream in) throws IOException {
    List<Free> frees = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      frees.add(new Free(in.readInt(), in.readLong()));
    }
    return frees;
  }

  private static int crc(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }

  private static StoreProblem damaged(String detail) {
    return new StoreProblem(StoreProblem.Kind.DAMAGED, "trees", "root", detail);
  }
}
