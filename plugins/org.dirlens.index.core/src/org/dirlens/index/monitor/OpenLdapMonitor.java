package org.dirlens.index.monitor;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.index.monitor.Inquiry.Question;
import org.dirlens.index.remote.Sessions;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * {@code cn=Monitor} of OpenLDAP (slapd-monitor(5)): operations that are done, connections and what
 * was sent.
 */
final class OpenLdapMonitor extends CountingMonitor {
  private static final String OPERATIONS = "cn=Operations,cn=Monitor";
  private static final String COMPLETED = "monitorOpCompleted";
  private static final String COUNTER = "monitorCounter";

  private OpenLdapMonitor(Sessions sessions) {
    super(sessions);
  }

  static Optional<MonitoredServer> find(Sessions sessions, IProgressMonitor monitor)
      throws ConnectionProblem {
    try (Inquiry inquiry = new Inquiry(sessions.session(monitor), monitor)) {
      boolean known =
          inquiry
              .of("cn=Search," + OPERATIONS, COMPLETED)
              .entry()
              .filter(entry -> entry.first(COMPLETED).isPresent())
              .isPresent();
      return known ? Optional.of(new OpenLdapMonitor(sessions)) : Optional.empty();
    }
  }

  @Override
  public String program() {
    return "OpenLDAP";
  }

  @Override
  public Optional<String> why(Measure missing) {
    return switch (missing) {
      case OPERATIONS, CONNECTIONS, TRAFFIC -> Optional.empty();
      case LATENCY, SHAPES, STAGES -> Optional.of(Messages.OpenLdap_noTimes);
      case HITS -> Optional.of(Messages.OpenLdap_noHits);
      case DIRTY, WRITTEN -> Optional.of(Messages.OpenLdap_noStore);
      case MEMORY, COLLECTIONS -> noHeap();
      case LAG -> noLag();
    };
  }

  @Override
  void ask(Inquiry inquiry, Figures figures) throws ConnectionProblem {
    // slapd answers side by side what is sent together, so what it counts is read by itself.
    operations(figures, inquiry.below(OPERATIONS, "cn", COMPLETED).entries());
    Question connections = inquiry.of("cn=Current,cn=Connections,cn=Monitor", COUNTER);
    Question bytes = inquiry.of("cn=Bytes,cn=Statistics,cn=Monitor", COUNTER);
    connections
        .entry()
        .ifPresent(entry -> figures.level(Measure.CONNECTIONS, "open", entry, COUNTER));
    bytes.entry().ifPresent(entry -> figures.counter(Measure.TRAFFIC, "sent", entry, COUNTER));
  }

  private void operations(Figures figures, List<Entry> kinds) {
    for (Entry kind : kinds) {
      String name = name(kind.first("cn").orElse(""));
      Figures.number(kind, COMPLETED)
          .filter(total -> !name.equals("unbind") && !name.equals("abandon"))
          .ifPresent(total -> operations(figures, name, total));
    }
  }

  /** The name that all servers' operations have in the charts. */
  private static String name(String cn) {
    return cn.equals("Modrdn") ? "modifyDN" : cn.toLowerCase(Locale.ROOT);
  }
}
