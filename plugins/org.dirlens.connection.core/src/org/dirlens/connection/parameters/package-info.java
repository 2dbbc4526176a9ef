/**
 * What is remembered of a connection: where its server is, who binds, and how it is handled. Values
 * only, nothing that waits or writes.
 *
 * <p>Read first: {@link org.dirlens.connection.parameters.ConnectionParameters}, {@link
 * org.dirlens.connection.parameters.Login}, {@link org.dirlens.connection.parameters.Handling}.
 */
@NullMarked
package org.dirlens.connection.parameters;

import org.jspecify.annotations.NullMarked;
