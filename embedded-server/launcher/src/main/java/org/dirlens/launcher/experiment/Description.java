package org.dirlens.launcher.experiment;

import java.util.List;

/**
 * What an experiment is.
 *
 * @param name a short name without spaces, unique
 * @param title what is measured, in one line
 * @param smokeSize entries with which it takes seconds
 * @param fullSize entries of the original experiment
 * @param note what differs from the original, and why, in sentences; empty if nothing
 * @param originals what the original found, of one document or of several; empty if it has no
 *     figures
 */
public record Description(
    String name,
    String title,
    long smokeSize,
    long fullSize,
    String note,
    List<OriginalTable> originals) {
  public Description {
    originals = List.copyOf(originals);
  }

  /** Of an experiment that differs from the original as the note says. */
  public Description(String name, String title, long smokeSize, long fullSize, String note) {
    this(name, title, smokeSize, fullSize, note, List.of());
  }

  /** Of an experiment that is like the original. */
  public Description(String name, String title, long smokeSize, long fullSize) {
    this(name, title, smokeSize, fullSize, "");
  }

  /** The same with what the original found. */
  public Description beside(OriginalTable... found) {
    return new Description(name, title, smokeSize, fullSize, note, List.of(found));
  }
}
