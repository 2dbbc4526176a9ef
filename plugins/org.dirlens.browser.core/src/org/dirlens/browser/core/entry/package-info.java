/**
 * An entry under edit: what was read, what it is to become, and the least modify request between
 * the two; how it is saved, renamed and deleted beside others who change it; and passwords as
 * servers keep them.
 *
 * <p>Read first: {@link org.dirlens.browser.core.entry.EntryDraft}, {@link
 * org.dirlens.browser.core.entry.EntrySave}, {@link org.dirlens.browser.core.entry.EntryMerge},
 * {@link org.dirlens.browser.core.entry.GuardedWrite}, {@link
 * org.dirlens.browser.core.entry.VersionGuard}.
 */
@NullMarked
package org.dirlens.browser.core.entry;

import org.jspecify.annotations.NullMarked;
