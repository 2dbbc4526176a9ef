package org.dirlens.server;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.dissection.Dissection;
import org.dirlens.server.dissection.DissectionStatistics;
import org.dirlens.server.handler.route.ServerOffers;
import org.dirlens.server.limit.ConnectionLimits;
import org.dirlens.server.listen.Listeners;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.message.ExtendedOperation;
import org.dirlens.server.session.BindFailures;
import org.dirlens.server.session.Farewells;
import org.dirlens.server.session.Followers;
import org.dirlens.server.session.LdapSession;
import org.dirlens.server.session.OperationTelemetry;
import org.dirlens.server.session.SessionServices;
import org.dirlens.server.session.WatchCount;
import org.dirlens.server.slow.SlowSearch;
import org.dirlens.server.wire.Connection;
import org.dirlens.server.wire.PduHandler;
import org.dirlens.server.wire.PduHandlers;
import org.dirlens.server.wire.ServerLoad;
import org.dirlens.server.wire.Wire;
import org.jspecify.annotations.Nullable;

/** Serves a directory over LDAP, and LDAPS if wanted, until closed. */
public final class LdapServer implements AutoCloseable {
  private static final Logger LOG = System.getLogger(LdapServer.class.getName());

  /** How long operations that write may continue after the last client was disconnected. */
  private static final long CLOSE_MILLIS = 2_000;

  private final ListeningPort plain;
  private final ListeningPort ldaps;
  private final ExecutorService workers;
  private final OperationTelemetry telemetry;
  private final Followers followers;
  private final AtomicReference<ConnectionLimits> limits;
  private final AtomicReference<@Nullable Dissection> dissection;

  private LdapServer(
      SessionServices services,
      AtomicReference<ConnectionLimits> limits,
      AtomicReference<@Nullable Dissection> dissection,
      ListeningPort plain,
      ListeningPort ldaps) {
    this.dissection = dissection;
    this.limits = limits;
    this.plain = plain;
    this.ldaps = ldaps;
    this.workers = services.workers();
    this.telemetry = services.telemetry();
    this.followers = services.watching().followers();
  }

