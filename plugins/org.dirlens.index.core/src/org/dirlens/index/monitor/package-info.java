/**
 * What a server says of itself while it works, read over LDAP: any Dirlens, OpenLDAP, 389 Directory
 * Server. Nothing here draws or keeps anything.
 *
 * <p>Read first: {@link org.dirlens.index.monitor.MonitoredServer}, {@link
 * org.dirlens.index.monitor.Sample}, {@link org.dirlens.index.monitor.DirlensMonitor}.
 */
@NullMarked
package org.dirlens.index.monitor;

import org.jspecify.annotations.NullMarked;
