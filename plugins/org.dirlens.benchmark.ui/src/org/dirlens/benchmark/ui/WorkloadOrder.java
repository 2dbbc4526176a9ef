package org.dirlens.benchmark.ui;

import java.util.List;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.load.data.DataTemplate;
import org.dirlens.ui.common.Figures;

/**
 * What a person wants to be measured.
 *
 * @param file the workload, with the text that is to run
 * @param targets at least one; each round takes them in this order
 * @param data of the scratch directory
 * @param entries of generated data, from 1
 * @param rounds from 1
 * @param userPassword of users that the workload binds as; empty for none
 */
record WorkloadOrder(
    WorkloadFile file,
    List<TargetChoice> targets,
    DataTemplate data,
    long entries,
    int rounds,
    String userPassword) {
  WorkloadOrder {
    targets = List.copyOf(targets);
  }

  @Override
  public String toString() {
    return file.name() + " on " + targets + ", " + rounds(rounds);
  }

  /** "1 round", "3 rounds". */
  static String rounds(int count) {
    return Figures.count(count, Messages.Workload_oneRound, Messages.Workload_severalRounds);
  }
}