  /**
   * Listens and serves.
   *
   * @throws IOException if an address or port cannot be had
   * @throws LdapProblem if the directory's schema lacks what answers need
   */
  public static LdapServer start(Directory directory, ServerOptions options)
      throws IOException, LdapProblem {
    AtomicReference<ConnectionLimits> limits = new AtomicReference<>(options.limits());
    SessionServices services = services(directory, options, limits::get);
    TlsKey tls = options.startTls();
    TlsKey ldaps = options.ldapsKey();
    boolean secured = tls != null || ldaps != null;
    directory.offer(
        new ServerOffers(
            extensions(tls != null),
            secured ? List.of("SCRAM-SHA-256", "PLAIN", "EXTERNAL") : List.of("SCRAM-SHA-256")));
    AtomicReference<@Nullable Dissection> dissection = new AtomicReference<>();
    ServerLoad load = ServerLoad.ofHeap();
    LdapServer server =
        new LdapServer(
            services,
            limits,
            dissection,
            new ListeningPort("ldap", () -> wire(loops(null, options, dissection), services, load)),
            new ListeningPort(
                "ldaps",
                () -> wire(loops(requireKey(ldaps), options, dissection), services, load)));
    try (ListenerChange first = server.prepare(options.listeners())) {
      first.make();
      return server;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static SessionServices services(
      Directory directory, ServerOptions options, Supplier<ConnectionLimits> limits)
      throws LdapProblem {
    TlsKey tls = options.startTls();
    ServerLogs logs = options.logs();
    return new SessionServices(
        directory.operations(),
        SessionServices.Names.of(directory.schema()),
        new SessionServices.InForce(limits, directory::limits, directory::policyControls),
        new SessionServices.Security(
            tls == null ? null : tls::context,
            new BindFailures(
                () -> directory.limits().passwords().bindFailuresPerSecond(), System::nanoTime),
            directory.administrators()),
        new SessionServices.Watching(
            new WatchCount(), new Followers(), directory.progress(), directory::treeIds),
        Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("dirlens-operation-", 0).factory()),
        new OperationTelemetry(),
        logs == null ? ServerLogs.none(directory.schema()) : logs);
  }

  /** A key that is there already, so that nobody waits for it to be made. */
  private static Wire.KeySource requireKey(@Nullable TlsKey key) throws IOException {
    if (key == null) {
      throw new IOException("there is no key for LDAPS");
    }
    SSLContext unused = key.context();
    return key::context;
  }

  private static List<String> extensions(boolean startTls) {
    return Arrays.stream(ExtendedOperation.values())
        .filter(operation -> startTls || operation != ExtendedOperation.START_TLS)
        .map(ExtendedOperation::oid)
        .toList();
  }

  private static Wire.Loops loops(
      Wire.@Nullable KeySource tls,
      ServerOptions options,
      AtomicReference<@Nullable Dissection> dissection) {
    return new Wire.Loops(options.loops(), tls, dissection::get);
  }

  private static Wire wire(Wire.Loops loops, SessionServices services, ServerLoad load)
      throws IOException {
    return Wire.idle(loops, services.inForce().connections(), new Sessions(services), load);
  }

  private record Sessions(SessionServices services) implements PduHandlers {
    @Override
    public PduHandler connected(Connection connection) {
      return new LdapSession(connection, services);
    }

    @Override
    public byte[] refusal() {
      BerWriter out = new BerWriter(128);
      Farewells.tooMany(services.inForce().connections().get(), out);
      return out.toByteArray();
    }
  }

  /**
   * Has what it takes to listen elsewhere; whoever asks makes the change or closes it. One at a
   * time.
   *
   * @throws IOException naming address, port and why it cannot be; nothing changed
   */
  public ListenerChange prepare(Listeners wanted) throws IOException {
    return ListenerChange.prepare(plain, ldaps, wanted);
  }

  /** What connections may cost from now on, those that are open included. */
  public void limit(ConnectionLimits others) {
    limits.set(others);
  }

  /** Where it listens for LDAP. */
  public InetSocketAddress address() {
    return Objects.requireNonNull(plain.address());
  }

  /** The port listened on. */
  public int port() {
    return address().getPort();
  }

  /** Where it listens with TLS; null for nowhere. */
  public @Nullable InetSocketAddress ldapsAddress() {
    return ldaps.address();
  }

  /** The port listened on with TLS; empty if there is none. */
  public OptionalInt ldapsPort() {
    InetSocketAddress where = ldaps.address();
    return where == null ? OptionalInt.empty() : OptionalInt.of(where.getPort());
  }

  /** Where it listens, as LDAP URLs. */
  public List<String> listening() {
    return Stream.of(plain, ldaps).map(ListeningPort::url).filter(Objects::nonNull).toList();
  }

  /** Times the stages of searches from now on, starting at zero, or stops doing so. */
  public void dissect(Dissecting wanted) {
    if (wanted == Dissecting.OFF) {
      dissection.set(null);
    } else {
      dissection.compareAndSet(null, new Dissection());
    }
  }

  /** Whether the stages of searches are timed. */
  public enum Dissecting {
    OFF,
    ON
  }

  /** What was measured since it was turned on; null while it is off. */
  public @Nullable DissectionStatistics dissection() {
    Dissection current = dissection.get();
    return current == null ? null : current.statistics();
  }

  public ServerStatistics statistics() {
    return ServerStatistics.of(plain.statistics().plus(ldaps.statistics()), telemetry);
  }

  /** The slowest searches of the recent past, the newest first. */
  public List<SlowSearch> slowSearches() {
    return telemetry.slowSearches();
  }

  /** The searches that continue with changes now, the one that began first first. */
  public List<Followers.Following> followers() {
    return followers.now();
  }

  /** Says farewell to all clients, lets running writes end, and returns within 5 seconds. */
  @Override
  public void close() {
    plain.close();
    ldaps.close();
    workers.shutdown();
    try {
      if (!workers.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS)) {
        // Never interrupted: that would close the files a worker is just writing.
        LOG.log(Level.WARNING, "operations still run that were started by a client");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    LOG.log(Level.DEBUG, "stopped");
  }
}
