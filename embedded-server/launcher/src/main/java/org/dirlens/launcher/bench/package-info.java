/**
 * Measurements that become runs: {@link org.dirlens.launcher.bench.ExperimentRun} repeats an
 * experiment, {@link org.dirlens.launcher.bench.WorkloadRun} puts servers under load in turns,
 * {@link org.dirlens.launcher.bench.RunEnvironment} tells where, and {@link
 * org.dirlens.launcher.ScratchFolder} holds the data for as long as it is needed.
 */
@NullMarked
package org.dirlens.launcher.bench;

import org.jspecify.annotations.NullMarked;
