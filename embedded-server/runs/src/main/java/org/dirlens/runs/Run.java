package org.dirlens.runs;

import java.util.List;

/**
 * A measurement with all that is needed to judge it and to repeat it.
 *
 * @param head what it is called and which question it answers
 * @param environment where it ran
 * @param configuration what ran, against what
 * @param measured of a workload: what each operation did to each target in each round; else empty
 * @param tables of an experiment: what it found, one table a round; else empty
 * @param originals the numbers of the documents that the experiment repeats
 * @param differences what differs between those and this, in sentences; may be empty
 */
public record Run(
    RunHead head,
    Environment environment,
    Configuration configuration,
    List<Measured> measured,
    List<RunTable> tables,
    List<Original> originals,
    String differences) {
  public Run {
    measured = List.copyOf(measured);
    tables = List.copyOf(tables);
    originals = List.copyOf(originals);
  }

  /** Which targets of a workload answered nothing, a sentence; empty if each answered something. */
  public String unanswered() {
    List<String> answered =
        measured.stream()
            .filter(each -> each.counts().operations() > 0)
            .map(Measured::target)
            .toList();
    List<String> silent =
        configuration.targets().stream()
            .map(Target::name)
            .filter(name -> head.kind() == RunKind.WORKLOAD && !answered.contains(name))
            .toList();
    return silent.isEmpty() ? "" : String.join(", ", silent) + " answered nothing.";
  }

  /** The same measurement under another name. */
  public Run named(String name) {
    return new Run(
        head.named(name), environment, configuration, measured, tables, originals, differences);
  }
}
