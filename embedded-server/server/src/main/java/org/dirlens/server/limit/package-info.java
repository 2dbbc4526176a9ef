/**
 * The named limits of the server; each has a default that suits a workstation. Exported, because
 * whoever composes the server chooses them.
 *
 * <p>Read first: {@link org.dirlens.server.limit.ConnectionLimits}, {@link
 * org.dirlens.server.limit.OperationLimits}. Those of searches depend on who asks: {@link
 * org.dirlens.server.limit.LimitRules} finds somebody's {@link
 * org.dirlens.server.limit.SearchLimits}, which with what a client asks for become the {@link
 * org.dirlens.server.limit.SearchBounds} of one search. docs/server/limits.md has every limit.
 */
@NullMarked
package org.dirlens.server.limit;

import org.jspecify.annotations.NullMarked;
