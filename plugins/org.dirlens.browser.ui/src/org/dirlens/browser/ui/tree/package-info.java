/**
 * The directory tree. Children are fetched as far as somebody scrolls, long lists are shown in
 * ranges, and how a tree was left is kept by connection, also from one start to the next.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.tree.DirectoryView}, {@link
 * org.dirlens.browser.ui.tree.DitTree}, {@link org.dirlens.browser.ui.tree.DitRange}.
 */
@NullMarked
package org.dirlens.browser.ui.tree;

import org.jspecify.annotations.NullMarked;
