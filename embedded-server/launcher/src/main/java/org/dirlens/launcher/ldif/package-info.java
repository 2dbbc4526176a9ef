/**
 * Between LDIF and a partition: {@link org.dirlens.launcher.ldif.LdifEntries} gives the entries of
 * a file to a bulk load, {@link org.dirlens.launcher.ldif.LdifExport} writes those of a partition.
 * {@link org.dirlens.launcher.ldif.Translation} makes records of other servers ones of this.
 */
@NullMarked
package org.dirlens.launcher.ldif;

import org.jspecify.annotations.NullMarked;
