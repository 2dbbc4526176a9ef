package org.dirlens.browser.core.copy;

import java.util.List;

/**
 * How a copy went.
 *
 * @param added entries that were added
 * @param changed entries that were there and have the attributes of the original now
 * @param skipped entries that were there and stayed as they were
 * @param failed entries that the server refused
 * @param failures the first {@value #FAILURES_KEPT} of them
 */
public record CopyReport(
    long added, long changed, long skipped, long failed, List<Failure> failures) {
  /** Failures that are kept with their text. */
  public static final int FAILURES_KEPT = 1_000;

  /** Nothing was done. */
  static final CopyReport NONE = new CopyReport(0, 0, 0, 0, List.of());

  public CopyReport {
    failures = List.copyOf(failures);
  }

  /** An entry that was refused, and why. */
  public record Failure(String dn, String message) {}

  /** How many entries that is. */
  public long entries() {
    return added + changed + skipped + failed;
  }

  /** Whether every entry is where it was to be. */
  public boolean whole() {
    return failed == 0 && skipped == 0;
  }
}
