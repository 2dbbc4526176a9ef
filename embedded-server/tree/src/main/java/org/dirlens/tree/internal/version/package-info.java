/**
 * Versions of all trees of a store, and who reads them: the newest version, the snapshots that pin
 * it or an earlier one, trees and cursors as they are read.
 *
 * <p>Threads: anybody pins and reads; only the writer thread publishes, and a version and the pages
 * it leads to never change afterwards. Whoever frees pages publishes the version without them first
 * and then asks {@link org.dirlens.tree.internal.version.PublishedVersions#beingRead} what is still
 * read. Nothing here waits or locks.
 *
 * <p>Stands on pages and on the vocabulary of {@code org.dirlens.tree}; knows no writer and no
 * files. Read first: {@link org.dirlens.tree.internal.version.Version}, {@link
 * org.dirlens.tree.internal.version.PublishedVersions}, {@link
 * org.dirlens.tree.internal.version.TreeView}.
 */
@NullMarked
package org.dirlens.tree.internal.version;

import org.jspecify.annotations.NullMarked;
