package org.dirlens.tree;

import java.util.List;
import org.dirlens.record.StoreStatistics;

/**
 * What a tree store has done since it was opened, and what runs in it now.
 *
 * @param version the newest version
 * @param records the record store below
 */
public record StoreActivity(
    long version, Log log, Checkpoints checkpoints, Readers readers, StoreStatistics records) {

  /**
   * What went through the change log.
   *
   * @param writes writes applied and acknowledged
   * @param groups groups of writes appended
   * @param fsyncs forced writes of the log
   * @param bytes bytes written to the log
   */
  public record Log(long writes, long groups, long fsyncs, long bytes) {}

  /**
   * What checkpoints have done and have still to do.
   *
   * @param completed checkpoints completed
   * @param dirtyBytes bytes of pages that no checkpoint has written yet
   */
  public record Checkpoints(long completed, long dirtyBytes) {}

  /**
   * Who reads.
   *
   * @param open snapshots open now
   * @param oldestMillis age of the oldest open snapshot, 0 if there is none
   * @param overdue snapshots open for longer than {@link TreeOptions#readerWarnMillis}
   */
  public record Readers(int open, long oldestMillis, List<OpenReader> overdue) {
    /** Copies the list. */
    public Readers {
      overdue = List.copyOf(overdue);
    }
  }

  /**
   * A snapshot that is open.
   *
   * @param name the thread that opened it
   * @param version the version it keeps
   * @param ageMillis how long it has been open
   */
  public record OpenReader(String name, long version, long ageMillis) {}
}
