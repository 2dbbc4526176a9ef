package org.dirlens.server.own;

import org.dirlens.partition.entry.Entry;

/** What a client wants of an entry of the server's own. */
public sealed interface OwnChange {
  /** The entry that is there before, or else after. */
  Entry entry();

  /** There shall be this entry, whose superior exists. */
  record Add(Entry entry) implements OwnChange {}

  /** An entry shall be otherwise; its name and its structural class are as before. */
  record Modify(Entry entry, Entry after) implements OwnChange {}

  /** There shall be this entry no more; with it alone, nothing is below it. */
  record Delete(Entry entry, Extent extent) implements OwnChange {}

  /** What goes with an entry. */
  enum Extent {
    /** The entry alone. */
    ENTRY,
    /** All that is below it as well. */
    SUBTREE
  }
}
