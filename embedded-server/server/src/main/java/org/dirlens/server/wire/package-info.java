/**
 * Sockets, threads and buffers: accepts connections, cuts their bytes into LDAP messages, hands
 * each to a {@link org.dirlens.server.wire.PduHandler} and sends what it answers. Knows nothing of
 * operations.
 *
 * <p>Read first: {@link org.dirlens.server.wire.Wire}, {@link org.dirlens.server.wire.Connection},
 * {@link org.dirlens.server.wire.PduHandler}.
 */
@NullMarked
package org.dirlens.server.wire;

import org.jspecify.annotations.NullMarked;
