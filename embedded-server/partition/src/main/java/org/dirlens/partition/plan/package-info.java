/**
 * From a filter to candidate ids: what each part costs, known from the indices, and which parts are
 * worth looking up.
 *
 * <p>Read first: {@link org.dirlens.partition.plan.FilterSteps}, {@link
 * org.dirlens.partition.plan.Step}, {@link org.dirlens.partition.plan.Planner}.
 */
@NullMarked
package org.dirlens.partition.plan;

import org.jspecify.annotations.NullMarked;
