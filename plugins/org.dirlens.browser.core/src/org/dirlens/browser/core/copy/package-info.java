/**
 * Entries and subtrees copied and moved, within a server and to another one.
 *
 * <p>Read first: {@link org.dirlens.browser.core.copy.CopyRequest}, {@link
 * org.dirlens.browser.core.copy.SubtreeCopy}, {@link org.dirlens.browser.core.copy.SubtreeMove}.
 */
@NullMarked
package org.dirlens.browser.core.copy;

import org.jspecify.annotations.NullMarked;
