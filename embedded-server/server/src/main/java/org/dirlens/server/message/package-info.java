/**
 * LDAP messages (RFC 4511, section 4): requests decoded from the bytes they came in, answers
 * encoded into the bytes they leave in.
 *
 * <p>Read first: {@link org.dirlens.server.message.Request}, {@link
 * org.dirlens.server.message.RequestDecoder}, {@link org.dirlens.server.message.Answers}.
 */
@NullMarked
package org.dirlens.server.message;

import org.jspecify.annotations.NullMarked;
