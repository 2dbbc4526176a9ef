/**
 * The server on the wire beside those of others, with the same entries, client and run: {@link
 * org.dirlens.benchmarks.wire.BesidePeers} is the main program, {@link
 * org.dirlens.benchmarks.wire.ServerLoader} asks, {@link org.dirlens.benchmarks.wire.Requests} are
 * what it asks for.
 */
@NullMarked
package org.dirlens.benchmarks.wire;

import org.jspecify.annotations.NullMarked;
