package org.dirlens.tree.internal.page;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.record.RecordBatch;

/**
 * Writes the unwritten pages of published versions into one batch, children before parents. The
 * pages are immutable, so the writer thread goes on meanwhile. Until the batch is committed the
 * records count for nobody; {@link #committed()} or {@link #failed()} ends it.
 */
public final class PageWriter {

  private record Written(PageRef ref, PageReader reader) {}

  private final RecordBatch batch;
  private final List<Written> written = new ArrayList<>();
  private final List<PageRef> emptied = new ArrayList<>();
  private long droppedBytes;

  /** A writer into a batch. */
  public PageWriter(RecordBatch batch) {
    this.batch = batch;
  }

  /**
   * Writes what is unwritten of a tree.
   *
   * @return the number of its root on records, 0 for a tree without keys
   */
  public long write(TreeTop top, PageReader reader) {
    Page page = top.root().page();
    if (top.root().record() == 0 && page instanceof LeafPage && page.count() == 0) {
      emptied.add(top.root());
      return 0;
    }
    write(top.root(), reader);
    return top.root().number();
  }

  private void write(PageRef ref, PageReader reader) {
    Page page = ref.page();
    if (ref.record() != 0 || page == null) {
      return;
    }
    if (page instanceof InnerPage inner) {
      for (int i = 0; i < inner.children(); i++) {
        write(inner.child(i), reader);
      }
    }
    PageCodec.insert(batch, reader.tree(), ref, page);
    written.add(new Written(ref, reader));
  }

  /** Frees the records of a replaced page. */
  public void free(PageChanges.Replaced replaced) {
    PageRef ref = replaced.ref();
    if (ref.written()) {
      replaced.reader().forEachRecord(ref, batch::free);
      replaced.reader().cache().forget(ref);
    }
  }

  /** Drops the bytes of a replaced inner page that is still read; a reader finds them again. */
  public void keepOnRecord(PageChanges.Replaced replaced) {
    if (replaced.ref().page() instanceof InnerPage) {
      replaced.reader().cache().forget(replaced.ref());
    }
  }

  /** Frees all records of a tree that no version has any more. */
  public void freeTree(TreeTop top, PageReader reader) {
    if (top.root().written() || top.root().page() instanceof InnerPage) {
      freeBelow(top.root(), top.level(), reader);
    }
  }

  private void freeBelow(PageRef ref, int level, PageReader reader) {
    if (level > 0) {
      InnerPage inner = (InnerPage) reader.peek(ref, level);
      for (int i = 0; i < inner.children(); i++) {
        freeBelow(inner.child(i), level - 1, reader);
      }
    }
    if (ref.written()) {
      reader.forEachRecord(ref, batch::free);
      reader.cache().forget(ref);
    } else {
      droppedBytes += ref.chargedBytes();
    }
  }

  /** The number of pages written. */
  public int pages() {
    return written.size();
  }

  /** The batch is durable: the pages may leave memory. Returns the bytes no longer unwritten. */
  public long committed() {
    long bytes = droppedBytes;
    for (Written each : written) {
      each.ref.writeEnded(true);
      bytes += discharge(each.ref);
      Page page = each.ref.page();
      if (page != null) {
        each.reader.cache().admit(each.ref, page);
      }
    }
    for (PageRef ref : emptied) {
      bytes += discharge(ref);
    }
    return bytes;
  }

  private static int discharge(PageRef ref) {
    int bytes = ref.chargedBytes();
    ref.charge(0);
    return bytes;
  }

  /** The batch was dropped: the pages are unwritten as before. */
  public void failed() {
    for (Written each : written) {
      each.ref.writeEnded(false);
    }
  }
}
