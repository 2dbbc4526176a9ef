/**
 * Entries and subtrees copied and moved, within a server and to another one, and values of an entry
 * copied as text and pasted.
 *
 * <p>Read first: {@link org.dirlens.browser.core.copy.CopyRequest}, {@link
 * org.dirlens.browser.core.copy.SubtreeCopy}, {@link org.dirlens.browser.core.copy.SubtreeMove},
 * {@link org.dirlens.browser.core.copy.ValueForm}.
 */
@NullMarked
package org.dirlens.browser.core.copy;

import org.jspecify.annotations.NullMarked;
