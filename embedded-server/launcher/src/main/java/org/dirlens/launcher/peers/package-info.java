/**
 * Servers of others beside ours, each set up in a folder of its own with the same entries and
 * indices: {@link org.dirlens.launcher.peers.PeerServers} sets them up and removes them, {@link
 * org.dirlens.launcher.peers.Peer} is what each kind does in its own way, and {@link
 * org.dirlens.launcher.peers.RunningServer} is one that listens.
 */
@NullMarked
package org.dirlens.launcher.peers;

import org.jspecify.annotations.NullMarked;
