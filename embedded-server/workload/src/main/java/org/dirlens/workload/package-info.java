/**
 * Generated data of the kinds that the experiments use, each entry a function of a seed and a
 * number: {@link org.dirlens.workload.SeedPeople} of 2006, {@link
 * org.dirlens.workload.MarkedPeople} of 2001, {@link org.dirlens.workload.FanOutTree} of 2010. The
 * experiments are in {@link org.dirlens.workload.experiment}.
 */
@NullMarked
package org.dirlens.workload;

import org.jspecify.annotations.NullMarked;
