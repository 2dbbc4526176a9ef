/**
 * The slowest searches of the recent past, so that a person who sees a slow moment on a chart can
 * ask which searches it was.
 *
 * <p>Read first: {@link org.dirlens.server.slow.SlowSearches}, {@link
 * org.dirlens.server.slow.SlowSearch}.
 */
@NullMarked
package org.dirlens.server.slow;

import org.jspecify.annotations.NullMarked;
