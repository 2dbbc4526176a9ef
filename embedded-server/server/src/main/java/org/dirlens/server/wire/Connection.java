package org.dirlens.server.wire;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import org.dirlens.server.ber.BerFrame;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.dissection.Stage;
import org.dirlens.server.dissection.StageClock;
import org.dirlens.server.limit.ConnectionLimits;
import org.jspecify.annotations.Nullable;

/**
 * One client: cuts its bytes into messages, and sends answers in order.
 *
 * <p>Threads: everything that reads or closes happens on the loop's thread. {@link #send}, {@link
 * #operationStarted}, {@link #operationEnded}, {@link #resume} and {@link #disconnect} may be
 * called by any thread.
 *
 * <p>Reading stops, and the client feels it through TCP, while the handler asked for a pause, while
 * as many operations run as the limit allows, or while too many answers are unread. A message that
 * has not arrived whole is kept in a buffer that grows with what has arrived, never with what was
 * announced, and only while all connections together do not keep too much.
 */
public final class Connection {
  private static final Logger LOG = System.getLogger(Connection.class.getName());

  /**
   * How long a connection being closed is still read, so that the farewell is not lost to a reset.
   */
  private static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long a client may take nothing while all together leave too much unread. */
  private static final long SHORT_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Answers of one batch of messages beyond which they are sent before the batch is done. */
  private static final int FLUSH_BYTES = 64 << 10;

  /** A socket and how its bytes are to be taken. */
  record Socket(SocketChannel channel, Transport transport, Admission.Place place) {}

  private final EventLoop loop;
  private final SocketChannel channel;
  private volatile Transport transport;
  private final Supplier<ConnectionLimits> limits;
  private final Admission.Place place;
  private final UnreadAnswers unread;
  private final AnswerQueue answers;
  private final HeldRequests requests;
  private final PartialMessage held;
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicLong runningBytes = new AtomicLong();
  private final PduHandler handler;

  private ConnectionState state = ConnectionState.OPEN;
  private boolean paused;
  private boolean awaitsTls;
  private boolean secured;

  /** Set by the thread of StartTLS, before it says that it has ended. */
  private volatile boolean tlsGiven;

  /** Whether {@link #readOn} waits for its turn. */
  private boolean readOnQueued;

  private @Nullable SSLContext tlsWhenSent;
  private long partialSinceNanos;

  /** Whether the transport has got less than it takes to give any bytes, and since when. */
  private boolean midway;

  private long midwaySinceNanos;
  private long lastHeardNanos;
  private boolean runningAtLastSweep;
  private long sentAtLastSweep;
  private long lastTakenNanos;
  private long lingerUntilNanos;

  /** Set by the loop when it stopped reading for a reason another thread may remove. */
  private volatile boolean suspended;

  private @Nullable SelectionKey key;

  Connection(EventLoop loop, Socket socket, Wire.Shared shared) {
    this.loop = loop;
    this.channel = socket.channel();
    this.transport = socket.transport();
    this.limits = shared.limits();
    this.place = socket.place();
    this.unread = shared.load().unreadAnswers();
    this.requests = shared.load().heldRequests();
    this.held = new PartialMessage(requests);
    this.answers = new AnswerQueue(transport, limits.get().unread().bytes(), unread);
    this.handler = shared.handlers().connected(this);
    this.lastHeardNanos = loop.nanoTime();
    this.lastTakenNanos = lastHeardNanos;
    heard(0);
  }

  /** Given back at the end. */
  Admission.Place place() {
    return place;
  }

  /** The client's address, for logs. */
  public @Nullable SocketAddress remoteAddress() {
    try {
      return channel.getRemoteAddress();
    } catch (IOException e) {
      return null;
    }
  }

  /** Whether what the client sends comes from another machine, as far as addresses tell. */
  public boolean isRemote() {
    return isRemote(place.peer(), channel.socket().getLocalAddress());
  }

  static boolean isRemote(InetAddress peer, InetAddress own) {
    return !peer.isLoopbackAddress() && !peer.equals(own);
  }

  /**
   * Counts an operation that continues after {@link PduHandler#pdu} returned.
   *
   * @param bytes of its message
   */
  public void operationStarted(int bytes) {
    running.incrementAndGet();
    runningBytes.addAndGet(bytes);
    requests.add(bytes);
  }

