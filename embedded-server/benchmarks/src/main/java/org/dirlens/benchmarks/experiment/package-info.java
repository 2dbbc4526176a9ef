/**
 * Measures the experiments themselves: {@link org.dirlens.benchmarks.experiment.ExperimentCosts}
 * makes what their estimates are made of.
 */
@NullMarked
package org.dirlens.benchmarks.experiment;

import org.jspecify.annotations.NullMarked;
