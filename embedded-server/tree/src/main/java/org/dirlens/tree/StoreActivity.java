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
   * @param position where it stands
   */
  public record Log(long writes, long groups, long fsyncs, long bytes, LogPosition position) {}

  /**
   * Where the change log begins and ends. The next start replays the frames behind the last
   * checkpoint.
   *
   * @param files files there are
   * @param firstVersion the version of the first frame in them, 0 if there is no file
   * @param lastFileBytes where the next frame will be in the last of them, 0 if it begins another
   */
  public record LogPosition(int files, long firstVersion, long lastFileBytes) {}

  /**
   * What checkpoints have done and have still to do.
   *
   * @param completed checkpoints completed
   * @param dirtyBytes bytes of pages that no checkpoint has written yet
   * @param version the version of the last one, which is on records
   * @param running the version that one writes now, -1 if none does
   */
  public record Checkpoints(long completed, long dirtyBytes, long version, long running) {}

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
