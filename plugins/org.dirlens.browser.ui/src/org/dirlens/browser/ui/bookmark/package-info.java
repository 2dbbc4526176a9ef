/**
 * Entries that a person wants to come back to: {@link
 * org.dirlens.browser.ui.bookmark.BookmarkItems} in the menus, {@link
 * org.dirlens.browser.ui.bookmark.BookmarksDialog} to rename and remove them.
 */
@NullMarked
@ManualSection("Bookmarks and history")
package org.dirlens.browser.ui.bookmark;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
