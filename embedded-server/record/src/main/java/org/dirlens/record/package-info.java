/**
 * Immutable byte records by id, replaced in atomic batches: the floor every tree stands on.
 *
 * <p>Nothing here knows a file. A store is done when it passes {@code RecordStoreContract} of the
 * testkit. Read first: {@link RecordStore}, {@link RecordBatch}, {@link StoreProblem}.
 */
@NullMarked
package org.dirlens.record;

import org.jspecify.annotations.NullMarked;
