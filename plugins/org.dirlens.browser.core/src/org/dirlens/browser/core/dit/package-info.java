/**
 * The directory tree of a connection: nodes, and children that are fetched in ranges and kept in a
 * few bytes each.
 *
 * <p>Read first: {@link org.dirlens.browser.core.dit.DitNode}, {@link
 * org.dirlens.browser.core.dit.ChildList}, {@link org.dirlens.browser.core.dit.EntryKind}.
 */
@NullMarked
package org.dirlens.browser.core.dit;

import org.jspecify.annotations.NullMarked;
