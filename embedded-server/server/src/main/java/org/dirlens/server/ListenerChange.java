package org.dirlens.server;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.dirlens.server.listen.Listeners;

/**
 * A change of where a server listens that can be made, since its new sockets are there already.
 * Closed without being made, it changes nothing. One thread.
 */
public final class ListenerChange implements AutoCloseable {
  private static final Logger LOG = System.getLogger(ListenerChange.class.getName());

  private final List<ListeningPort> ports;
  private boolean changes;

  private ListenerChange(List<ListeningPort> ports) {
    this.ports = ports;
  }

  static ListenerChange prepare(ListeningPort plain, ListeningPort ldaps, Listeners wanted)
      throws IOException {
    ListenerChange change = new ListenerChange(List.of(plain, ldaps));
    boolean plainMoves = plain.moves(wanted.plain());
    boolean ldapsMoves = ldaps.moves(wanted.secure());
    change.changes = plainMoves || ldapsMoves;
    try {
      for (ListeningPort port : change.ports) {
        port.prepare(change.ports);
      }
      return change;
    } catch (IOException | RuntimeException e) {
      change.close();
      throw e;
    }
  }

  /**
   * Makes it: listens on the new sockets, then ends the old ones. Connections that are open stay.
   */
  public void make() {
    if (changes) {
      changes = false;
      boolean first = ports.stream().allMatch(port -> port.address() == null);
      ports.forEach(ListeningPort::take);
      LOG.log(
          first ? Level.DEBUG : Level.INFO,
          "listening on {0}",
          ports.stream()
              .map(ListeningPort::url)
              .filter(Objects::nonNull)
              .collect(Collectors.joining(" and ")));
    }
  }

  /** Gives it up if it was not made. */
  @Override
  public void close() {
    if (changes) {
      changes = false;
      ports.forEach(port -> tryTo(port::letGo));
      ports.forEach(port -> tryTo(port::goBack));
    }
  }

  /** Something done to a port. */
  private interface Step {
    void run() throws IOException;
  }

  private static void tryTo(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      LOG.log(Level.ERROR, "a port that was listened on was lost to somebody else", e);
    }
  }
}
