/**
 * Experiments whose searches and writes go through a server: {@link
 * org.dirlens.workload.experiment.wire.WireServer} is its process, {@link
 * org.dirlens.workload.experiment.wire.WireClient} one connection, {@link
 * org.dirlens.workload.experiment.wire.WireLoad} what many connections measured.
 */
@NullMarked
package org.dirlens.workload.experiment.wire;

import org.jspecify.annotations.NullMarked;
