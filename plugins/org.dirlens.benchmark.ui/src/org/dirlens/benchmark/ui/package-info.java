/**
 * Measurements in the window: {@link org.dirlens.benchmark.ui.BenchmarkView} lists workloads and
 * experiments. {@link org.dirlens.benchmark.ui.WorkloadJob} puts servers under load in turns,
 * {@link org.dirlens.benchmark.ui.ExperimentJob} repeats an experiment of the documents; both keep
 * what they find among the runs.
 */
@ManualSection("Benchmarks")
package org.dirlens.benchmark.ui;

import org.dirlens.ui.common.ManualSection;
