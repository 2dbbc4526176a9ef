/**
 * The entry editor with its table and its LDIF source, its outline, and the questions it asks when
 * it saves.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.entry.EntryEditor}, {@link
 * org.dirlens.browser.ui.entry.TablePage}, {@link org.dirlens.browser.ui.entry.LdifPage}.
 */
@NullMarked
@ManualSection("The editor")
package org.dirlens.browser.ui.entry;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
