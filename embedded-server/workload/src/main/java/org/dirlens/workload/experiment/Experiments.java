package org.dirlens.workload.experiment;

import java.util.List;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ExperimentCatalog;

/** All experiments, in the order in which they are listed. */
public final class Experiments implements ExperimentCatalog {
  @Override
  public List<Experiment> experiments() {
    return List.of(
        new DuplicatesThreshold(),
        new ThresholdPingPong(),
        new IndexOrScan(),
        new ResultLimit(),
        new CacheSizes(),
        new Adds(),
        new Allocation(),
        ConcurrentSearches.forNames(),
        new HeapSizes(),
        new ByteKeys(),
        new PrimaryKeys(),
        new NameResolution(),
        new HashOrTree(),
        new Dissection(),
        ConcurrentSearches.forDescriptions(),
        new Lookups(),
        new TreeGrowth(),
        new IdStrategies(),
        new CrudMix(),
        new Renumbering(),
        new PostingLists());
  }
}
