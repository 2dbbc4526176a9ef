/**
 * Servers that are not ours, for tests: slapd and 389-ds as Debian packages them, each started in a
 * folder of its own, on loopback, and ended with the test; and our own in this process. Not
 * shipped.
 *
 * <p>Read {@link org.dirlens.connection.testkit.ServerProcess}; {@link
 * org.dirlens.connection.testkit.HeldBack} makes any of them slow. {@link
 * org.dirlens.connection.testkit.ScriptedServer} answers as a script says, be it nonsense.
 */
@NullMarked
package org.dirlens.connection.testkit;

import org.jspecify.annotations.NullMarked;
