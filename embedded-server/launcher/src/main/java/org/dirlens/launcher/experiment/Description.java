package org.dirlens.launcher.experiment;

/**
 * What an experiment is.
 *
 * @param name a short name without spaces, unique
 * @param title what is measured, in one line
 * @param smokeSize entries with which it takes seconds
 * @param fullSize entries of the original experiment
 * @param note what differs from the original, and why, in sentences; empty if nothing
 */
public record Description(String name, String title, long smokeSize, long fullSize, String note) {
  /** Of an experiment that is like the original. */
  public Description(String name, String title, long smokeSize, long fullSize) {
    this(name, title, smokeSize, fullSize, "");
  }
}
