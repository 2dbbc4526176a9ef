/**
 * The directory tree and what is done with whole entries: new, rename, delete.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.dit.DirectoryView}, {@link
 * org.dirlens.browser.ui.dit.DitTree}, {@link org.dirlens.browser.ui.dit.NewEntryWizard}.
 */
@NullMarked
package org.dirlens.browser.ui.dit;

import org.jspecify.annotations.NullMarked;
