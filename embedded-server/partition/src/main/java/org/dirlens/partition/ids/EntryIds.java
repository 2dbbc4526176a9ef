package org.dirlens.partition.ids;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which id the first, second, third ... entry of a partition gets. No two get the same, and each id
 * tells the number of its entry, so whatever the strategy there is one counter to be kept.
 *
 * <p>Ids that are not dense, which are all but {@link #SEQUENTIAL}, take more room in lists of ids,
 * and for the complement of a list the ids of all entries are read first.
 *
 * <pre>
 * text = "sequential" / "random" / "interleaved" [server] / "block" [server [":" block]]
 * server = ":" 1*digit "/" 1*digit    ; which server, from 1, of how many; 1 of 8 where it is left out
 * block = 1*digit                     ; 100 where it is left out
 * </pre>
 *
 * @param nodes how many servers share the ids; 1 where they are not shared
 * @param node which of them this one is, from 0
 * @param block how many ids a server takes at once; 1 where it takes them one by one
 */
public record EntryIds(Strategy strategy, int nodes, int node, int block) {
  /** One after another: the default. */
  public static final EntryIds SEQUENTIAL = new EntryIds(Strategy.SEQUENTIAL, 1, 0, 1);

  /** In no order, of 40 bits. */
  public static final EntryIds RANDOM = new EntryIds(Strategy.RANDOM, 1, 0, 1);

  private static final Pattern SHARED =
      Pattern.compile("(interleaved|block)(?::(\\d{1,6})/(\\d{1,6}))?(?::(\\d{1,6}))?");
  private static final int NODES_USUAL = 8;
  private static final int BLOCK_USUAL = 100;

  private static final int NODES_MAX = 1024;
  private static final int BLOCK_MAX = 1 << 16;
  private static final int RANDOM_BITS = 40;
  private static final long RANDOM_MASK = (1L << RANDOM_BITS) - 1;

  /** Odd, so that multiplying by it can be undone. */
  private static final long SPREAD = 0x9E3779B97FL;

  private static final long GATHER = inverse(SPREAD);

  /** How ids follow each other. */
  public enum Strategy {
    SEQUENTIAL(0),
    /** Blocks of ids, of which every server has each {@code nodes}-th. */
    BLOCKS(1),
    /** Each {@code nodes}-th id. */
    INTERLEAVED(2),
    RANDOM(3);

    private final int code;

    Strategy(int code) {
      this.code = code;
    }

    /** The number it is stored as. */
    public int code() {
      return code;
    }

    /** The strategy that is stored as this number. */
    public static Strategy of(int code) {
      for (Strategy strategy : values()) {
        if (strategy.code == code) {
          return strategy;
        }
      }
      throw new IllegalArgumentException("there is no strategy " + code);
    }
  }

  public EntryIds {
    if (nodes < 1 || nodes > NODES_MAX || node < 0 || node >= nodes) {
      throw new IllegalArgumentException(
          "ids are shared by 1 to %d servers; there is no server %d of %d"
              .formatted(NODES_MAX, node + 1, nodes));
    }
    if (block < 1 || block > BLOCK_MAX) {
      throw new IllegalArgumentException(
          "a block must have 1 to %d ids, not %d".formatted(BLOCK_MAX, block));
    }
  }

  /**
   * Reads what {@link #toString} wrote, or a shorter form.
   *
   * @throws IllegalArgumentException naming the choices
   */
  public static EntryIds parse(String text) {
    String word = text.toLowerCase(Locale.ROOT);
    Matcher shared = SHARED.matcher(word);
    if (word.equals("sequential")) {
      return SEQUENTIAL;
    }
    if (word.equals("random")) {
      return RANDOM;
    }
    boolean blocks = word.startsWith("block");
    if (!shared.matches() || (!blocks && shared.group(4) != null)) {
      throw new IllegalArgumentException(
          "ids are sequential, block, interleaved or random, for one of several servers"
              + " block:1/8:100 or interleaved:1/8; not "
              + text);
    }
    int node = number(shared.group(2), 1) - 1;
    int nodes = number(shared.group(3), NODES_USUAL);
    return blocks
        ? blocks(nodes, node, number(shared.group(4), BLOCK_USUAL))
        : interleaved(nodes, node);
  }

  private static int number(@Nullable String digits, int usual) {
    return digits == null ? usual : Integer.parseInt(digits);
  }

  @Override
  public String toString() {
    String server = ":" + (node + 1) + "/" + nodes;
    return switch (strategy) {
      case SEQUENTIAL -> "sequential";
      case BLOCKS -> "block" + server + ":" + block;
      case INTERLEAVED -> "interleaved" + server;
      case RANDOM -> "random";
    };
  }

  /** Every n-th id, beginning with the one of this server. */
  public static EntryIds interleaved(int nodes, int node) {
    return new EntryIds(Strategy.INTERLEAVED, nodes, node, 1);
  }

  /** Every n-th block of ids. */
  public static EntryIds blocks(int nodes, int node, int block) {
    return new EntryIds(Strategy.BLOCKS, nodes, node, block);
  }

  /** The id of an entry by its number, from 1. */
  public long id(long number) {
    long index = number - 1;
    return strategy == Strategy.RANDOM
        ? 1 + spread(index)
        : 1 + (index / block * nodes + node) * block + index % block;
  }

  /** The number of the entry with an id that {@link #id} gave. */
  public long number(long id) {
    long index = id - 1;
    return strategy == Strategy.RANDOM
        ? 1 + gathered(index)
        : 1 + index / block / nodes * block + index % block;
  }

  /** Whether later entries have greater ids. */
  public boolean ascending() {
    return strategy != Strategy.RANDOM;
  }

  /** Whether nearly every id up to the last belongs to an entry. */
  public boolean dense() {
    return nodes == 1 && ascending();
  }

  private static long spread(long index) {
    if (index > RANDOM_MASK) {
      throw new IllegalStateException("there are no ids of " + RANDOM_BITS + " bits left");
    }
    long mixed = folded(index * SPREAD & RANDOM_MASK);
    return folded(mixed * SPREAD & RANDOM_MASK);
  }

  private static long gathered(long mixed) {
    long index = folded(mixed) * GATHER & RANDOM_MASK;
    return folded(index) * GATHER & RANDOM_MASK;
  }

  /** The upper half over the lower one; done twice it is undone. */
  private static long folded(long bits) {
    return bits ^ (bits >>> (RANDOM_BITS / 2));
  }

  /** What undoes a multiplication by an odd number modulo 2^64, by Newton's method. */
  private static long inverse(long odd) {
    long inverse = odd;
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }
}
