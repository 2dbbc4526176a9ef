package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.launcher.plan.dialect.IndexStep;
import org.dirlens.launcher.plan.dialect.KindWords;
import org.dirlens.launcher.plan.dialect.ServerDatabase;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.partition.index.IndexKind;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/**
 * 389 Directory Server: an entry of {@code nsIndex} for each attribute below that of the backend. A
 * new kind is used once a task in {@code cn=tasks,cn=config} has built it.
 */
final class Ds389Indices implements IndexServer {
  private static final String BACKENDS = "cn=ldbm database,cn=plugins,cn=config";
  private static final String TASKS = "cn=index,cn=tasks,cn=config";
  private static final String TYPE = "nsIndexType";
  private static final String SYSTEM = "nsSystemIndex";

  /** Attributes of an index that are more than its kinds. */
  private static final List<String> MORE =
      List.of(
          "nsMatchingRule",
          "nsIndexIDListScanLimit",
          "nsSubStrBegin",
          "nsSubStrMiddle",
          "nsSubStrEnd");

  private final Session session;
  private final ConfigReader reader;

  Ds389Indices(Session session) {
    this.session = session;
    this.reader = new ConfigReader(session);
  }

  @Override
  public Dialect dialect() {
    return Dialect.DS_389;
  }

  @Override
  public List<ServerDatabase> databases(IProgressMonitor monitor) throws ConnectionProblem {
    List<ServerDatabase> databases = new ArrayList<>();
    String limit =
        reader
            .read("cn=config," + BACKENDS, Scope.BASE, "(nsslapd-idlistscanlimit=*)", monitor)
            .stream()
            .findFirst()
            .flatMap(config -> config.first("nsslapd-idlistscanlimit"))
            .orElse("");
    for (Entry backend :
        reader.read(BACKENDS, Scope.ONE_LEVEL, "(objectClass=nsBackendInstance)", monitor)) {
      List<ServerIndex> indices =
          reader
              .read("cn=index," + backend.dn(), Scope.ONE_LEVEL, "(objectClass=nsIndex)", monitor)
              .stream()
              .map(Ds389Indices::index)
              .toList();
      String suffix = backend.first("nsslapd-suffix").orElse("");
      databases.add(new ServerDatabase(suffix, backend.dn(), indices, limit));
    }
    return databases;
  }

  private static ServerIndex index(Entry entry) {
    Set<IndexKind> kinds = KindWords.kinds(entry.texts(TYPE));
    List<String> more = new ArrayList<>();
    for (String attribute : MORE) {
      entry.texts(attribute).forEach(value -> more.add(attribute + ": " + value));
    }
    boolean system = entry.first(SYSTEM).map("true"::equalsIgnoreCase).orElse(false);
    return new ServerIndex(entry.first("cn").orElse(""), kinds, more, system);
  }

  /** As {@link IndexServer#writes}; asks no server. */
  static List<Write> planned(ServerDatabase database, List<IndexStep> steps) {
    List<Write> writes = new ArrayList<>();
    steps.forEach(step -> writes.add(write(database, step)));
    List<IndexStep> built = steps.stream().filter(IndexStep::builds).toList();
    if (!built.isEmpty()) {
      writes.add(task(database, built));
    }
    return writes;
  }

  private static Write write(ServerDatabase database, IndexStep step) {
    String dn = "cn=" + step.attribute() + ",cn=index," + database.configDn();
    return switch (step) {
      case IndexStep.Add add -> new Write.Add(new Entry(dn, attributes(add.index())));
      case IndexStep.Remove remove -> new Write.Delete(dn);
      case IndexStep.Change change -> new Write.Modify(dn, changes(change));
    };
  }

  private static List<Attribute> attributes(ServerIndex index) {
    List<Attribute> attributes = new ArrayList<>();
    attributes.add(Attribute.of("objectClass", "top", "nsIndex"));
    attributes.add(Attribute.of("cn", index.attribute()));
    attributes.add(Attribute.of(SYSTEM, "false"));
    attributes.add(words(index.kinds()));
    for (String name : MORE) {
      String[] values =
          index.more().stream()
              .filter(line -> line.startsWith(name + ": "))
              .map(line -> line.substring(name.length() + 2))
              .toArray(String[]::new);
      if (values.length > 0) {
        attributes.add(Attribute.of(name, values));
      }
    }
    return attributes;
  }

  private static Attribute words(Set<IndexKind> kinds) {
    return Attribute.of(TYPE, KindWords.words(kinds).toArray(String[]::new));
  }

  /** The values that come and go are named; what else the entry says stays. */
  private static List<Modification> changes(IndexStep.Change change) {
    List<Modification> changes = new ArrayList<>();
    Attribute dropped = words(change.dropped());
    if (!dropped.values().isEmpty()) {
      changes.add(new Modification(Modification.Kind.DELETE, dropped));
    }
    Attribute added = words(change.built());
    if (!added.values().isEmpty()) {
      changes.add(new Modification(Modification.Kind.ADD, added));
    }
    return changes;
  }

