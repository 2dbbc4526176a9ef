/**
 * Workloads as text files: {@link org.dirlens.load.workload.Workload} is one that was read, by
 * {@link org.dirlens.load.workload.WorkloadReader}; {@link
 * org.dirlens.load.workload.BuiltInWorkloads} come with Dirlens. {@link
 * org.dirlens.load.workload.WorkloadMix} makes requests of one.
 */
@NullMarked
package org.dirlens.load.workload;

import org.jspecify.annotations.NullMarked;
