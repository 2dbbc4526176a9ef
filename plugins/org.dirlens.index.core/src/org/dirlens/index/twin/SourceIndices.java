package org.dirlens.index.twin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.index.remote.IndexServer;
import org.dirlens.index.remote.Sessions;
import org.dirlens.index.remote.WritesLdif;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.launcher.plan.dialect.Translated;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.eclipse.core.runtime.IProgressMonitor;

/** The indices of the source of a twin, as they were when they were read. */
final class SourceIndices {
  private final IndexAdapter adapter;
  private final Optional<IndexServer> foreign;
  private final List<IndexDefinition> present;
  private final List<String> warnings = new ArrayList<>();

  private SourceIndices(
      IndexAdapter adapter, Optional<IndexServer> foreign, List<IndexDefinition> present) {
    this.adapter = adapter;
    this.foreign = foreign;
    this.present = present;
  }

  /**
   * Reads those of the database that holds a name.
   *
   * @throws ConnectionProblem if they cannot be read, as by who may not read the configuration
   */
  static SourceIndices of(Sessions sessions, String base, IProgressMonitor monitor)
      throws ConnectionProblem {
    IndexAdapter holding =
        IndexAdapters.of(sessions, monitor).stream()
            .filter(each -> holds(each.name(), base))
            .findFirst()
            .orElseThrow(
                () ->
                    ConnectionProblem.request(
                        "The server shows nobody, or not this user, the indices of " + base));
    List<IndexDefinition> present =
        holding.snapshot(monitor).indices().stream()
            .filter(each -> each.owner() == IndexFigures.Owner.ADMINISTRATOR)
            .map(IndexFigures::definition)
            .toList();
    return new SourceIndices(holding, IndexServer.of(sessions.session(monitor), monitor), present);
  }

  private static boolean holds(String suffix, String base) {
    String lower = plain(base);
    return lower.equals(plain(suffix)) || lower.endsWith("," + plain(suffix));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("\\s*([,=+])\\s*", "$1");
  }

  /** What can be the same here; the rest is among {@link #warnings}. */
  List<IndexDefinition> here(Schema schema) {
    List<IndexDefinition> possible = new ArrayList<>();
    for (IndexDefinition each : present) {
      try {
        each.requirePossible(schema);
        possible.add(each);
      } catch (LdapProblem e) {
        warnings.add("The index of " + each.attribute() + " was not brought: " + e.getMessage());
      }
    }
    return possible;
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /**
   * What makes the source have these indices too. Those that it has beyond stay, since a twin need
   * not have known of them.
   *
   * @param connection the id of the connection to the source
   */
  PlanBack planned(String connection, Collection<IndexDefinition> wanted) throws IOException {
    List<String> told = new ArrayList<>();
    Collection<IndexDefinition> there = translated(wanted, told);
    IndexPlan before = IndexPlan.of(present);
    IndexPlan after = before;
    for (IndexDefinition each : there) {
      after =
          after.with(before.definition(each.attribute()).map(had -> as(had, each)).orElse(each));
    }
    tellOfMore(IndexPlan.of(there), told);
    PlanDiff diff = PlanDiff.between(before, after);
    return new PlanBack(
        new PlanBack.Place(connection, adapter.name()),
        foreign.map(server -> server.dialect().product()).orElse("Dirlens"),
        changed(before, after),
        diff.changes().stream().map(adapter::sentence).toList(),
        told,
        WritesLdif.of(adapter.writes(diff)));
  }

  private Collection<IndexDefinition> translated(
      Collection<IndexDefinition> wanted, List<String> told) {
    if (foreign.isEmpty()) {
      return wanted;
    }
    Translated<ServerIndex> translated = Translated.into(foreign.get().dialect().words(), wanted);
    told.addAll(translated.warnings());
    return translated.indices().stream().map(SourceIndices::definition).toList();
  }

  /** Thresholds, caches and hiding are ours alone. */
  private IndexDefinition as(IndexDefinition had, IndexDefinition wanted) {
    return foreign.isPresent() ? had.withKinds(wanted.kinds()) : wanted;
  }

  private void tellOfMore(IndexPlan there, List<String> told) {
    for (IndexDefinition each : present) {
      if (there.definition(each.attribute()).isEmpty()) {
        told.add(
            "The index of "
                + each.attribute()
                + " is there and not here. It stays: remove it there if nobody needs it.");
      }
    }
  }

  private static List<IndexDefinition> changed(IndexPlan before, IndexPlan after) {
    return after.definitions().stream()
        .filter(each -> !before.definition(each.attribute()).equals(Optional.of(each)))
        .toList();
  }

  private static IndexDefinition definition(ServerIndex index) {
    return new IndexDefinition(
        index.attribute(),
        index.kinds(),
        IndexDefinition.DEFAULT_THRESHOLD,
        IndexDefinition.DEFAULT_CACHE_BYTES);
  }
}
