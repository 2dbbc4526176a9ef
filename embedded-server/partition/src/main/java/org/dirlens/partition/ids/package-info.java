/**
 * Sets of entry ids: a closed algebra in memory, and its codec for storage.
 *
 * <p>Read first: {@link org.dirlens.partition.ids.IdSet} (the algebra), {@link
 * org.dirlens.partition.ids.Container} (16,384 neighbouring ids), {@link
 * org.dirlens.partition.ids.ContainerCodec} (their bytes).
 */
@NullMarked
package org.dirlens.partition.ids;

import org.jspecify.annotations.NullMarked;
