/**
 * The servers that twins are copies of, as an LDAP client sees them: entries by pages or by content
 * synchronization (RFC 4533), with bounded memory, for a server that sends faster than entries are
 * taken is held up by TCP. Nothing is ever written to them.
 *
 * <p>Read first: {@link org.dirlens.launcher.twin.source.SourceSession}, {@link
 * org.dirlens.launcher.twin.source.SyncEvent}, {@link org.dirlens.launcher.twin.source.LdapLine}.
 */
@NullMarked
package org.dirlens.launcher.twin.source;

import org.jspecify.annotations.NullMarked;
