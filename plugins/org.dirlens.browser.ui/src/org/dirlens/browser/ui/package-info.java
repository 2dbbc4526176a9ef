/**
 * What the parts of the directory browser share: texts, icons, jobs that talk to a server,
 * problems. The parts are in the packages below, one for each: {@code connections}, {@code dit},
 * {@code entry}, {@code search}, {@code ldif}.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.DirectoryJob}, {@link
 * org.dirlens.browser.ui.dit.DirectoryView}, {@link org.dirlens.browser.ui.entry.EntryEditor}.
 */
@NullMarked
package org.dirlens.browser.ui;

import org.jspecify.annotations.NullMarked;
