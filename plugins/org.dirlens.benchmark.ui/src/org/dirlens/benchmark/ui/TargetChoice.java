package org.dirlens.benchmark.ui;

import java.util.List;
import java.util.stream.Stream;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Environment;
import org.jspecify.annotations.Nullable;

/**
 * A server that can be measured.
 *
 * @param connection to it; null for a directory of generated entries that is made for the run and
 *     removed afterwards
 */
record TargetChoice(@Nullable DirectoryConnection connection) {
  static final TargetChoice SCRATCH = new TargetChoice(null);

  /** The scratch directory, and all connections. */
  static List<TargetChoice> all() {
    return Stream.concat(
            Stream.of(SCRATCH), Connections.shared().all().stream().map(TargetChoice::new))
        .toList();
  }

  /** What keeps it in a set that is made anew. */
  String key() {
    return connection == null ? "" : connection.parameters().id();
  }

  String name() {
    return connection == null ? Messages.Target_scratch : connection.parameters().name();
  }

  /** What a run calls it. */
  String nameInRun() {
    return connection == null ? WorkloadJob.SCRATCH : connection.parameters().name();
  }

  String place() {
    return connection == null
        ? Messages.Target_scratchPlace
        : connection.parameters().endpoint().url();
  }

  boolean production() {
    return connection != null && connection.parameters().environment() == Environment.PRODUCTION;
  }

  /** Why no load can log in there, a sentence; empty if one can. */
  String problem() {
    return connection == null ? "" : LoadAddress.problem(connection.parameters());
  }

  boolean readOnly() {
    return connection != null && connection.readOnly();
  }
}
