/**
 * The editor of LDIF files: text with colors, folding, completion and problems, its records beside
 * it, and what became of them when they were sent. Files that are too large to be edited are shown
 * page by page.
 *
 * <p>Read first: {@link org.dirlens.browser.ui.ldif.text.LdifEditor}, {@link
 * org.dirlens.browser.ui.ldif.text.LdifViewer}, {@link
 * org.dirlens.browser.ui.ldif.text.LdifEditors}.
 */
@NullMarked
@ManualSection("LDIF files")
package org.dirlens.browser.ui.ldif.text;

import org.dirlens.ui.common.ManualSection;
import org.jspecify.annotations.NullMarked;
