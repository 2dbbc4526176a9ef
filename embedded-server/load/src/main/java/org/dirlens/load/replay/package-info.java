/**
 * The searches of an access log once more: {@link org.dirlens.load.replay.LogReplay} sends them,
 * and {@link org.dirlens.load.replay.ReplayReport} says how the answers differ from those of the
 * log.
 */
@NullMarked
package org.dirlens.load.replay;

import org.jspecify.annotations.NullMarked;
