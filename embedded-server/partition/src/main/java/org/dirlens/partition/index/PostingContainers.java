package org.dirlens.partition.index;

import org.dirlens.partition.ids.Container;
import org.dirlens.partition.ids.ContainerCodec;
import org.dirlens.partition.ids.ContainerCursor;
import org.dirlens.partition.ids.StoredIds;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;

/** The containers of one list, read from the posting tree when they are needed. */
final class PostingContainers implements StoredIds.Source {
  private final Tree postings;
  private final long list;

  PostingContainers(Tree postings, long list) {
    this.postings = postings;
    this.list = list;
  }

  @Override
  public boolean contains(long id) {
    Slice value = new Slice();
    return postings.find(PostingKey.of(list, Container.high(id)), value)
        && ContainerCodec.decode(value.bytes, value.offset, value.length)
            .contains(Container.low(id));
  }

  @Override
  public ContainerCursor cursor() {
    return new Walk(postings.cursor());
  }

  private final class Walk implements ContainerCursor {
    private final Cursor cursor;
    private boolean started;
    private long high;

    Walk(Cursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean next() {
      return started ? stand(cursor.next()) : seek(0);
    }

    @Override
    public boolean seek(long atLeast) {
      if (started && high >= atLeast) {
        return true;
      }
      return stand(cursor.seek(PostingKey.of(list, atLeast)));
    }

    private boolean stand(boolean found) {
      started = true;
      if (!found || PostingKey.list(cursor.key()) != list) {
        return false;
      }
      high = PostingKey.high(cursor.key());
      return true;
    }

    @Override
    public long high() {
      return high;
    }

    @Override
    public Container container() {
      Slice value = cursor.value();
      return ContainerCodec.decode(value.bytes, value.offset, value.length);
    }
  }
}