  /** The operation counted by {@link #operationStarted} has sent its last answer. */
  public void operationEnded(int bytes) {
    running.decrementAndGet();
    runningBytes.addAndGet(-bytes);
    requests.add(-bytes);
    if (suspended) {
      loop.execute(() -> guarded(this::proceed));
    }
  }

  /** Ends a pause: messages that came meanwhile are handled now. */
  public void resume() {
    loop.execute(
        () ->
            guarded(
                () -> {
                  paused = false;
                  awaitsTls = false;
                  proceed();
                }));
  }

  /**
   * Sends the answer to StartTLS, and protects everything after it (RFC 4511, section 4.14).
   *
   * @param written the answer, the last thing that is sent without protection
   */
  public void startTls(BerWriter written, SSLContext context) {
    loop.execute(
        () ->
            guarded(
                () -> {
                  flush(written);
                  tlsWhenSent = context;
                  afterFlush();
                }));
    tlsGiven = true;
  }

  /** The clock of what is done in the present turn. Loop thread. */
  public StageClock clock() {
    return loop.clock();
  }

  /** The TLS session that protects this connection; null without. */
  public @Nullable SSLSession tls() {
    return transport.tls();
  }

  /**
   * Sends answers from outside the loop; blocks while the client leaves too many unread, however
   * long: one that takes nothing for too long is disconnected.
   *
   * @throws ConnectionClosed if the client is gone
   */
  public void send(BerWriter written) throws ConnectionClosed {
    try {
      loop.sent.add(written.size());
      if (answers.put(written.bytes(), 0, written.size()) || transport.hasUnsent()) {
        loop.execute(() -> guarded(this::updateInterest));
      }
    } catch (IOException e) {
      loop.execute(this::close);
      throw new ConnectionClosed();
    }
  }

  /**
   * Blocks while {@link #send} would, before there is anything to be sent.
   *
   * @param held bytes the caller holds meanwhile
   */
  public void awaitRoom(int held) throws ConnectionClosed {
    answers.awaitRoom(held);
  }

  /** Runs a task on the loop's thread when the answers of the present batch are under way. */
  public void afterBatch(Runnable task) {
    loop.execute(() -> guarded(task::run));
  }

  /** Ends the connection after the answers sent so far, for a fault of the server. */
  public void disconnect() {
    loop.execute(() -> dismiss(PduHandler.Farewell.FAULT));
  }

  void registered(SelectionKey newKey) {
    key = newKey;
  }

  /** The selector found the socket ready. Loop thread. */
  void ready(int readyOps) {
    guarded(
        () -> {
          if ((readyOps & SelectionKey.OP_WRITE) != 0) {
            transport.flush();
            answers.flush();
            afterFlush();
          }
          if ((readyOps & SelectionKey.OP_READ) != 0 && state != ConnectionState.CLOSED) {
            read();
            updateInterest();
          }
        });
  }

  private interface SocketWork {
    void run() throws IOException;
  }

  /** Whatever goes wrong while one client is served ends that client's connection and no other. */
  private void guarded(SocketWork work) {
    try {
      work.run();
    } catch (IOException e) {
      close();
    } catch (RuntimeException | Error e) {
      dismiss(PduHandler.Farewell.FAULT);
      LOG.log(Level.ERROR, "a fault of the server ended a connection", e);
    }
  }

  private void read() throws IOException {
    if (state != ConnectionState.OPEN) {
      discard();
      return;
    }
    loop.clock().begin(loop.readyNanos());
    byte[] target = held.withRoom(loop.readBuffer(), handler.maxPduBytes());
    int kept = held.length();
    int taken = transport.read(ByteBuffer.wrap(target, kept, target.length - kept));
    if (taken < 0) {
      loop.clock().discard();
      close();
      return;
    }
    loop.clock().enter(Stage.DECODE);
    loop.received.add(taken);
    heard(taken);
    handleMessages(target, kept + taken);
    loop.clock().end();
    requireShare();
  }

  /** Notes how many bytes came; 0 while TLS waits for the rest of a record. */
  private void heard(int taken) {
    long now = loop.nanoTime();
    if (taken > 0) {
      lastHeardNanos = now;
    }
    if (taken > 0 || !midway) {
      midwaySinceNanos = now;
    }
    midway = transport.midway();
  }

  /** Gives up a client that keeps more than its share when all keep too much. */
  private void requireShare() {
    if (state == ConnectionState.OPEN && held.tooMuch()) {
      dismiss(PduHandler.Farewell.TOO_MUCH_UNFINISHED);
    }
  }

