/**
 * Named ordered trees of byte keys and values over records, all of one version: snapshots that
 * never wait, one writer with group commit, counted keys.
 *
 * <p>Imports only {@code org.dirlens.record}. Read first: {@link org.dirlens.tree.TreeStore},
 * {@link org.dirlens.tree.Tree}, {@link org.dirlens.tree.WriteBatch}.
 */
@NullMarked
package org.dirlens.tree;

import org.jspecify.annotations.NullMarked;
