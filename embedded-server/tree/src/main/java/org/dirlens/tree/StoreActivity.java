package org.dirlens.tree;

import java.util.List;
import org.dirlens.record.StoreStatistics;

/**
 * What a tree store has done since it was opened, and what goes on in it now.
 *
 * @param version the newest version
 * @param works pieces of work applied and acknowledged
 * @param groups groups of works written to the change log
 * @param fsyncs forced writes of the change log
 * @param logBytes bytes written to the change log
 * @param checkpoints checkpoints completed
 * @param dirtyBytes bytes of pages that no checkpoint has written yet
 * @param openReaders snapshots open now
 * @param oldestReaderMillis age of the oldest open snapshot, 0 if there is none
 * @param overdueReaders snapshots open for longer than {@link TreeOptions#readerWarnMillis}
 * @param records the record store below
 */
public record StoreActivity(
    long version,
    long works,
    long groups,
    long fsyncs,
    long logBytes,
    long checkpoints,
    long dirtyBytes,
    int openReaders,
    long oldestReaderMillis,
    List<OpenReader> overdueReaders,
    StoreStatistics records) {

  /**
   * A snapshot that is open for long.
   *
   * @param name the thread that opened it
   * @param version the version it keeps
   * @param ageMillis how long it has been open
   */
  public record OpenReader(String name, long version, long ageMillis) {}

  /** Copies the list. */
  public StoreActivity {
    overdueReaders = List.copyOf(overdueReaders);
  }
}
