/**
 * The entry editor with its table and its LDIF source, and the questions it asks when it saves.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.entry.EntryEditor}, {@link
 * org.dirlens.browser.ui.entry.TablePage}, {@link org.dirlens.browser.ui.entry.LdifPage}.
 */
@NullMarked
package org.dirlens.browser.ui.entry;

import org.jspecify.annotations.NullMarked;
