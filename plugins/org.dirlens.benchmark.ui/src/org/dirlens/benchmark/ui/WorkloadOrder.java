package org.dirlens.benchmark.ui;

import java.util.List;
import org.dirlens.load.data.DataTemplate;

/**
 * What a person wants to be measured.
 *
 * @param name of the workload
 * @param text of it
 * @param targets at least one; each round takes them in this order
 * @param data of the scratch directory
 * @param entries of generated data, from 1
 * @param rounds from 1
 */
record WorkloadOrder(
    String name,
    String text,
    List<TargetChoice> targets,
    DataTemplate data,
    long entries,
    int rounds) {
  WorkloadOrder {
    targets = List.copyOf(targets);
  }
}
