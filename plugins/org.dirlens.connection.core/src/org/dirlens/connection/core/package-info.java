/**
 * Connections to directory servers: what is remembered of them, how they are opened and secured,
 * and the requests that go over them. No widgets in here. This is the only room that opens
 * connections with the client library of the Apache Directory API; everybody else uses {@code
 * Entry}, {@code SearchQuery} and {@code Write}, and of the library its names, filters and schema
 * at most.
 *
 * <p>Read first: {@link org.dirlens.connection.core.Connections}, {@link
 * org.dirlens.connection.core.DirectoryConnection}, {@link org.dirlens.connection.core.Session}.
 */
@NullMarked
package org.dirlens.connection.core;

import org.jspecify.annotations.NullMarked;
