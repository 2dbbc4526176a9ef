/**
 * The commands of menus, tool bars and keys. A handler finds out what is selected and calls the
 * part or the dialog that does the work.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.commands.Targets}, {@link
 * org.dirlens.browser.ui.commands.EntryHandler}, {@link
 * org.dirlens.browser.ui.commands.EditorHandler}.
 */
@NullMarked
package org.dirlens.browser.ui.commands;

import org.jspecify.annotations.NullMarked;
