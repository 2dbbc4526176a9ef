/**
 * LDIF (RFC 2849) of any size: reading, writing, importing over LDAP with many requests under way,
 * exporting.
 *
 * <p>Read first: {@link org.dirlens.browser.core.ldif.LdifReader}, {@link
 * org.dirlens.browser.core.ldif.LdifImport}, {@link org.dirlens.browser.core.ldif.LdifExport}.
 */
@NullMarked
package org.dirlens.browser.core.ldif;

import org.jspecify.annotations.NullMarked;
