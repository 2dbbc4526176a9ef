package org.dirlens.ui.common;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.osgi.util.NLS;

/**
 * The state of the embedded server as the window shows it, and the way to start it. The application
 * sets it; every bundle may read it and listen.
 *
 * <p>Threads: any. Listeners are called on the thread on which something happened, so a view goes
 * to its own thread first.
 */
public final class EmbeddedServerLife {
  /** What the server does. */
  public enum Phase {
    STOPPED,
    STARTING,
    RUNNING,
    STOPPING,
    /** It was to start and did not. */
    FAILED
  }

  /** {@link State#freePort} where no other port is offered. */
  public static final int NO_PORT = 0;

  /**
   * The state of the server.
   *
   * @param sentence what it does, and why it does not run if it was to
   * @param since when this began
   * @param freePort of a server that failed because its port is taken: one that is free; else
   *     {@link #NO_PORT}
   */
  public record State(Phase phase, String sentence, Instant since, int freePort) {
    /** Whether it can be started now. */
    public boolean startable() {
      return phase == Phase.STOPPED || phase == Phase.FAILED;
    }

    /** The words of the button that starts it. */
    public String startLabel() {
      return freePort == NO_PORT
          ? Messages.EmbeddedServerLife_start
          : NLS.bind(Messages.EmbeddedServerLife_startOnPort, Integer.toString(freePort));
    }

    /** One word for it, as behind a name. */
    public String word() {
      return switch (phase) {
        case STOPPED -> Messages.EmbeddedServerLife_stopped;
        case STARTING -> Messages.EmbeddedServerLife_starting;
        case RUNNING -> Messages.EmbeddedServerLife_running;
        case STOPPING -> Messages.EmbeddedServerLife_stopping;
        case FAILED -> Messages.EmbeddedServerLife_failed;
      };
    }
  }

  private static final List<Runnable> LISTENERS = new CopyOnWriteArrayList<>();
  private static volatile State state =
      new State(Phase.STOPPED, Messages.EmbeddedServerLife_isStopped, Instant.EPOCH, NO_PORT);
  private static volatile Runnable starter = () -> {};

  private EmbeddedServerLife() {}

  /** What it does now. */
  public static State state() {
    return state;
  }

  /** Has the server started in the background, on another port where one is offered. */
  public static void start() {
    starter.run();
  }

  /** Calls this whenever the state has changed. */
  public static EmbeddedServerAccess.Listening listen(Runnable listener) {
    LISTENERS.add(listener);
    return () -> LISTENERS.remove(listener);
  }

  /** For the application: how the server is started. */
  public static void startBy(Runnable start) {
    starter = start;
  }

  /** For the application: what the server does from now on. */
  public static void become(Phase phase, String sentence, int freePort) {
    state = new State(phase, sentence, Instant.now(), freePort);
    LISTENERS.forEach(Runnable::run);
  }
}
