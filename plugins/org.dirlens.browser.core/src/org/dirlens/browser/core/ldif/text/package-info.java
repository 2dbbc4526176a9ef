/**
 * LDIF text while it is written: its records and where they stand, what is wrong with them, colors,
 * completion and form. It is pure: the text and the schema of a server come in, no server is asked.
 * What is a record and what is not says {@link org.dirlens.ldif.LdifReader}.
 *
 * <p>Read first: {@link org.dirlens.browser.core.ldif.text.LdifText}, {@link
 * org.dirlens.browser.core.ldif.text.WriteCheck}, {@link
 * org.dirlens.browser.core.ldif.text.LdifCompletion}.
 */
@NullMarked
package org.dirlens.browser.core.ldif.text;

import org.jspecify.annotations.NullMarked;
