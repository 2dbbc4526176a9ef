/**
 * An entry under edit: what was read, what it is to become, and the least modify request between
 * the two.
 *
 * <p>Read first: {@link org.dirlens.browser.core.entry.EntryDraft}, {@link
 * org.dirlens.browser.core.entry.EntryRows}, {@link org.dirlens.browser.core.entry.ValueText}.
 */
@NullMarked
package org.dirlens.browser.core.entry;

import org.jspecify.annotations.NullMarked;
