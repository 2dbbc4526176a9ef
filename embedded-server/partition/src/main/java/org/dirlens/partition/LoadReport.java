package org.dirlens.partition;

import java.util.List;
import org.dirlens.partition.ldap.ResultCode;

/**
 * What came of a bulk load.
 *
 * @param read entries that the source had, good and bad
 * @param added entries added
 * @param failed entries refused
 * @param problems the first {@value #MAX_PROBLEMS} refusals
 * @param cancelled whether the monitor ended it; nothing was added then
 */
public record LoadReport(
    long read, long added, long failed, List<Problem> problems, boolean cancelled) {

  /** How many refusals a report names. */
  public static final int MAX_PROBLEMS = 1000;

  /** A refusal: where in the source, and why. */
  public record Problem(String position, ResultCode code, String message) {}

  public LoadReport {
    problems = List.copyOf(problems);
  }
}
