package org.dirlens.connection.core;

import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;

/** What went over a session since it was opened. Safe for all threads. */
public final class SessionFigures {
  private final Instant openedAt = Instant.now();
  private final LongAdder searches = new LongAdder();
  private final LongAdder entries = new LongAdder();
  private final LongAdder writes = new LongAdder();

  SessionFigures() {}

  void searched() {
    searches.increment();
  }

  void received() {
    entries.increment();
  }

  void written() {
    writes.increment();
  }

  public Instant openedAt() {
    return openedAt;
  }

  /** Search requests sent, each page of a paged one counted. */
  public long searches() {
    return searches.sum();
  }

  /** Entries that came. */
  public long entries() {
    return entries.sum();
  }

  /** Changes sent, whatever became of them. */
  public long writes() {
    return writes.sum();
  }
}
