package org.dirlens.server.operational;

import org.dirlens.partition.entry.Dn;

/** Tells how far writes are, in the trees that a search of a base reaches. */
public interface WriteProgress {
  /** By now. */
  WritesUnderWay.Progress now(Dn base);

  /** When the writes are done that are under way now, or a second later. */
  WritesUnderWay.Progress soon(Dn base);
}
