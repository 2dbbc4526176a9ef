/**
 * Experiments of the papers that this engine descends from, each a class: what it measures, on what
 * data, and what every result set must be. {@link org.dirlens.workload.experiment.Experiments} is
 * the list, {@link org.dirlens.workload.measure.Timing} how time is taken, {@link
 * org.dirlens.workload.measure.SeedDirectory} what most of them search, {@link
 * org.dirlens.workload.experiment.ColdReads} how reading with empty caches is counted, {@link
 * org.dirlens.workload.experiment.KeyTree} a tree without a partition.
 */
@NullMarked
package org.dirlens.workload.experiment;

import org.jspecify.annotations.NullMarked;
