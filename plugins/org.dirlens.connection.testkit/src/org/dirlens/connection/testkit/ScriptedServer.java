package org.dirlens.connection.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A port that speaks just enough LDAP (RFC 4511) to answer searches as a script says: it lets
 * everybody bind, hears requests to abandon, and refuses all else. What it sends need not make
 * sense.
 */
public final class ScriptedServer implements AutoCloseable {
  /** How a search is answered; each runs in a thread of its own. */
  public interface Script {
    void answer(ScriptedSearch search) throws IOException;

    /** Whether an extended operation gets no answer instead of a refusal. */
    default boolean ignores(String oid) {
      return false;
    }
  }

  private final ServerSocket listening;
  private final Script script;
  private final Set<ScriptedSession> sessions = ConcurrentHashMap.newKeySet();
  private final List<String> abandoned = new CopyOnWriteArrayList<>();

  /** Listens on a free port of this machine. */
  public ScriptedServer(Script script) throws IOException {
    this.script = script;
    this.listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return listening.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        ScriptedSession session = new ScriptedSession(listening.accept(), script, abandoned::add);
        sessions.add(session);
        Thread.ofVirtual()
            .start(
                () -> {
                  session.run();
                  sessions.remove(session);
                });
      }
    } catch (IOException closed) {
      // That is its end.
    }
  }

  /** The bases of the searches that clients asked to abandon while they ran, in that order. */
  public List<String> abandoned() {
    return List.copyOf(abandoned);
  }

  /** How many searches run that nobody abandoned, over connections that are open. */
  public int running() {
    return sessions.stream().mapToInt(ScriptedSession::running).sum();
  }

  /** Whether a search below that base runs that nobody abandoned. */
  public boolean runs(String base) {
    return sessions.stream().anyMatch(session -> session.runs(base));
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (ScriptedSession session : sessions) {
      session.close();
    }
  }
}
