package org.dirlens.server.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.security.SecureRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.dissection.Dissection;
import org.dirlens.server.limit.ConnectionLimits;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A single loop, and a handler that fails in each of the calls it gets. */
@Timeout(60)
class LoopFaultsTest {
  private static final byte[] MESSAGE = {0x30, 0x01, 0x05};

  private enum Place {
    NOWHERE,
    CONNECTED,
    MESSAGE,
    AFTER_BATCH,
    TICK,
    FAREWELL,
    CLOSED,
    MEASUREMENT
  }

  private volatile Place place = Place.NOWHERE;
  private volatile boolean failed;
  private volatile ConnectionLimits limits = ConnectionLimits.standard();
  private Wire wire;

  @BeforeEach
  void open() throws IOException {
    open(null);
  }

  private void open(@Nullable SSLContext tls) throws IOException {
    wire =
        Wire.idle(
            new Wire.Loops(1, tls == null ? null : () -> tls, this::measurement),
            () -> limits,
            Failing::new,
            ServerLoad.ofHeap());
    wire.listen(Wire.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
  }

  @AfterEach
  void close() {
    wire.close();
  }

  private @Nullable Dissection measurement() {
    failAt(Place.MEASUREMENT);
    return null;
  }

  private void failAt(Place here) {
    if (place == here) {
      failed = true;
      throw new IllegalStateException("meant to happen in this test");
    }
  }

  private Socket dial() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), wire.address().getPort());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static int answer(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read();
    } catch (SocketException reset) {
      return -1;
    }
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertFalse(Thread.interrupted(), "it took too long");
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NOWHERE", "MEASUREMENT"})
  void aFaultEndsItsConnectionAndTheLoopGoesOn(Place where) throws Exception {
    place = where;
    if (where == Place.FAREWELL) {
      limits = limits.with(new ConnectionLimits.Silence(1_000, 1, 300_000, 300));
    }
    try (Socket bad = dial()) {
      if (where == Place.MESSAGE || where == Place.AFTER_BATCH) {
        bad.getOutputStream().write(MESSAGE);
      } else if (where == Place.CLOSED) {
        bad.shutdownOutput();
      }
      assertEquals(-1, answer(bad));
    }
    await(() -> failed);
    place = Place.NOWHERE;
    limits = ConnectionLimits.standard();
    assertServed();
  }

  private void assertServed() throws IOException {
    try (Socket good = dial()) {
      good.getOutputStream().write(MESSAGE);
      assertEquals(5, answer(good));
      await(() -> wire.statistics().openConnections() == 1);
    }
  }

  @Test
  void aMeasurementThatAlwaysFailsKeepsNobodyFromBeingServed() throws Exception {
    place = Place.MEASUREMENT;
    await(() -> failed);
    assertServed();
  }

  @Test
  void aFaultThatCannotBeLoggedEndsItsConnectionToo() throws Exception {
    Logger log = Logger.getLogger(Connection.class.getName());
    Handler full = new FailingLog();
    log.addHandler(full);
    place = Place.MESSAGE;
    try (Socket bad = dial()) {
      bad.getOutputStream().write(MESSAGE);
      assertEquals(-1, answer(bad));
    } finally {
      log.removeHandler(full);
    }
  }

  @Test
  void aConnectionWithoutATransportIsClosedAndNoLongerCounted() throws Exception {
    wire.close();
    open(new SSLContext(new FailingTls(), null, "none") {});
    try (Socket bad = dial()) {
      assertEquals(-1, answer(bad));
    }
    await(() -> wire.statistics().openConnections() == 0);
  }

  /** Two sweeps lie between the second time and the fourth, however fast the machine is. */
  @Test
  void whatCannotBeAcceptedIsTriedAgainNowAndThenOnly() throws Exception {
    EventLoop loop = new EventLoop("acceptor", closed -> {}, () -> null);
    BlockingQueue<Long> tries = new LinkedBlockingQueue<>();
    try (ServerSocketChannel listening =
            Wire.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Socket waiting = new Socket()) {
      loop.listen(
          listening,
          () -> {
            tries.add(System.nanoTime());
            throw new AssertionError("meant to happen in this test");
          });
      loop.start();
      waiting.connect(listening.getLocalAddress());
      tries.take();
      long second = tries.take();
      tries.take();
      long fourth = tries.take();
      assertTrue(fourth - second > TimeUnit.MILLISECONDS.toNanos(200), "it spins");
    }
    loop.stop();
  }

  private static final class FailingLog extends Handler {
    @Override
    public void publish(LogRecord entry) {
      throw new AssertionError("meant to happen in this test");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  /** Has no engine for any connection. */
  private static final class FailingTls extends SSLContextSpi {
    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random) {}

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      throw new AssertionError("meant to happen in this test");
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      return engineCreateSSLEngine();
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      throw new UnsupportedOperationException();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      throw new UnsupportedOperationException();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      throw new UnsupportedOperationException();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      throw new UnsupportedOperationException();
    }
  }

  private final class Failing implements PduHandler {
    private final Connection connection;

    Failing(Connection connection) {
      this.connection = connection;
      failAt(Place.CONNECTED);
    }

    @Override
    public boolean authenticated() {
      return true;
    }

    @Override
    public int maxPduBytes() {
      return 1_000;
    }

    @Override
    public Next pdu(byte[] bytes, int offset, int length, BerWriter answers) {
      failAt(Place.MESSAGE);
      if (place == Place.AFTER_BATCH) {
        connection.afterBatch(() -> failAt(Place.AFTER_BATCH));
      } else {
        answers.raw(bytes, offset + 2, 1);
      }
      return Next.CONTINUE;
    }

    @Override
    public void malformed(BerProblem problem, BerWriter answers) {}

    @Override
    public void disconnecting(Farewell reason, BerWriter answers) {
      failAt(Place.FAREWELL);
    }

    @Override
    public void tick() {
      failAt(Place.TICK);
    }

    @Override
    public void closed() {
      failAt(Place.CLOSED);
    }
  }
}
