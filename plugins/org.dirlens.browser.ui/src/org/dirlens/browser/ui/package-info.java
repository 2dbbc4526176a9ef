/**
 * What the parts of the directory browser share: texts, icons and limits. The parts are in the
 * packages below, one for each: {@code connections}, {@code tree}, {@code change}, {@code entry},
 * {@code search}, {@code ldif}; {@code jobs} has the work with servers, {@code commands} what menus
 * and keys call.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.tree.DirectoryView}, {@link
 * org.dirlens.browser.ui.entry.EntryEditor}, {@link org.dirlens.browser.ui.jobs.DirectoryJob}.
 */
@NullMarked
package org.dirlens.browser.ui;

import org.jspecify.annotations.NullMarked;
