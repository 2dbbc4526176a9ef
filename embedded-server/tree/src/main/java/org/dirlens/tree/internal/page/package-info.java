/**
 * Pages of a tree, in memory and on records: search, change in place, split and merge, the page
 * cache and the codec.
 *
 * <p>Knows records, not files, versions or threads. Read first: {@link
 * org.dirlens.tree.internal.page.Page}, {@link org.dirlens.tree.internal.page.TreeEditor}, {@link
 * org.dirlens.tree.internal.page.PageCache}.
 */
@NullMarked
package org.dirlens.tree.internal.page;

import org.jspecify.annotations.NullMarked;
