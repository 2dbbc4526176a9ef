package org.dirlens.runs;

import java.util.List;

/**
 * What ran, so that it can run again.
 *
 * @param subject the name of the workload or experiment
 * @param workload the whole text of the workload; empty for an experiment
 * @param folder of the files that the text names; empty if it names none there
 * @param data what the data is: a template, a file, or what was there
 * @param seed of everything random
 * @param entries how many there are; 0 where nobody knows
 * @param rounds how often everything was measured, at least 1
 * @param targets what was measured, in the order in which each round took them; at least one
 */
public record Configuration(
    String subject,
    String workload,
    String folder,
    String data,
    long seed,
    long entries,
    int rounds,
    List<Target> targets) {
  /**
   * Checks rounds and targets.
   *
   * @throws IllegalArgumentException if one of them is not as described above, or two targets have
   *     one name
   */
  public Configuration {
    targets = List.copyOf(targets);
    if (rounds < 1 || targets.isEmpty()) {
      throw new IllegalArgumentException(rounds + " rounds of " + targets.size() + " targets");
    }
    if (targets.stream().map(Target::name).distinct().count() < targets.size()) {
      throw new IllegalArgumentException("two targets have one name: " + targets);
    }
  }

  /** One whose text names no files. */
  public Configuration(
      String subject,
      String workload,
      String data,
      long seed,
      long entries,
      int rounds,
      List<Target> targets) {
    this(subject, workload, "", data, seed, entries, rounds, targets);
  }
}
