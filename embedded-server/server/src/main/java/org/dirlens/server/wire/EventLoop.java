package org.dirlens.server.wire;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.dissection.Dissection;
import org.dirlens.server.dissection.StageClock;
import org.jspecify.annotations.Nullable;

/**
 * One thread with one selector that serves many connections. Its read buffer and its answer writer
 * are shared by all of them, since each is used only while one batch of messages is handled.
 */
final class EventLoop implements Runnable {
  /** An answer buffer that grew beyond this is let go after the batch. */
  static final int KEEP_ANSWER_BYTES = 256 << 10;

  private static final Logger LOG = System.getLogger(EventLoop.class.getName());
  private static final int READ_BYTES = 256 << 10;
  private static final int END_LISTENING_SECONDS = 5;
  private static final long SWEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  final LongAdder received = new LongAdder();
  final LongAdder sent = new LongAdder();
  final LongAdder pdus = new LongAdder();

  private final Selector selector;
  private final Consumer<Connection> onClosed;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Queue<Runnable> tasksOfRound = new ArrayDeque<>();
  private final AtomicBoolean awake = new AtomicBoolean();
  private final Set<Connection> connections = new HashSet<>();
  private final List<SelectionKey> pausedAcceptors = new ArrayList<>();
  private final byte[] readBuffer = new byte[READ_BYTES];
  private final BerWriter answers = new BerWriter(KEEP_ANSWER_BYTES);
  private final Thread thread;

  private final Supplier<@Nullable Dissection> dissections;
  private @Nullable Dissection dissection;
  private StageClock clock = StageClock.OFF;
  private long readyNanos;
  private boolean readySeen;

  private volatile boolean stopping;
  private long nextSweepNanos = System.nanoTime();

