package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

/**
 * OpenLDAP: {@code olcDbIndex} of each database has values such as {@code cn,uid pres,eq,sub}, of
 * one attribute or several. To change a value makes slapd build the index beside its other work; as
 * long as it does, its thread pool names the task.
 */
final class OpenLdapIndices implements IndexServer {
  static final String INDEX = "olcDbIndex";
  private static final String BUILDING = "mdb_online_index";
  private static final String TASKS = "cn=Threads,cn=Monitor";

  /** Substring indices of one end only. */
  private static final Set<String> PARTS = Set.of("subinitial", "subany", "subfinal");

  private final Session session;
  private final ConfigReader reader;

  OpenLdapIndices(Session session) {
    this.session = session;
    this.reader = new ConfigReader(session);
  }

  @Override
  public Dialect dialect() {
    return Dialect.OPENLDAP;
  }

  @Override
  public List<ServerDatabase> databases(IProgressMonitor monitor) throws ConnectionProblem {
    List<ServerDatabase> databases = new ArrayList<>();
    String filter = "(&(objectClass=olcDatabaseConfig)(olcSuffix=*)(olcDbDirectory=*))";
    for (Entry entry : reader.read("cn=config", Scope.SUBTREE, filter, monitor)) {
      databases.add(
          new ServerDatabase(
              entry.first("olcSuffix").orElseThrow(),
              entry.dn(),
              entry.texts(INDEX).stream().flatMap(line -> parse(line).stream()).toList(),
              entry.first("olcDbIdlExp").map(exponent -> "2^" + exponent + " ids").orElse(""),
              entry.texts(INDEX)));
    }
    return databases;
  }

  /** The indices that a value names; slapd keeps the values that it was given. */
  static List<ServerIndex> parse(String line) {
    String[] parts = line.strip().split("\\s+", 2);
    List<String> words =
        parts.length < 2
            ? List.of()
            : List.of(parts[1].toLowerCase(Locale.ROOT).split("\\s*,\\s*"));
    Set<IndexKind> kinds = KindWords.kinds(words);
    if (words.stream().anyMatch(PARTS::contains)) {
      kinds.add(IndexKind.SUBSTRING);
    }
    List<String> more = words.stream().filter(word -> KindWords.kind(word).isEmpty()).toList();
    return Arrays.stream(parts[0].split(","))
        .map(attribute -> new ServerIndex(attribute, kinds, more, false))
        .toList();
  }

  /** The value for an index; parts of substrings stand for all of them, and go with them. */
  static String text(ServerIndex index) {
    Set<IndexKind> said = EnumSet.noneOf(IndexKind.class);
    said.addAll(index.kinds());
    List<String> more = new ArrayList<>(index.more());
    if (!said.contains(IndexKind.SUBSTRING)) {
      more.removeIf(PARTS::contains);
    } else if (more.stream().anyMatch(PARTS::contains)) {
      said.remove(IndexKind.SUBSTRING);
    }
    List<String> words = new ArrayList<>(KindWords.words(said));
    words.addAll(more);
    return index.attribute() + " " + String.join(",", words);
  }

  /**
   * As {@link IndexServer#writes}; asks no server. All at once: a change of {@code cn=config} that
   * comes while slapd builds an index makes it answer nobody until that is whole.
   */
  static List<Write> planned(ServerDatabase database, List<IndexStep> steps) {
    OpenLdapValues values = new OpenLdapValues(database.values());
    steps.forEach(values::take);
    List<Modification> changes = values.changes();
    return changes.isEmpty() ? List.of() : List.of(new Write.Modify(database.configDn(), changes));
  }

  @Override
  public void apply(ServerDatabase database, List<IndexStep> steps, IProgressMonitor monitor)
      throws ConnectionProblem {
    monitor.beginTask("Building indices", IProgressMonitor.UNKNOWN);
    ConfigReader.waitUntil(() -> !building(database, monitor), monitor);
    if (monitor.isCanceled()) {
      throw ConnectionProblem.cancelled();
    }
    for (Write write : writes(database, steps)) {
      session.write(write, monitor);
    }
    ConfigReader.waitUntil(() -> !building(database, monitor), monitor);
  }

  @Override
  public boolean tellsOfBuilds(IProgressMonitor monitor) throws ConnectionProblem {
    return !reader.read(TASKS, Scope.BASE, "(objectClass=*)", monitor).isEmpty();
  }

  /** Without cn=monitor it says nothing. */
  @Override
  public boolean building(ServerDatabase database, IProgressMonitor monitor)
      throws ConnectionProblem {
    String task = "(monitoredInfo=*)";
    for (Entry entry : reader.read(TASKS, Scope.SUBTREE, task, monitor)) {
      for (String info : entry.texts("monitoredInfo")) {
        if (info.contains(BUILDING)
            && info.toLowerCase(Locale.ROOT)
                .contains("(" + database.suffix().toLowerCase(Locale.ROOT) + ")")) {
          return true;
        }
      }
    }
    return false;
  }
}
