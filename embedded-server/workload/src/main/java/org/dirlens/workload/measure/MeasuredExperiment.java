package org.dirlens.workload.measure;

import org.dirlens.launcher.experiment.Estimate;
import org.dirlens.launcher.experiment.Experiment;

/** An experiment of which runs of two sizes are kept, from which its estimate is made. */
public interface MeasuredExperiment extends Experiment {
  @Override
  default Estimate estimate(long size) {
    return Costs.KEPT.estimate(description().name(), size);
  }

  /** For an experiment that searches for as long as the size says, but no longer than at one. */
  default Estimate estimateWhoseTimeEndsAt(long longest, long size) {
    Estimate all = Costs.KEPT.estimate(description().name(), size);
    Estimate time = Costs.KEPT.estimate(description().name(), Math.min(longest, size));
    String basis =
        size <= longest
            ? all.basis()
            : all.basis() + " The time to make more than " + longest + " entries is not counted.";
    return new Estimate(time.time(), all.diskBytes(), all.memoryBytes(), basis);
  }
}
