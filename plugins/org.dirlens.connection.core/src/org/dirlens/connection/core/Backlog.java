package org.dirlens.connection.core;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.directory.ldap.client.api.LdapConnection;

/**
 * The entries of one connection that have arrived and that nobody has pulled yet. The library keeps
 * any number of them, so a server that sends faster than they are used would fill the memory. While
 * there are too many, the connection is read slowly, but never not at all: an answer that somebody
 * waits for before pulling the next entry may be behind them. Safe for all threads.
 */
final class Backlog {
  /** What an entry takes of the heap besides its octets. */
  private static final int ENTRY_BYTES = 3_000;

  private static final int PAUSE_MILLIS = 50;

  /** When there is twice too much. */
  private static final int LONG_PAUSE_MILLIS = 2_000;

  private final long bytesMax;
  private final Map<Integer, Queue<Integer>> waiting = new HashMap<>();
  private long bytes;

  /** Nothing waits yet; {@code bytesMax} of the heap may. */
  Backlog(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** The one of a connection. */
  static Backlog of(LdapConnection wire) {
    return wire.getCodecService().getProtocolCodecFactory() instanceof PacedReading paced
        ? paced.backlog()
        : new Backlog(Long.MAX_VALUE);
  }

  /** Entries are awaited by the search with this message id. */
  synchronized void begin(int search) {
    waiting.put(search, new ArrayDeque<>());
  }

  /** An entry of that many octets has come. */
  synchronized void arrived(int search, int octets) {
    Queue<Integer> entries = waiting.get(search);
    if (entries != null) {
      entries.add(octets + ENTRY_BYTES);
      bytes += octets + ENTRY_BYTES;
    }
  }

  /** The oldest entry of the search is used. */
  synchronized void taken(int search) {
    Queue<Integer> entries = waiting.get(search);
    if (entries != null && !entries.isEmpty()) {
      bytes -= entries.remove();
      notifyAll();
    }
  }

  /** What is left of the search is of no use. */
  synchronized void end(int search) {
    Queue<Integer> entries = waiting.remove(search);
    if (entries != null) {
      entries.forEach(each -> bytes -= each);
      notifyAll();
    }
  }

  /** Waits a moment while there is too much. */
  synchronized void pause() throws InterruptedException {
    if (bytes > bytesMax) {
      wait(bytes / 2 > bytesMax ? LONG_PAUSE_MILLIS : PAUSE_MILLIS);
    }
  }
}
