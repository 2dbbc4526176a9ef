/**
 * The part of the Basic Encoding Rules that LDAP uses (RFC 4511, section 5.1): definite lengths,
 * one-octet tags, primitive strings. Everything is bounded by the bytes at hand, nothing is
 * allocated for a length that was merely announced.
 *
 * <p>Read first: {@link org.dirlens.server.ber.BerReader}, {@link
 * org.dirlens.server.ber.BerWriter}, {@link org.dirlens.server.ber.BerFrame}.
 */
@NullMarked
package org.dirlens.server.ber;

import org.jspecify.annotations.NullMarked;
