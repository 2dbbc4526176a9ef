/**
 * Entries that no partition stores: a tree of them is made when it is read, and code does what its
 * entries are changed to. {@code cn=config}, {@code cn=monitor} and {@code cn=tasks} are such
 * trees; how they are searched, compared, checked against the schema and written is the same for
 * all and is the work of {@code OwnEntriesLink}, a link of the chain.
 *
 * <p>Read first: {@link org.dirlens.server.own.OwnEntries}, {@link
 * org.dirlens.server.own.OwnChange}.
 */
@NullMarked
package org.dirlens.server.own;

import org.jspecify.annotations.NullMarked;
