/**
 * How experiments measure: {@link org.dirlens.workload.measure.Timing} takes time, {@link
 * org.dirlens.workload.measure.SeedDirectory} is what most of them fill and search, {@link
 * org.dirlens.workload.measure.ProcessFigures} what the process has spent.
 */
@NullMarked
package org.dirlens.workload.measure;

import org.jspecify.annotations.NullMarked;
