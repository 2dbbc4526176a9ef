/**
 * Measurements in the window: {@link org.dirlens.benchmark.ui.BenchmarkView} lists workloads and
 * experiments. {@link org.dirlens.benchmark.ui.LoadJob} puts servers under load in turns, those
 * that there are or those that are set up for it; {@link org.dirlens.benchmark.ui.ExperimentJob}
 * repeats an experiment of the documents. All keep what they find among the runs.
 */
@ManualSection("Benchmarks")
package org.dirlens.benchmark.ui;

import org.dirlens.ui.common.ManualSection;
