/**
 * LDIF between files and servers: importing over LDAP with many requests under way, exporting, one
 * entry or change as text, files seen page by page. The format itself is read and written by {@code
 * org.dirlens.ldif}.
 *
 * <p>Read first: {@link org.dirlens.browser.core.ldif.LdifImport}, {@link
 * org.dirlens.browser.core.ldif.LdifExport}, {@link org.dirlens.browser.core.ldif.EntryLdif}.
 */
@NullMarked
package org.dirlens.browser.core.ldif;

import org.jspecify.annotations.NullMarked;
