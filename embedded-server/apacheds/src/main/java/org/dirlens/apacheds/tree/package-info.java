/**
 * The B+Trees of a partition of ApacheDS, as JDBM stores them: a record for the tree and one for
 * each page; and what ApacheDS makes of keys and values: ids, names, entries, lists of duplicates.
 *
 * <p>Read first: {@link org.dirlens.apacheds.tree.StoredTree}, {@link
 * org.dirlens.apacheds.tree.Page}, {@link org.dirlens.apacheds.tree.Duplicates}.
 */
@NullMarked
package org.dirlens.apacheds.tree;

import org.jspecify.annotations.NullMarked;
