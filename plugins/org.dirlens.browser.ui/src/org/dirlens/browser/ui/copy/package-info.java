/**
 * Entries on the clipboard and under the mouse, and what becomes of them: {@link
 * org.dirlens.browser.ui.copy.EntryClipboard} carries them, {@link
 * org.dirlens.browser.ui.copy.CopyDialog} asks where and how, {@link
 * org.dirlens.browser.ui.copy.Copying} does it.
 */
@NullMarked
@ManualSection("Copy and move")
package org.dirlens.browser.ui.copy;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
