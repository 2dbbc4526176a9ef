package org.dirlens.record;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A record store in memory: for tests, for experiments, and as the second opinion that keeps the
 * interface honest.
 *
 * <p>It keeps the rules of {@link RecordStore} strictly: a freed or dropped record is gone at once
 * and its id is the next one given out, so that whoever reads after a free notices. {@link
 * #reopened()} plays a crash and the start after it.
 */
public final class MemoryRecordStore implements RecordStore {

  private static final String NAME = "memory";

  private final Map<Long, byte[]> records = new ConcurrentHashMap<>();
  private final Set<Long> committed = new HashSet<>();
  private final Deque<Long> freeIds = new ArrayDeque<>();
  private final LongAdder reads = new LongAdder();
  private final LongAdder bytesRead = new LongAdder();
  private long nextId = 1;
  private long inserts;
  private long frees;
  private long bytesWritten;
  private long commits;
  private volatile byte @Nullable [] root;
  private volatile boolean closed;

  /** A new, empty store. */
  public MemoryRecordStore() {}

  /**
   * Ends this store as a crash would and returns the store that the next start would find: the
   * records and the root of committed batches and nothing else. Open batches of this store are
   * lost; every later use of them or of this store is a {@link StoreProblem} of kind CLOSED.
   */
  public synchronized MemoryRecordStore reopened() {
    closed = true;
    MemoryRecordStore next = new MemoryRecordStore();
    for (Long id : committed) {
      next.records.put(id, record(id));
    }
    next.committed.addAll(committed);
    next.root = root;
    next.nextId = nextId;
    for (long id = 1; id < nextId; id++) {
      if (!committed.contains(id)) {
        next.freeIds.add(id);
      }
    }
    return next;
  }

  @Override
  public byte[] read(long recordId) {
    requireOpen();
    byte[] bytes = record(recordId);
    reads.increment();
    bytesRead.add(bytes.length);
    return bytes;
  }

  @Override
  public byte @Nullable [] root() {
    requireOpen();
    return root;
  }

  @Override
  public RecordBatch begin() {
    requireOpen();
    return new Batch();
  }

  @Override
  public synchronized StoreStatistics statistics() {
    requireOpen();
    return new StoreStatistics(
        new StoreStatistics.Reads(reads.sum(), bytesRead.sum()),
        new StoreStatistics.Writes(inserts, frees, bytesWritten, commits),
        new StoreStatistics.Contents(
            committed.size(), records.size() - committed.size(), freeIds.size(), 0));
  }

  @Override
  public synchronized void close() {
    closed = true;
    records.clear();
  }

  private byte[] record(long recordId) {
    byte[] bytes = records.get(recordId);
    if (bytes == null) {
      throw problem(StoreProblem.Kind.DAMAGED, recordId, "no such record");
    }
    return bytes;
  }

  private void requireOpen() {
    if (closed) {
      throw new StoreProblem(StoreProblem.Kind.CLOSED, NAME, "store", "is closed");
    }
  }

  private static StoreProblem problem(StoreProblem.Kind kind, long recordId, String detail) {
    return new StoreProblem(kind, NAME, "record " + recordId, detail);
  }

  private static byte[] copyOf(byte[] bytes, String key) {
    if (bytes.length > MAX_RECORD_BYTES) {
      throw new StoreProblem(
          StoreProblem.Kind.MISUSE,
          NAME,
          key,
          bytes.length + " bytes, at most " + MAX_RECORD_BYTES + " are allowed");
    }
    return bytes.clone();
  }

  private synchronized long add(byte[] bytes) {
    requireOpen();
    Long reused = freeIds.pollLast();
    long id = reused == null ? nextId++ : reused;
    records.put(id, bytes);
    inserts++;
    bytesWritten += bytes.length;
    return id;
  }

  private synchronized boolean isCommitted(long recordId) {
    return committed.contains(recordId);
  }

  private synchronized void apply(Batch batch) {
    requireOpen();
    for (Long id : batch.freed) {
      if (!batch.inserted.contains(id) && !committed.contains(id)) {
        throw problem(StoreProblem.Kind.MISUSE, id, "was freed by another batch meanwhile");
      }
    }
    committed.addAll(batch.inserted);
    for (Long id : batch.freed) {
      committed.remove(id);
      forget(id);
    }
    if (batch.newRoot != null) {
      root = batch.newRoot;
      bytesWritten += batch.newRoot.length;
    }
    frees += batch.freed.size();
    commits++;
  }

  private synchronized void drop(Set<Long> inserted) {
    inserted.forEach(this::forget);
  }

  private void forget(Long id) {
    records.remove(id);
    freeIds.add(id);
  }

  private final class Batch implements RecordBatch {
    private final Set<Long> inserted = new HashSet<>();
    private final Set<Long> freed = new HashSet<>();
    private byte @Nullable [] newRoot;
    private boolean finished;

    @Override
    public long insert(byte[] bytes) {
      requireUnfinished();
      long id = add(copyOf(bytes, "insert"));
      inserted.add(id);
      return id;
    }

    @Override
    public void free(long recordId) {
      requireUnfinished();
      if (!inserted.contains(recordId) && !isCommitted(recordId)) {
        throw problem(StoreProblem.Kind.MISUSE, recordId, "no such record to free");
      }
      if (!freed.add(recordId)) {
        throw problem(StoreProblem.Kind.MISUSE, recordId, "is freed twice");
      }
    }

    @Override
    public void setRoot(byte[] bytes) {
      requireUnfinished();
      newRoot = copyOf(bytes, "root");
    }

    @Override
    public void adopt(RecordBatch other) {
      requireUnfinished();
      Batch giving = adoptable(other);
      for (Long id : giving.freed) {
        if (freed.contains(id)) {
          throw problem(StoreProblem.Kind.MISUSE, id, "is freed by both batches");
        }
      }
      freed.addAll(giving.freed);
      inserted.addAll(giving.inserted);
      giving.finished = true;
    }

    private Batch adoptable(RecordBatch other) {
      if (other instanceof Batch batch && batch.isOf(MemoryRecordStore.this) && batch != this) {
        batch.requireUnfinished();
        if (batch.newRoot == null) {
          return batch;
        }
      }
      throw new StoreProblem(
          StoreProblem.Kind.MISUSE, NAME, "adopt", "needs another batch of this store, rootless");
    }

    private boolean isOf(MemoryRecordStore store) {
      return MemoryRecordStore.this == store;
    }

    @Override
    public void commit() {
      requireUnfinished();
      apply(this);
      finished = true;
    }

    @Override
    public void close() {
      if (!finished) {
        finished = true;
        if (!closed) {
          drop(inserted);
        }
      }
    }

    private void requireUnfinished() {
      requireOpen();
      if (finished) {
        throw new StoreProblem(StoreProblem.Kind.MISUSE, NAME, "batch", "is finished");
      }
    }
  }
}
