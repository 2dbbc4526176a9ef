/**
 * One naming context: tables, indices, planner, verbs.
 *
 * <p>Read first: {@link org.dirlens.partition.Partition} (the door), {@link
 * org.dirlens.partition.AddOperation} (a verb), {@link org.dirlens.partition.plan.SearchEngine}.
 */
@NullMarked
package org.dirlens.partition;

import org.jspecify.annotations.NullMarked;
