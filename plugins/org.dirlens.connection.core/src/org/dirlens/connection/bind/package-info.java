/**
 * The client's side of SASL binds (RFC 4422): DIGEST-MD5, PLAIN and EXTERNAL of the JDK, SCRAM of a
 * library, behind one interface. Nothing here waits; the sessions carry the messages.
 *
 * <p>Read first: {@link org.dirlens.connection.bind.SaslExchange}, {@link
 * org.dirlens.connection.bind.ScramSaslClient}.
 */
@NullMarked
package org.dirlens.connection.bind;

import org.jspecify.annotations.NullMarked;
