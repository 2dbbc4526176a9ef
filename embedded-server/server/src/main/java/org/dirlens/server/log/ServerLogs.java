package org.dirlens.server.log;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.net.ssl.SSLSession;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.log.LogWriter.OnFailure;
import org.dirlens.server.message.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The access log and the audit log of a server, each on or off. Safe for use by many threads.
 *
 * <p>The access log loses lines rather than hold anybody up. The audit log loses none of a write
 * that was done: its answer waits for its line, and while lines cannot be written no writes are
 * taken but those to {@code cn=config}, which can turn the log off.
 */
public final class ServerLogs implements AutoCloseable {
  private static final LogSettings NOTHING = new LogSettings(LogFormat.OFF, LogFormat.OFF, 1, 1, 1);

  private final @Nullable Path folder;
  private final InstantSource clock;
  private final ShownFilter filters;
  private final Dn config;
  private final AtomicLong connections = new AtomicLong();
  private final List<LogWriter> retired = new ArrayList<>();
  private LogSettings settings;
  private volatile @Nullable LogWriter access;
  private volatile @Nullable LogWriter audit;

  private ServerLogs(@Nullable Path folder, Schema schema, InstantSource clock) throws LdapProblem {
    this.folder = folder;
    this.clock = clock;
    this.filters = new ShownFilter(schema);
    this.config = Dn.parse("cn=config", schema);
    this.settings = NOTHING;
  }

  /** Logs in a folder, which is made when there is something to be logged; off at first. */
  public static ServerLogs in(Path folder, Schema schema, InstantSource clock) throws LdapProblem {
    return new ServerLogs(folder, schema, clock);
  }

  /** Nothing is logged and nothing can be. */
  public static ServerLogs none(Schema schema) throws LdapProblem {
    return new ServerLogs(null, schema, InstantSource.system());
  }

  /**
   * Logs this and keeps so much from now on. An audit log that is turned off still gets the writes
   * that had begun, among them the one that turned it off.
   */
  public synchronized void apply(LogSettings wanted) {
    retired.forEach(LogWriter::close);
    retired.clear();
    access = changed(access, "access", settings.access(), wanted.access(), wanted);
    audit = changed(audit, "audit", settings.audit(), wanted.audit(), wanted);
    settings = wanted;
  }

  private @Nullable LogWriter changed(
      @Nullable LogWriter writer,
      String name,
      LogFormat before,
      LogFormat after,
      LogSettings wanted) {
    if (writer != null && before == after) {
      writer.apply(wanted);
      return writer;
    }
    if (writer != null) {
      retired.add(writer);
    }
    if (after == LogFormat.OFF) {
      return null;
    }
    Path path = Objects.requireNonNull(folder).resolve(name + "." + after.ending());
    OnFailure onFailure = name.equals("audit") ? OnFailure.TRY_AGAIN : OnFailure.DROP;
    return new LogWriter(new LogWriter.Log(name, path, after, onFailure), wanted, clock).start();
  }

  /**
   * Closes the files of the logs and opens those that have their names now, as after somebody put
   * the old ones aside; which does so is said in the server's own log.
   */
  public synchronized void reopen() {
    Stream.of(access, audit).flatMap(Stream::ofNullable).forEach(LogWriter::reopen);
  }

  /** A new connection is open. */
  public Client connected(String address) {
    Client client = new Client(connections.incrementAndGet(), address);
    tell(client, "connect", null, -1);
    return client;
  }

  /** A connection is protected from now on. */
  public void secured(Client client, SSLSession tls) {
    tell(client, "tls", tls.getProtocol() + " " + tls.getCipherSuite(), -1);
  }

  /** A connection is closed. */
  public void disconnected(Client client, String reason, long messages) {
    tell(client, "disconnect", reason, messages);
  }

  private void tell(Client client, String what, @Nullable String detail, long messages) {
    LogWriter log = access;
    if (log != null) {
      log.offer(new ConnectionEvent(clock.instant(), what, client, detail, messages));
    }
  }

  /** A filter as logs show it: without what must not be seen, and cut where it is very long. */
  public String shown(Filter filter) {
    return LogLine.cut(filters.of(filter));
  }

  /** An account of an operation to be filled; null if nothing is logged. */
  public @Nullable OperationAccount begun(
      Client client, OperationAccount.Message message, Identity caller) {
    LogWriter audits = audit;
    return access == null && audits == null
        ? null
        : new OperationAccount(client, message, caller, filters, audits);
  }

  /**
   * An operation has ended and its answer is about to be sent. Waits until the line of a write that
   * was done is written.
   */
  public void ended(OperationAccount account, Outcome outcome, long nanos, long bytes) {
    account.ended(clock.instant(), outcome, nanos, bytes);
    account.audit();
    LogWriter log = access;
    if (log != null) {
      log.offer(account);
    }
  }

  /**
   * Refuses a write that could not be logged.
   *
   * @throws LdapProblem unwillingToPerform while the audit log cannot be written
   */
  public void requireAudit(Dn name) throws LdapProblem {
    LogWriter log = audit;
    if (log != null && log.stuck() && !name.isDescendantOrSame(config)) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          "the audit log cannot be written, so nothing else can be; the server's log says why");
    }
  }

  /** What became of the lines of those logs that are on. */
  public List<LogStatistics> statistics() {
    return Stream.of(access, audit).flatMap(Stream::ofNullable).map(LogWriter::statistics).toList();
  }

  /** Writes what waits, and ends. */
  @Override
  public synchronized void close() {
    apply(NOTHING);
    apply(NOTHING);
  }
}