  /**
   * A loop that does not run yet.
   *
   * @param dissections the measurement to take part in, null for none; asked again and again
   */
  EventLoop(String name, Consumer<Connection> onClosed, Supplier<@Nullable Dissection> dissections)
      throws IOException {
    this.dissections = dissections;
    this.selector = Selector.open();
    this.onClosed = onClosed;
    this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this);
  }

  void start() {
    thread.start();
  }

  /** Runs a task on the loop's thread, soon. */
  void execute(Runnable task) {
    tasks.add(task);
    if (Thread.currentThread().threadId() != thread.threadId()
        && awake.compareAndSet(false, true)) {
      selector.wakeup();
    }
  }

  /** Watches a listening socket, soon. */
  void listen(ServerSocketChannel channel, Acceptor acceptor) {
    execute(
        () -> {
          try {
            channel.register(selector, SelectionKey.OP_ACCEPT, acceptor);
          } catch (ClosedChannelException e) {
            LOG.log(Level.DEBUG, "a listening socket was closed before it was watched");
          }
        });
  }

  /**
   * Closes a listening socket and waits until its port is free; connections that wait to be
   * accepted are. Not on the loop's thread.
   */
  void endListening(ServerSocketChannel channel, Acceptor acceptor) {
    CountDownLatch free = new CountDownLatch(1);
    execute(
        () -> {
          acceptAndClose(channel, acceptor);
          free.countDown();
        });
    try {
      if (!free.await(END_LISTENING_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(Level.WARNING, "a listening socket is not closed yet");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void acceptAndClose(ServerSocketChannel channel, Acceptor acceptor) {
    try (channel) {
      while (acceptor.accept()) {
        LOG.log(Level.DEBUG, "accepted before the listening socket is closed");
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a listening socket did not close well: {0}", e.getMessage());
    }
    try {
      // A closed socket keeps its port until the selector has looked at it once more.
      selector.selectNow(this::ready);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the selector failed: {0}", e.getMessage());
    }
  }

  /** Takes one connection from a listening socket, if one waits. */
  interface Acceptor {
    boolean accept() throws IOException;
  }

  /** Takes over an accepted connection. Loop thread. */
  void adopt(Connection connection, SocketChannel channel) {
    try {
      connections.add(connection);
      connection.registered(channel.register(selector, SelectionKey.OP_READ, connection));
    } catch (IOException e) {
      connection.close();
    }
  }

  /** Says farewell to all connections, and ends the thread when they are closed. */
  void stop() {
    execute(
        () -> {
          stopping = true;
          new ArrayList<>(connections)
              .forEach(connection -> connection.dismiss(PduHandler.Farewell.SERVER_STOPS));
        });
  }

  /** Waits for the thread to end; after the timeout it closes what is still open. */
  void awaitStopped(long timeoutMillis) throws InterruptedException {
    thread.join(timeoutMillis);
    execute(() -> new ArrayList<>(connections).forEach(Connection::close));
    thread.join(timeoutMillis);
  }

  /** The clock of what is done in the present turn. Loop thread. */
  StageClock clock() {
    return clock;
  }

  byte[] readBuffer() {
    return readBuffer;
  }

  /** The empty writer for the answers of one batch. */
  BerWriter answers() {
    answers.truncate(0);
    return answers;
  }

  /** When the selector told of what is looked at in this round, if there is a clock. */
  long readyNanos() {
    return readyNanos;
  }

  long nanoTime() {
    return System.nanoTime();
  }

  void closed(Connection connection) {
    connections.remove(connection);
    onClosed.accept(connection);
  }

  @Override
  public void run() {
    try {
      while (!stopping || !connections.isEmpty() || !tasks.isEmpty()) {
        try {
          round();
        } catch (RuntimeException | Error e) {
          outlived(e);
        }
      }
      selector.close();
    } catch (IOException e) {
      LOG.log(Level.ERROR, "the selector failed; its connections are lost", e);
    }
  }

  /** What may fail for long comes last, so that sockets, tasks and time limits have their turn. */
  private void round() throws IOException {
    if (tasks.isEmpty()) {
      selector.select(this::ready, TimeUnit.NANOSECONDS.toMillis(SWEEP_NANOS));
    } else {
      selector.selectNow(this::ready);
    }
    awake.set(false);
    runTasks();
    sweep();
    followDissection();
  }

  private void followDissection() {
    readySeen = false;
    Dissection wanted = dissections.get();
    if (wanted != dissection) {
      dissection = wanted;
      clock = wanted == null ? StageClock.OFF : wanted.clock();
    }
  }

  private void ready(SelectionKey key) {
    if (clock.on() && !readySeen) {
      readySeen = true;
      readyNanos = nanoTime();
    }
    try {
      if (key.attachment() instanceof Connection connection) {
        connection.ready(key.readyOps());
      } else if (key.attachment() instanceof Acceptor acceptor) {
        accept(acceptor, key);
      }
    } catch (CancelledKeyException e) {
      LOG.log(Level.DEBUG, "a connection closed while it became ready");
    } catch (RuntimeException | Error e) {
      outlived(e);
    }
  }

  /** Without descriptors left, accept fails at once and for ever, and so may a fault of ours. */
  private void accept(Acceptor acceptor, SelectionKey key) {
    try {
      acceptor.accept();
    } catch (IOException e) {
      pause(key);
      LOG.log(Level.WARNING, "no connection can be accepted for now: {0}", e.getMessage());
    } catch (RuntimeException | Error e) {
      pause(key);
      throw e;
    }
  }

  /** Until the next sweep. */
  private void pause(SelectionKey acceptor) {
    acceptor.interestOps(0);
    pausedAcceptors.add(acceptor);
  }

  private static void resume(SelectionKey acceptor) {
    try {
      acceptor.interestOps(SelectionKey.OP_ACCEPT);
    } catch (CancelledKeyException e) {
      LOG.log(Level.DEBUG, "a listening socket was closed while it was paused");
    }
  }

  /**
   * Runs what waits now. What these tasks ask for waits for the next round: one connection that
   * always has something to do must not keep all others from being looked at.
   */
  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      tasksOfRound.add(task);
    }
    for (Runnable task = tasksOfRound.poll(); task != null; task = tasksOfRound.poll()) {
      try {
        task.run();
      } catch (RuntimeException | Error e) {
        outlived(e);
      }
    }
  }

  /** What concerns one connection ends there; whatever gets here must not end all others. */
  private static void outlived(Throwable fault) {
    try {
      LOG.log(Level.ERROR, "a fault of the server in the loop that serves connections", fault);
    } catch (RuntimeException | Error e) {
      // There is nothing left to tell it with, and still no reason to end all others.
    }
  }

  private void sweep() {
    long now = nanoTime();
    if (now - nextSweepNanos >= 0) {
      nextSweepNanos = now + SWEEP_NANOS;
      pausedAcceptors.forEach(EventLoop::resume);
      pausedAcceptors.clear();
      new ArrayList<>(connections).forEach(connection -> connection.sweep(now));
    }
  }
}
