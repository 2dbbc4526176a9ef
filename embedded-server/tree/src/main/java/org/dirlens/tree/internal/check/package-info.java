/**
 * The independent checker: reads records as docs/storage-format.md describes them, and shares no
 * code with what writes them, so that both do not err alike.
 *
 * <p>Imports nothing of the other rooms. Read first: {@link
 * org.dirlens.tree.internal.check.StoreChecker}, {@link
 * org.dirlens.tree.internal.check.CheckedPage}.
 */
@NullMarked
package org.dirlens.tree.internal.check;

import org.jspecify.annotations.NullMarked;
