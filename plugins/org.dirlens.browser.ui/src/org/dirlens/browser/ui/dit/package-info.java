/**
 * The directory tree and what is done with whole entries: new, rename, delete. How a tree was left
 * is kept by connection, also from one start to the next.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.dit.DirectoryView}, {@link
 * org.dirlens.browser.ui.dit.DitTree}, {@link org.dirlens.browser.ui.dit.NewEntryWizard}.
 */
@NullMarked
package org.dirlens.browser.ui.dit;

import org.jspecify.annotations.NullMarked;
