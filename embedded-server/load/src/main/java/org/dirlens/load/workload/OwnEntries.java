package org.dirlens.load.workload;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The entries that one thread of a load has added by one operation. One thread. */
final class OwnEntries {
  /** A thread that has added so many ends its load, which keeps all their names. */
  static final int ENTRIES_MAX = 1_000_000;

  private final Deque<String> there = new ArrayDeque<>();
  private final Deque<String> uncertain = new ArrayDeque<>();

  /** An entry is there. */
  void add(String name) {
    there.addLast(name);
  }

  /** An entry may be there: nobody knows how the request about it ended. */
  void suspect(String name) {
    uncertain.addLast(name);
  }

  /** Takes the entry that was not used for longest; null without one. */
  @Nullable String take() {
    return there.pollFirst();
  }

  /** Takes an entry that may be there; null without one. */
  @Nullable String takeUncertain() {
    return uncertain.pollFirst();
  }

  boolean full() {
    return there.size() + uncertain.size() >= ENTRIES_MAX;
  }
}
