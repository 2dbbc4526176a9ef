/**
 * {@code cn=monitor}: what the server and its partitions did, counted anyway and put into entries
 * when they are looked at. An entry that nobody looks at is not made, and what it tells is not
 * asked for.
 *
 * <p>Read first: {@link org.dirlens.server.monitor.MonitorEntries}, {@link
 * org.dirlens.server.monitor.MonitorNode}.
 */
@NullMarked
package org.dirlens.server.monitor;

import org.jspecify.annotations.NullMarked;