  private void handleMessages(byte[] bytes, int filled) throws IOException {
    BerWriter out = loop.answers();
    int consumed = 0;
    try {
      consumed = handleWholeMessages(bytes, filled, out);
      if (awaitsTls && consumed < filled) {
        throw new BerProblem("more came unprotected after a request to start TLS");
      }
    } catch (BerProblem problem) {
      handler.malformed(problem, out);
      state = ConnectionState.SENDING_LAST;
    }
    keep(bytes, state == ConnectionState.OPEN ? consumed : filled, filled);
    loop.clock().enter(Stage.WRITE);
    flush(out);
    afterFlush();
  }

  /** Handles what is complete; returns how many bytes that was. */
  private int handleWholeMessages(byte[] bytes, int filled, BerWriter out)
      throws BerProblem, IOException {
    int position = 0;
    while (state == ConnectionState.OPEN && mayHandle()) {
      int total = BerFrame.totalBytes(bytes, position, filled - position, handler.maxPduBytes());
      if (total == BerFrame.INCOMPLETE || total > filled - position) {
        break;
      }
      loop.pdus.increment();
      PduHandler.Next next = handler.pdu(bytes, position, total, out);
      position += total;
      switch (next) {
        case CONTINUE -> {}
        case PAUSE -> paused = true;
        case AWAIT_TLS -> {
          paused = true;
          awaitsTls = true;
        }
        case CLOSE -> state = ConnectionState.SENDING_LAST;
      }
      if (out.size() > FLUSH_BYTES) {
        flush(out);
      }
    }
    return position;
  }

  /**
   * Whether the next message may be handled now. If not, that is noted before the answer is given:
   * the operation waited for may end at any moment, and must find that somebody waits.
   */
  private boolean mayHandle() {
    if (!mustWait()) {
      return true;
    }
    suspended = true;
    return false;
  }

  /** Keeps the bytes from {@code from} to {@code to} for the next read. */
  private void keep(byte[] bytes, int from, int to) {
    if (from > 0 || held.length() == 0) {
      partialSinceNanos = lastHeardNanos;
    }
    held.keep(bytes, from, to);
  }

  private void flush(BerWriter out) throws IOException {
    if (out.size() > 0) {
      loop.sent.add(out.size());
      answers.offer(out.bytes(), 0, out.size());
      out.clear(EventLoop.KEEP_ANSWER_BYTES);
    }
  }

  private void afterFlush() throws IOException {
    if (tlsWhenSent != null && answers.waitingBytes() == 0 && state == ConnectionState.OPEN) {
      transport = new TlsTransport(channel, tlsWhenSent, limits.get().tls().protocols());
      answers.switchTo(transport);
      heard(0);
      tlsWhenSent = null;
      awaitsTls = false;
      paused = false;
    }
    if (state == ConnectionState.SENDING_LAST && answers.waitingBytes() == 0) {
      linger();
    }
    proceed();
  }

  /** Whether nothing more may be taken from the client for now. */
  private boolean mustWait() {
    return paused
        || running.get() >= limits.get().counts().operations()
        || (runningBytes.get() > 0 && requests.tooMuch())
        || answers.overLimit();
  }

  /** Handles kept messages and reads on, if nothing stands against it any more. */
  private void proceed() {
    if (awaitsTls && running.get() == 0 && !tlsGiven) {
      awaitsTls = false;
      paused = false;
    }
    if (state == ConnectionState.OPEN && suspended && !mustWait()) {
      suspended = false;
      lastHeardNanos = loop.nanoTime();
      partialSinceNanos = lastHeardNanos;
      midwaySinceNanos = lastHeardNanos;
      if (held.bytes() != null) {
        loop.execute(() -> guarded(this::handleKept));
      }
    }
    updateInterest();
  }

  private void handleKept() throws IOException {
    byte[] kept = held.bytes();
    if (state == ConnectionState.OPEN && kept != null) {
      handleMessages(kept, held.length());
    }
  }

  /** Tells the selector what this connection waits for. Loop thread. */
  private void updateInterest() {
    SelectionKey current = key;
    if (state == ConnectionState.CLOSED || current == null || !current.isValid()) {
      return;
    }
    boolean established = transport.established();
    SSLSession tls = established && !secured ? transport.tls() : null;
    if (tls != null) {
      secured = true;
      handler.secured(tls);
    }
    boolean sending = transport.hasUnsent() || (established && answers.waitingBytes() > 0);
    int interest = sending ? SelectionKey.OP_WRITE : 0;
    if (state == ConnectionState.LINGERING
        || !established
        || (state == ConnectionState.OPEN && readable())) {
      interest |= SelectionKey.OP_READ;
      readOnIfUnread();
    }
    if (current.interestOps() != interest) {
      current.interestOps(interest);
    }
  }

