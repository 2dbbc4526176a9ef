/**
 * What a directory is asked: filter shapes with their searches, time and samples, out of logged
 * operations or counters, in bounded memory. Read {@link org.dirlens.advisor.workload.Workload} and
 * {@link org.dirlens.advisor.workload.WorkloadBuilder}.
 */
@NullMarked
package org.dirlens.advisor.workload;

import org.jspecify.annotations.NullMarked;
