package org.dirlens.record.jdbm;

import java.util.BitSet;
import org.dirlens.record.StoreProblem;

/**
 * Blocks that more than one slot is said to lie in, as a damaged entry may say. Found by looking up
 * every slot, which takes about a microsecond each; only needed for free slots that a power loss
 * has torn.
 */
final class SharedBlocks {

  private final BitSet seen = new BitSet();
  private final BitSet shared = new BitSet();

  static SharedBlocks find(Catalog catalog, DataFile data) {
    SharedBlocks blocks = new SharedBlocks();
    catalog.forEachJdbmId(jdbmId -> blocks.add(jdbmId, data));
    return blocks;
  }

  private void add(long jdbmId, DataFile data) {
    try {
      int block = Math.toIntExact(data.locate(jdbmId, "slot " + jdbmId));
      (seen.get(block) ? shared : seen).set(block);
    } catch (ArithmeticException e) {
      // no file has a block of this number
    } catch (StoreProblem e) {
      if (e.kind() != StoreProblem.Kind.DAMAGED) {
        throw e;
      }
    }
  }

  boolean contains(long block) {
    return block > Integer.MAX_VALUE || shared.get((int) block);
  }
}
