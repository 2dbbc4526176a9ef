/**
 * Watching what changes in a partition: {@link org.dirlens.partition.watch.ChangeFeed} keeps the
 * versions that watches have not seen yet, {@link org.dirlens.partition.watch.Watch} goes through
 * them, {@link org.dirlens.partition.watch.Changes} tells what changed between two and searches
 * among it in either. May use the planner and the tables; the partition alone makes feeds.
 */
@NullMarked
package org.dirlens.partition.watch;

import org.jspecify.annotations.NullMarked;
