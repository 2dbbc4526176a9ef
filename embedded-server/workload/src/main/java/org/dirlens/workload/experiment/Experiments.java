package org.dirlens.workload.experiment;

import java.util.List;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ExperimentCatalog;
import org.dirlens.workload.experiment.wire.Copies;
import org.dirlens.workload.experiment.wire.Layers;
import org.dirlens.workload.experiment.wire.Scenarios;
import org.dirlens.workload.experiment.wire.WireSearches;

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
        new Partitions(),
        new LargePartition(),
        new JvmThreads(),
        new HeapSizes(),
        new ByteKeys(),
        new PrimaryKeys(),
        new NameResolution(),
        new HashOrTree(),
        new HashIndex(),
        new Dissection(),
        Scenarios.messaging(),
        Scenarios.addressing(),
        new Lookups(),
        new WireSearches(),
        new Copies(),
        new CompareOrReverseIndex(),
        new CacheGets(),
        new AddsByDepth(),
        new TreeGrowth(),
        new IdStrategies(),
        new ColdPhases(),
        new CrudMix(),
        new Renumbering(),
        new Layers(),
        new PostingLists());
  }
}
