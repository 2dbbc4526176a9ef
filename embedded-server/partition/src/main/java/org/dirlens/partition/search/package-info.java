/**
 * Search: from candidates to entries in the order that is wanted, and the account of how.
 *
 * <p>Read first: {@link org.dirlens.partition.search.SearchEngine}, {@link
 * org.dirlens.partition.search.SearchPlanner}, {@link org.dirlens.partition.search.RunningSearch},
 * {@link org.dirlens.partition.search.Explanation}.
 */
@NullMarked
package org.dirlens.partition.search;

import org.jspecify.annotations.NullMarked;
