/**
 * Local twins: partitions that are copies of a subtree of another server, or of an LDIF file,
 * anonymised on the way if wanted, and kept up to date by content synchronization, or by the
 * changelog of 389 Directory Server. The source is only read.
 *
 * <p>Read first: {@link org.dirlens.launcher.twin.TwinPull}, {@link
 * org.dirlens.launcher.twin.TwinFollower}, {@link org.dirlens.launcher.twin.TwinWrites}.
 */
@NullMarked
package org.dirlens.launcher.twin;

import org.jspecify.annotations.NullMarked;