  /** What the transport holds back already, the selector will never announce. */
  private void readOnIfUnread() {
    if (!readOnQueued && transport.hasUnread()) {
      readOnQueued = true;
      loop.execute(this::readOn);
    }
  }

  private void readOn() {
    readOnQueued = false;
    ready(SelectionKey.OP_READ);
  }

  /** Whether to read; if not, makes sure that whoever removes the reason says so. */
  private boolean readable() {
    if (!mustWait()) {
      return !suspended;
    }
    suspended = true;
    if (!mustWait()) {
      loop.execute(() -> guarded(this::proceed));
    }
    return false;
  }

  private void linger() {
    state = ConnectionState.LINGERING;
    lingerUntilNanos = loop.nanoTime() + LINGER_NANOS;
    try {
      transport.shutdownOutput();
    } catch (IOException e) {
      close();
    }
  }

  private void discard() throws IOException {
    if (transport.read(ByteBuffer.wrap(loop.readBuffer())) < 0) {
      close();
    }
  }

  /** Says farewell and closes. Loop thread. */
  void dismiss(PduHandler.Farewell reason) {
    if (state != ConnectionState.OPEN) {
      close();
      return;
    }
    guarded(
        () -> {
          state = ConnectionState.SENDING_LAST;
          BerWriter out = loop.answers();
          handler.disconnecting(reason, out);
          held.clear();
          flush(out);
          afterFlush();
        });
  }

  /** Checks the time limits; called a few times a second on the loop thread. */
  void sweep(long nowNanos) {
    guarded(() -> checkTimes(nowNanos));
  }

  private void checkTimes(long nowNanos) {
    handler.tick();
    if (suspended) {
      proceed(); // Of all connections another may have made room.
    }
    requireShare();
    long patience = nanos(limits.get().unread().millis());
    long sent = answers.sentBytes();
    if (sent != sentAtLastSweep || answers.waitingBytes() == 0) {
      sentAtLastSweep = sent;
      lastTakenNanos = nowNanos;
    }
    if (state == ConnectionState.LINGERING) {
      if (nowNanos - lingerUntilNanos > 0) {
        close();
      }
    } else if (nowNanos - lastTakenNanos
        > (unread.tooMuch() ? Math.min(SHORT_PATIENCE_NANOS, patience) : patience)) {
      close();
    } else if (waitsForTls() && isTooSlow(nowNanos - midwaySinceNanos)) {
      dismiss(PduHandler.Farewell.MESSAGE_TOO_SLOW);
      if (!transport.established()) {
        close();
      }
    } else if (state == ConnectionState.OPEN && !suspended) {
      sweepSilence(nowNanos);
    }
  }

  private boolean waitsForTls() {
    return midway && transport.midway() && !(suspended && transport.established());
  }

  private boolean isTooSlow(long nanos) {
    return nanos > nanos(limits.get().silence().partialPduMillis());
  }

  private void sweepSilence(long nowNanos) {
    if (held.bytes() != null && isTooSlow(nowNanos - partialSinceNanos)) {
      dismiss(PduHandler.Farewell.MESSAGE_TOO_SLOW);
    } else if (running.get() > 0) {
      runningAtLastSweep = true;
    } else if (runningAtLastSweep) {
      runningAtLastSweep = false;
      lastHeardNanos = nowNanos; // who waited for an answer was not silent
    } else if (nowNanos - lastHeardNanos > nanos(idleMillis())) {
      dismiss(PduHandler.Farewell.IDLE);
    }
  }

  private long idleMillis() {
    long most = limits.get().silence().idleMillis();
    return handler.authenticated()
        ? most
        : Math.min(most, limits.get().silence().idleMillisBeforeBind());
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Closes at once. Loop thread. */
  void close() {
    if (state == ConnectionState.CLOSED) {
      return;
    }
    state = ConnectionState.CLOSED;
    held.clear();
    answers.close();
    try {
      channel.close();
    } catch (IOException e) {
      // The descriptor is gone either way.
    }
    loop.closed(this);
    try {
      handler.closed();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a fault of the server after the end of a connection", e);
    }
  }
}
