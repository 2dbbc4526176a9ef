/**
 * Search: from a filter to candidates, from candidates to entries, and the account of both.
 *
 * <p>Read first: {@link org.dirlens.partition.plan.Planner}, {@link
 * org.dirlens.partition.plan.RunningSearch}, {@link org.dirlens.partition.plan.Explanation}.
 */
@NullMarked
package org.dirlens.partition.plan;

import org.jspecify.annotations.NullMarked;
