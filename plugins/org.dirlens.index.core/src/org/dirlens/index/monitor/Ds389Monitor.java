package org.dirlens.index.monitor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.index.monitor.Inquiry.Question;
import org.dirlens.index.remote.Sessions;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * 389 Directory Server: {@code cn=monitor}, {@code cn=snmp,cn=monitor}, and what its backends and
 * their database say of caches.
 */
final class Ds389Monitor extends CountingMonitor {
  private static final String SERVER = "cn=monitor";
  private static final String SNMP = "cn=snmp,cn=monitor";
  private static final String DATABASE = "cn=monitor,cn=ldbm database,cn=plugins,cn=config";

  /** Counters of {@value #SNMP} by the name that operations have in the charts. */
  private static final Map<String, String> OPERATIONS = operations();

  private final List<String> backends;

  private Ds389Monitor(Sessions sessions, List<String> backends) {
    super(sessions);
    this.backends = List.copyOf(backends);
  }

  private static Map<String, String> operations() {
    Map<String, String> operations = new LinkedHashMap<>();
    operations.put("search", "searchops");
    operations.put("compare", "compareops");
    operations.put("add", "addentryops");
    operations.put("delete", "removeentryops");
    operations.put("modify", "modifyentryops");
    operations.put("modifyDN", "modifyrdnops");
    return operations;
  }

  static Optional<MonitoredServer> find(Sessions sessions, IProgressMonitor monitor)
      throws ConnectionProblem {
    try (Inquiry inquiry = new Inquiry(sessions.session(monitor), monitor)) {
      Question snmp = inquiry.of(SNMP, "searchops");
      Question server = inquiry.of(SERVER, "backendmonitordn");
      boolean known =
          snmp.entry().filter(entry -> entry.first("searchops").isPresent()).isPresent();
      List<String> backends = new ArrayList<>();
      server.entry().ifPresent(entry -> backends.addAll(entry.texts("backendmonitordn")));
      return known ? Optional.of(new Ds389Monitor(sessions, backends)) : Optional.empty();
    }
  }

  @Override
  public String program() {
    return "389 Directory Server";
  }

  @Override
  public Optional<String> why(Measure missing) {
    return switch (missing) {
      case OPERATIONS, CONNECTIONS, TRAFFIC, HITS -> Optional.empty();
      case LATENCY, SHAPES, STAGES -> Optional.of(Messages.Ds389_noTimes);
      case DIRTY, WRITTEN -> Optional.of(Messages.Ds389_noStore);
      case MEMORY, COLLECTIONS -> noHeap();
      case LAG -> noLag();
    };
  }

  @Override
  void ask(Inquiry inquiry, Figures figures) throws ConnectionProblem {
    // It answers side by side what is sent together, so what it counts is read by itself.
    inquiry.of(SNMP, "*").entry().ifPresent(entry -> operations(figures, entry));
    Question server = inquiry.of(SERVER, "currentconnections");
    Question database = inquiry.of(DATABASE, "*");
    Map<String, Question> caches = new LinkedHashMap<>();
    for (String backend : backends) {
      caches.put(name(backend), inquiry.of(backend, "*"));
    }
    server
        .entry()
        .ifPresent(
            entry -> figures.level(Measure.CONNECTIONS, "open", entry, "currentconnections"));
    database.entry().ifPresent(entry -> database(figures, entry));
    for (Map.Entry<String, Question> cache : caches.entrySet()) {
      cache.getValue().entry().ifPresent(entry -> backend(figures, cache.getKey(), entry));
    }
  }

  private void operations(Figures figures, Entry entry) {
    OPERATIONS.forEach(
        (name, attribute) ->
            Figures.number(entry, attribute).ifPresent(total -> operations(figures, name, total)));
    double binds = 0;
    for (String kind : List.of("anonymousbinds", "simpleauthbinds", "strongauthbinds")) {
      binds += Figures.number(entry, kind).orElse(0.0);
    }
    operations(figures, "bind", binds);
    figures.counter(Measure.TRAFFIC, "received", entry, "bytesrecv");
    figures.counter(Measure.TRAFFIC, "sent", entry, "bytessent");
  }

  private static void database(Figures figures, Entry entry) {
    figures.hitsOfTries("database pages", entry, "dbcachehits", "dbcachetries");
    figures.hitsOfTries("names", entry, "normalizeddncachehits", "normalizeddncachetries");
  }

  private static void backend(Figures figures, String name, Entry entry) {
    figures.hitsOfTries("entries of " + name, entry, "entrycachehits", "entrycachetries");
    figures.hitsOfTries("names of " + name, entry, "dncachehits", "dncachetries");
  }

  /** The backend of {@code cn=monitor,cn=userRoot,cn=ldbm database,...}. */
  private static String name(String monitorDn) {
    String[] parts = monitorDn.split(",");
    return parts.length < 2 ? monitorDn : parts[1].replaceFirst("^cn=", "");
  }
}
