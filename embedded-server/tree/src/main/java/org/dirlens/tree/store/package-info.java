/**
 * The store of trees: opening, reading, writing, checking and copying it.
 *
 * <p>Any thread may call {@link org.dirlens.tree.store.TreeStore}; reads happen on the caller's
 * thread, writes on the store's own. This is the only place that knows both how trees are read and
 * how they are written: it stands on {@code internal.write}, which stands on {@code
 * internal.version}, which stands on {@code internal.page}; the change log and the checker stand
 * beside them. None of these knows what stands on it.
 */
@NullMarked
package org.dirlens.tree.store;

import org.jspecify.annotations.NullMarked;
