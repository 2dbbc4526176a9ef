/**
 * The change log: what a group of writes did, framed, checksummed and synced before anyone hears
 * that it is done.
 *
 * <p>Knows neither trees nor records. Read first: {@link org.dirlens.tree.internal.log.ChangeLog},
 * {@link org.dirlens.tree.internal.log.LogFolder}, {@link
 * org.dirlens.tree.internal.log.OperationWriter}.
 */
@NullMarked
package org.dirlens.tree.internal.log;

import org.jspecify.annotations.NullMarked;
