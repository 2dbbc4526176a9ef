package org.dirlens.partition.index;

import org.dirlens.tree.Slice;

/**
 * What a posting says of itself, without its ids.
 *
 * @param ids how many entries have the key
 * @param list the list of its containers; 0 if its ids lie in the leaf
 * @param containers how many containers there are
 * @param newest ids that lie in the leaf and in no container yet
 */
public record PostingHead(long ids, long list, long containers, int newest) {

  /** The head of a leaf value. */
  public static PostingHead of(Slice value) {
    if (PostingCodec.isInline(value.bytes, value.offset)) {
      return new PostingHead(PostingTrees.count(value), 0, 0, 0);
    }
    StoredList list = StoredList.of(value.bytes, value.offset, value.length);
    return new PostingHead(list.count, list.number, list.containers, list.newest.length);
  }

  /** The key of the first container that a list could have, in the tree of containers. */
  public static byte[] firstContainer(long list) {
    return PostingKey.of(list, 0);
  }
}
