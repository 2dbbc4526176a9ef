/**
 * The experiments in the window: {@link org.dirlens.application.benchmark.BenchmarkView} lists them
 * and shows what one found, {@link org.dirlens.application.benchmark.ExperimentJob} runs one in a
 * folder that is removed afterwards.
 */
@ManualSection("Experiments")
package org.dirlens.application.benchmark;

import org.dirlens.ui.common.ManualSection;
