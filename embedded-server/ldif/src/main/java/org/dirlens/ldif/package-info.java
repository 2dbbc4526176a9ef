/**
 * LDIF (RFC 2849) as streams of any size, for the bulk load, the workbench and the command line; a
 * room that knows no other.
 *
 * <p>Read first: {@link org.dirlens.ldif.LdifReader}, {@link org.dirlens.ldif.LdifRecord}, {@link
 * org.dirlens.ldif.LdifWriter}.
 */
@NullMarked
package org.dirlens.ldif;

import org.jspecify.annotations.NullMarked;
