package org.dirlens.partition.load;

import java.util.List;
import java.util.Map;
import org.dirlens.partition.ldap.ResultCode;

/**
 * What came of a bulk load.
 *
 * @param read entries that the source had, good and bad
 * @param added entries added
 * @param problems the first {@value #MAX_PROBLEMS} refusals, and the first of each kind
 * @param counts entries refused, by why
 * @param cancelled whether the monitor ended it; nothing was added then
 */
public record LoadReport(
    long read,
    long added,
    List<Problem> problems,
    Map<ResultCode, Long> counts,
    boolean cancelled) {

  /** How many refusals a report names. */
  public static final int MAX_PROBLEMS = 1000;

  /** A refusal: where in the source, and why. */
  public record Problem(String position, ResultCode code, String message) {}

  public LoadReport {
    problems = List.copyOf(problems);
    counts = Map.copyOf(counts);
  }

  /** Entries refused. */
  public long failed() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
