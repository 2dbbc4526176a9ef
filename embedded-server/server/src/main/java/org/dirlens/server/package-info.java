/**
 * The LDAPv3 server (RFC 4510 to 4519) over partitions: {@link org.dirlens.server.Directory} is the
 * directory itself with its rules, {@link org.dirlens.server.LdapServer} gives it a port. What a
 * client may do and how much it may cost is written in docs/server.
 *
 * <p>An operation walks down {@code wire} (sockets, threads), {@code session} (one client), {@code
 * message} (decoding and encoding, on {@code ber}), {@code handler} (access, passwords, operational
 * attributes) to a partition, and its answer walks up again.
 *
 * <p>The server's own entries are made when they are read: {@code own} says what such a tree is,
 * {@code config}, {@code task} and {@code monitor} are such trees.
 *
 * <p>Read first: {@link org.dirlens.server.Directory}, {@link org.dirlens.server.LdapServer},
 * {@link org.dirlens.server.ServerStatistics}.
 */
@NullMarked
package org.dirlens.server;

import org.jspecify.annotations.NullMarked;
