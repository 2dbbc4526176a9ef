package org.dirlens.tree.internal.page;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.jspecify.annotations.Nullable;

/**
 * Writes the unwritten pages of published versions into one batch, children before parents. The
 * pages are immutable, so the writer thread continues meanwhile. Until the batch is committed the
 * records count for nobody; {@link #committed()} or {@link #failed()} ends it.
 *
 * <p>What cannot be read any more is not freed: what it leads to is not known. It is passed by and
 * counted, so that a tree that was damaged does not hold up the others.
 */
public final class PageWriter {

  private record Written(PageRef ref, PageReader reader) {}

  private final RecordBatch batch;
  private final List<Written> written = new ArrayList<>();
  private final List<PageRef> emptied = new ArrayList<>();
  private final List<Written> passing = new ArrayList<>();
  private long droppedBytes;
  private int passedBy;

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
      free(ref, replaced.reader());
    }
  }

  private void free(PageRef ref, PageReader reader) {
    if (ref.chained()) {
      freeChain(reader.records(), reader.tree(), ref.record());
    } else {
      batch.free(ref.record());
    }
    reader.cache().forget(ref);
  }

  /** Frees all records of a chain, or none if one cannot be read. */
  public void freeChain(RecordStore records, int tree, long first) {
    List<Long> parts = new ArrayList<>();
    try {
      RecordChain.forEachRecord(records, tree, first, parts::add);
    } catch (StoreProblem problem) {
      passBy(problem);
      return;
    }
    parts.forEach(batch::free);
  }

  private void passBy(StoreProblem problem) {
    if (!problem.isUnreadable()) {
      throw problem;
    }
    passedBy++;
  }

  /** How many pages and chains could not be read and so were not freed, nor what is below them. */
  public int passedBy() {
    return passedBy;
  }

  /** Keeps a replaced page that is still read on its record, and not in memory for long. */
  public void keepOnRecord(PageChanges.Replaced replaced) {
    write(replaced.ref(), replaced.reader());
    passing.add(new Written(replaced.ref(), replaced.reader()));
  }

  /**
   * Keeps a dropped tree that is still read on its records.
   *
   * @return the number of its root
   */
  public long keepOnRecord(TreeTop top, PageReader reader) {
    long number = write(top, reader);
    letPass(top.root(), reader);
    return number;
  }

  private void letPass(PageRef ref, PageReader reader) {
    if (ref.page() instanceof InnerPage inner) {
      passing.add(new Written(ref, reader));
      for (int i = 0; i < inner.children(); i++) {
        letPass(inner.child(i), reader);
      }
    }
  }

  /** Frees all records of a tree that no version has any more. */
  public void freeTree(TreeTop top, PageReader reader) {
    freeBelow(top.root(), top.level(), reader);
  }

  private void freeBelow(PageRef ref, int level, PageReader reader) {
    if (level > 0) {
      InnerPage inner = readable(ref, level, reader);
      if (inner == null) {
        return;
      }
      for (int i = 0; i < inner.children(); i++) {
        freeBelow(inner.child(i), level - 1, reader);
      }
    }
    if (ref.written()) {
      free(ref, reader);
    } else {
      droppedBytes += ref.chargedBytes();
    }
  }

  private @Nullable InnerPage readable(PageRef ref, int level, PageReader reader) {
    try {
      return (InnerPage) reader.peek(ref, level);
    } catch (StoreProblem problem) {
      passBy(problem);
      return null;
    }
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
    passing.forEach(each -> each.reader.cache().pass(each.ref));
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
