/**
 * One client's LDAP session: decodes its messages, decides which thread runs an operation, encodes
 * the answers. Between the wire, which knows bytes, and the handlers, which know operations.
 *
 * <p>Read first: {@link org.dirlens.server.session.LdapSession}, {@link
 * org.dirlens.server.session.SearchAnswer}, {@link org.dirlens.server.session.WatchRun} (a search
 * that continues with changes), {@link org.dirlens.server.session.SessionServices}.
 */
@NullMarked
package org.dirlens.server.session;

import org.jspecify.annotations.NullMarked;
