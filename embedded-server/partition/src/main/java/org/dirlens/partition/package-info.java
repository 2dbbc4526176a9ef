/**
 * One naming context: its entries, their names and their indices.
 *
 * <p>{@link org.dirlens.partition.Partition} is the door. Behind it, from the bottom: {@code ldap},
 * {@code schema}, {@code entry} and {@code filter} are the words of LDAP; {@code ids}, {@code sort}
 * and {@code index} what is stored by key; {@code table} the tables and a version of all of them;
 * {@code plan}, {@code resolution} and {@code search} answer searches, {@code watch} follows what
 * changes; {@code verb} writes entries, {@code administration} indices; {@code load} and {@code
 * check} work on everything at once; {@code structure} shows the trees page by page.
 */
@NullMarked
package org.dirlens.partition;

import org.jspecify.annotations.NullMarked;
