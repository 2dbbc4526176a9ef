/**
 * Where everything is put together. This package holds data folders: what lies in one and how it is
 * opened, copied and restored, what one that serves does beside serving, and its secrets. Packages
 * below it are for one purpose each: {@code cli} is the command line, {@code ldif} stands between
 * LDIF and partitions, {@code plan} has index plans, {@code twin} local twins, {@code bench},
 * {@code experiment} and {@code peers} measure.
 *
 * <p>Read first: {@link org.dirlens.launcher.EmbeddedServer}, {@link
 * org.dirlens.launcher.Installation}, {@link org.dirlens.launcher.DataFolder}.
 */
@NullMarked
package org.dirlens.launcher;

import org.jspecify.annotations.NullMarked;
