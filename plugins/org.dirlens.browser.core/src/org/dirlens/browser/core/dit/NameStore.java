package org.dirlens.browser.core.dit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names of children in the order they came, packed: about ten bytes each besides the name, so that
 * a million of them fit where objects would not. Not safe for threads.
 */
final class NameStore {
  private static final int BLOCK_NAMES = 256;

  private record Block(byte[] text, int[] ends, byte[] kinds, int[] children) {
    int start(int at) {
      return at == 0 ? 0 : ends[at - 1];
    }
  }

  private final List<Block> blocks = new ArrayList<>();
  private ByteArrayOutputStream text = new ByteArrayOutputStream();
  private int[] ends = new int[BLOCK_NAMES];
  private byte[] kinds = new byte[BLOCK_NAMES];
  private int[] children = new int[BLOCK_NAMES];
  private int filled;
  private @Nullable Block tail;

  /** Of the few that have one, by their numbers. */
  private final Map<Integer, String> targets = new HashMap<>();

  int size() {
    return blocks.size() * BLOCK_NAMES + filled;
  }

  void add(ChildName name) {
    if (!name.target().isEmpty()) {
      targets.put(size(), name.target());
    }
    text.writeBytes(name.rdn().getBytes(StandardCharsets.UTF_8));
    ends[filled] = text.size();
    kinds[filled] = (byte) name.kind().ordinal();
    children[filled] = name.children();
    filled++;
    tail = null;
    if (filled == BLOCK_NAMES) {
      blocks.add(new Block(text.toByteArray(), ends, kinds, children));
      text = new ByteArrayOutputStream();
      ends = new int[BLOCK_NAMES];
      kinds = new byte[BLOCK_NAMES];
      children = new int[BLOCK_NAMES];
      filled = 0;
    }
  }

  ChildName get(int index) {
    Block block = block(index);
    int at = index % BLOCK_NAMES;
    int start = block.start(at);
    String rdn = new String(block.text(), start, block.ends()[at] - start, StandardCharsets.UTF_8);
    return new ChildName(
        rdn,
        EntryKind.of(block.kinds()[at]),
        block.children()[at],
        targets.getOrDefault(index, ""));
  }

  /** The number of the one with this RDN, letter by letter; negative if there is none. */
  int indexOf(String rdn) {
    byte[] wanted = rdn.getBytes(StandardCharsets.UTF_8);
    for (int index = 0; index < size(); index++) {
      Block block = block(index);
      int at = index % BLOCK_NAMES;
      if (Arrays.equals(
          wanted, 0, wanted.length, block.text(), block.start(at), block.ends()[at])) {
        return index;
      }
    }
    return -1;
  }

  private Block block(int index) {
    return index / BLOCK_NAMES < blocks.size() ? blocks.get(index / BLOCK_NAMES) : tail();
  }

  private Block tail() {
    Block present = tail;
    if (present == null) {
      present =
          new Block(
              text.toByteArray(),
              Arrays.copyOf(ends, filled),
              Arrays.copyOf(kinds, filled),
              Arrays.copyOf(children, filled));
      tail = present;
    }
    return present;
  }

  /** The same names in another order; what is equal stays as it came. */
  NameStore sorted(Comparator<ChildName> order) {
    List<ChildName> names = new ArrayList<>(size());
    for (int index = 0; index < size(); index++) {
      names.add(get(index));
    }
    names.sort(order);
    NameStore sorted = new NameStore();
    names.forEach(sorted::add);
    return sorted;
  }
}
