/**
 * The end of the chain: which partition or entry of the server's own a name leads to, and what is
 * done there.
 *
 * <p>Read first: {@link org.dirlens.server.handler.route.Dit}, {@link
 * org.dirlens.server.handler.route.Routing}, {@link
 * org.dirlens.server.handler.route.OwnEntriesLink} (the link for {@code cn=config}, {@code
 * cn=monitor}, {@code cn=tasks} and the schema).
 */
@NullMarked
package org.dirlens.server.handler.route;

import org.jspecify.annotations.NullMarked;