  private static String backend(ServerDatabase database) {
    return database.configDn().replaceFirst("(?i)^cn=", "").replaceFirst(",.*", "");
  }

  private static Write task(ServerDatabase database, List<IndexStep> steps) {
    String name = "dirlens-" + UUID.randomUUID();
    String[] built =
        steps.stream()
            .map(step -> step.attribute() + ":" + String.join(",", KindWords.words(step.built())))
            .toArray(String[]::new);
    return new Write.Add(
        new Entry(
            "cn=" + name + "," + TASKS,
            List.of(
                Attribute.of("objectClass", "top", "extensibleObject"),
                Attribute.of("cn", name),
                Attribute.of("nsInstance", backend(database)),
                Attribute.of("nsIndexAttribute", built))));
  }

  @Override
  public boolean building(ServerDatabase database, IProgressMonitor monitor)
      throws ConnectionProblem {
    String backend = "(nsInstance=" + backend(database) + ")";
    return !reader
        .read(TASKS, Scope.ONE_LEVEL, "(&" + backend + "(!(nsTaskExitCode=*)))", monitor)
        .isEmpty();
  }

  @Override
  public boolean tellsOfBuilds(IProgressMonitor monitor) {
    return true;
  }

  @Override
  public void apply(ServerDatabase database, List<IndexStep> steps, IProgressMonitor monitor)
      throws ConnectionProblem {
    monitor.beginTask("Building indices", IProgressMonitor.UNKNOWN);
    List<IndexStep> configured = new ArrayList<>();
    try {
      for (IndexStep step : steps) {
        configure(database, step, configured, monitor);
      }
    } catch (ConnectionProblem broken) {
      throw afterBuilding(database, configured, broken, monitor);
    }
    build(database, configured, monitor);
  }

  /**
   * A cancel comes before it or after it, so that it is known whether it was done.
   *
   * @param configured gets the step, unless it was surely not done
   */
  private void configure(
      ServerDatabase database, IndexStep step, List<IndexStep> configured, IProgressMonitor monitor)
      throws ConnectionProblem {
    if (monitor.isCanceled()) {
      throw ConnectionProblem.cancelled();
    }
    try {
      session.write(write(database, step), new NullProgressMonitor());
      configured.add(step);
    } catch (ConnectionProblem e) {
      if (e.lost()) {
        configured.add(step);
      }
      throw e;
    }
  }

  /**
   * Has built what was configured before the rest was refused or cancelled: the plan does not have
   * it any more, and a search on an index that is not built misses entries.
   *
   * @return what is to be told
   */
  private ConnectionProblem afterBuilding(
      ServerDatabase database,
      List<IndexStep> configured,
      ConnectionProblem broken,
      IProgressMonitor monitor) {
    try {
      build(database, configured, monitor);
      return broken;
    } catch (ConnectionProblem unbuilt) {
      return unbuilt.kind() == ConnectionProblem.Kind.CANCELLED
          ? broken
          : ConnectionProblem.request(broken.getMessage() + "\n" + unbuilt.getMessage());
    }
  }

  /** A cancel ends the waiting only. */
  private void build(ServerDatabase database, List<IndexStep> configured, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<IndexStep> built = configured.stream().filter(IndexStep::builds).toList();
    if (built.isEmpty()) {
      return;
    }
    Write task = task(database, built);
    try {
      session.write(task, new NullProgressMonitor());
      await(task.dn(), monitor);
    } catch (ConnectionProblem e) {
      throw e.kind() == ConnectionProblem.Kind.CANCELLED ? e : unbuilt(built, e);
    }
  }

  private static ConnectionProblem unbuilt(List<IndexStep> steps, ConnectionProblem why) {
    return ConnectionProblem.request(
        "What was configured may not be built, and then searches miss entries (%s): %s"
            .formatted(
                steps.stream().map(IndexStep::attribute).collect(Collectors.joining(", ")),
                why.getMessage()));
  }

  private void await(String task, IProgressMonitor monitor) throws ConnectionProblem {
    ConfigReader.waitUntil(() -> ended(task, monitor), monitor);
  }

  /** The server forgets a task some minutes after its end. */
  private boolean ended(String task, IProgressMonitor monitor) throws ConnectionProblem {
    List<Entry> found = reader.read(task, Scope.BASE, "(objectClass=*)", monitor);
    if (found.isEmpty()) {
      return true;
    }
    Entry entry = found.getFirst();
    String code = entry.first("nsTaskExitCode").orElse("");
    entry.first("nsTaskStatus").ifPresent(monitor::subTask);
    if (!code.isEmpty() && !code.equals("0")) {
      throw ConnectionProblem.request(
          "The server did not build the index: " + entry.first("nsTaskStatus").orElse(code));
    }
    return !code.isEmpty();
  }
}
