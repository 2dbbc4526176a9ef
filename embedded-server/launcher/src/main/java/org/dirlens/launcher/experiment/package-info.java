/**
 * What {@code dirlens bench run} runs: {@link org.dirlens.launcher.experiment.Experiment}s, which
 * other rooms provide as services by an {@link org.dirlens.launcher.experiment.ExperimentCatalog}.
 */
@NullMarked
package org.dirlens.launcher.experiment;

import org.jspecify.annotations.NullMarked;
