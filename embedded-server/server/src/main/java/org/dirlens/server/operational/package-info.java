/**
 * What the server itself notes on entries: who wrote them and when, their UUID and change number.
 *
 * <p>Read first: {@link org.dirlens.server.operational.EntryStamps}, {@link
 * org.dirlens.server.operational.ChangeNumbers}.
 */
@NullMarked
package org.dirlens.server.operational;

import org.jspecify.annotations.NullMarked;
