/**
 * Entries and subtrees compared, also on two servers, and the writes that make one like the other.
 *
 * <p>Read first: {@link org.dirlens.browser.core.compare.Comparison}, {@link
 * org.dirlens.browser.core.compare.ComparedEntry}.
 */
@NullMarked
package org.dirlens.browser.core.compare;

import org.jspecify.annotations.NullMarked;
