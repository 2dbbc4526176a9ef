package org.dirlens.index.ui.twin;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.dirlens.index.twin.LocalTwins;
import org.dirlens.index.twin.TwinRow;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.jspecify.annotations.Nullable;

/**
 * The twins of the embedded server as long as it runs, whether or not a view shows them. Any
 * thread.
 */
final class RunningTwins {
  private static final RunningTwins SHARED = new RunningTwins();

  private @Nullable LocalTwins twins;

  private RunningTwins() {
    EmbeddedServerAccess.listen(this::become);
  }

  /** Those of the workbench. */
  static RunningTwins shared() {
    return SHARED;
  }

  /** The door to them; empty while the server does not run. */
  synchronized Optional<LocalTwins> twins() {
    return Optional.ofNullable(twins);
  }

  private synchronized void become(Optional<EmbeddedServer> server) {
    LocalTwins present = twins;
    boolean same = present != null && server.isPresent() && present.server() == server.get();
    if (!same) {
      if (present != null) {
        present.close();
      }
      twins = server.map(LocalTwins::new).orElse(null);
    }
  }

  /** What came of reading them. */
  record Reading(@Nullable List<TwinRow> rows, String problem) {}

  /** Reads how they stand. Not on the display thread. */
  Reading read() {
    Optional<LocalTwins> present = twins();
    if (present.isEmpty()) {
      return new Reading(null, "");
    }
    try {
      return new Reading(present.get().rows(), "");
    } catch (IOException e) {
      return new Reading(null, String.valueOf(e.getMessage()));
    }
  }
}
