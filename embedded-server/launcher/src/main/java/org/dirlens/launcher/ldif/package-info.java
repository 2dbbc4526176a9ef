/**
 * LDIF content records (RFC 2849) as streams of any size: {@link
 * org.dirlens.launcher.ldif.LdifReader} frames and decodes records with their line numbers, {@link
 * org.dirlens.launcher.ldif.LdifEntries} turns them into entries for a bulk load, {@link
 * org.dirlens.launcher.ldif.LdifWriter} writes entries.
 */
@NullMarked
package org.dirlens.launcher.ldif;

import org.jspecify.annotations.NullMarked;
