/**
 * Named ordered trees of byte keys and values over records, all of one version: snapshots that
 * never wait, one writer with group commit, counted keys.
 *
 * <p>Here is what callers hold and say: trees and cursors, snapshots and batches, options and
 * statistics; {@link org.dirlens.tree.store} opens a store. Of these types a {@link
 * org.dirlens.tree.Snapshot}, its trees and {@link org.dirlens.tree.ChangeMarks} are for any
 * thread; a {@link org.dirlens.tree.WriteBatch} and what it gives are for the writer thread while
 * it applies a {@link org.dirlens.tree.Write}; a {@link org.dirlens.tree.Cursor}, {@link
 * org.dirlens.tree.Slice} or {@link org.dirlens.tree.Lookups} belongs to one thread at a time. A
 * write may open snapshots, but must not wait for another write or a checkpoint.
 *
 * <p>Imports only {@code org.dirlens.record}. Read first: {@link org.dirlens.tree.Tree}, {@link
 * org.dirlens.tree.Snapshot}, {@link org.dirlens.tree.WriteBatch}.
 */
@NullMarked
package org.dirlens.tree;

import org.jspecify.annotations.NullMarked;
