package org.dirlens.server;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.handler.ServerOffers;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.message.ComputedAttributes;
import org.dirlens.server.message.ExtendedOperation;
import org.dirlens.server.message.NameCache;
import org.dirlens.server.session.BindFailures;
import org.dirlens.server.session.LdapSession;
import org.dirlens.server.session.OperationTelemetry;
import org.dirlens.server.session.SessionServices;
import org.dirlens.server.session.WatchCount;
import org.dirlens.server.wire.Wire;
import org.dirlens.server.wire.WireStatistics;
import org.jspecify.annotations.Nullable;

/** Serves a directory over LDAP, and LDAPS if wanted, on the loopback address until closed. */
public final class LdapServer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LdapServer.class.getName());
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** How long operations that write may go on after the last client was disconnected. */
  private static final long CLOSE_MILLIS = 2_000;

  private final Wire plain;
  private final @Nullable Wire ldaps;
  private final ExecutorService workers;
  private final OperationTelemetry telemetry;
  private final AtomicReference<ConnectionLimits> limits;

  private LdapServer(
      SessionServices services,
      AtomicReference<ConnectionLimits> limits,
      Wire plain,
      @Nullable Wire ldaps) {
    this.limits = limits;
    this.plain = plain;
    this.ldaps = ldaps;
    this.workers = services.workers();
    this.telemetry = services.telemetry();
  }

  /**
   * Listens and serves.
   *
   * @throws IOException if the port cannot be had
   * @throws LdapProblem if the directory's schema lacks what answers need
   */
  public static LdapServer start(Directory directory, ServerOptions options)
      throws IOException, LdapProblem {
    ExecutorService workers =
        Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("dirlens-operation-", 0).factory());
    OperationTelemetry telemetry = new OperationTelemetry();
    AtomicReference<ConnectionLimits> limits = new AtomicReference<>(options.limits());
    TlsKey tls = options.startTls();
    ServerLogs logs = options.logs();
    SessionServices services =
        new SessionServices(
            directory.operations(),
            directory.schema(),
            new NameCache(directory.schema()),
            new ComputedAttributes(directory.schema()),
            workers,
            telemetry,
            limits::get,
            directory::limits,
            tls == null ? null : tls::context,
            new BindFailures(() -> directory.limits().bindFailuresPerSecond(), System::nanoTime),
            logs == null ? ServerLogs.none(directory.schema()) : logs,
            new WatchCount(),
            directory::settled,
            directory::treeIds);
    boolean secured = tls != null || options.ldaps() != null;
    directory.offer(
        new ServerOffers(
            extensions(tls != null),
            secured ? List.of("SCRAM-SHA-256", "PLAIN", "EXTERNAL") : List.of("SCRAM-SHA-256")));
    Wire plain = open(options.port(), null, options, services);
    try {
      ServerOptions.Ldaps ldaps = options.ldaps();
      Wire secure = ldaps == null ? null : open(ldaps.port(), ldaps.key(), options, services);
      return new LdapServer(services, limits, plain, secure);
    } catch (IOException e) {
      plain.close();
      throw e;
    }
  }

  private static List<String> extensions(boolean startTls) {
    return Arrays.stream(ExtendedOperation.values())
        .filter(operation -> startTls || operation != ExtendedOperation.START_TLS)
        .map(ExtendedOperation::oid)
        .toList();
  }

  private static Wire open(
      int port, @Nullable SSLContext tls, ServerOptions options, SessionServices services)
      throws IOException {
    Wire wire = listen(port, tls, options, services);
    LOG.log(
        Level.INFO,
        "listening on 127.0.0.1:{0,number,#} ({1})",
        wire.port(),
        tls == null ? "ldap" : "ldaps");
    return wire;
  }

  private static Wire listen(
      int port, @Nullable SSLContext tls, ServerOptions options, SessionServices services)
      throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
    try {
      return Wire.open(
          new Wire.Listening(address, options.loops(), tls),
          services.connectionLimits(),
          connection -> new LdapSession(connection, services));
    } catch (SocketException e) {
      throw new IOException("cannot listen on 127.0.0.1:" + port + ": " + e.getMessage(), e);
    }
  }

  /** What connections may cost from now on, those that are open included. */
  public void limit(ConnectionLimits others) {
    limits.set(others);
  }

  /** The port listened on. */
  public int port() {
    return plain.port();
  }

  /** The port listened on with TLS; empty if there is none. */
  public OptionalInt ldapsPort() {
    return ldaps == null ? OptionalInt.empty() : OptionalInt.of(ldaps.port());
  }

  public ServerStatistics statistics() {
    WireStatistics wire = plain.statistics();
    return ServerStatistics.of(ldaps == null ? wire : wire.plus(ldaps.statistics()), telemetry);
  }

  /** Says farewell to all clients, lets running writes end, and returns within 5 seconds. */
  @Override
  public void close() {
    plain.close();
    if (ldaps != null) {
      ldaps.close();
    }
    workers.shutdown();
    try {
      if (!workers.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS)) {
        // Never interrupted: that would close the files a worker is just writing.
        LOG.log(Level.WARNING, "operations still run that were started by a client");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    LOG.log(Level.INFO, "stopped");
  }
}
