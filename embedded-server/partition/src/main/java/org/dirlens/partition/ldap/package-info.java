/**
 * The words of LDAP that need neither schema nor storage: outcomes, byte buffers, and the two
 * lexical forms everything else is made of (BER lengths, name text).
 *
 * <p>Read first: {@link org.dirlens.partition.ldap.LdapProblem}, {@link
 * org.dirlens.partition.ldap.ByteSink}, {@link org.dirlens.partition.ldap.NameReader}.
 */
@NullMarked
package org.dirlens.partition.ldap;

import org.jspecify.annotations.NullMarked;
