/**
 * The named limits of the server; each has a default that suits a workstation. Exported, because
 * whoever composes the server chooses them.
 *
 * <p>Read first: {@link org.dirlens.server.limit.ConnectionLimits}, {@link
 * org.dirlens.server.limit.OperationLimits}.
 */
@NullMarked
package org.dirlens.server.limit;

import org.jspecify.annotations.NullMarked;
