/**
 * Who may do what: rules as administrators write them, read and made ready to be asked.
 *
 * <p>For a right, an attribute and an entry, the first {@link org.dirlens.server.access.Rule} in
 * order that is about all three and about who asks decides; behind all rules stand those that the
 * server brings. {@link org.dirlens.server.access.AccessRules} is one immutable set of them, {@link
 * org.dirlens.server.access.ApplicableRules} what is left of it for one operation, and {@link
 * org.dirlens.server.access.Rights} what comes out for entries to which the same rules apply. So an
 * operation that no rule treats entry by entry is decided once.
 *
 * <p>Knows nothing of requests and sessions: the handler of the same name asks.
 */
@NullMarked
package org.dirlens.server.access;

import org.jspecify.annotations.NullMarked;
