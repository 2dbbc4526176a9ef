/**
 * What the experiments of the command benchmark have in common; they are in {@link
 * org.dirlens.workload.experiment}, their data in {@link org.dirlens.load.data}.
 */
@NullMarked
package org.dirlens.workload;

import org.jspecify.annotations.NullMarked;
