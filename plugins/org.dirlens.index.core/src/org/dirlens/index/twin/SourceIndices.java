package org.dirlens.index.twin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.FittedPlan;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.PlanChange;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.index.remote.IndexServer;
import org.dirlens.index.remote.Sessions;
import org.dirlens.index.remote.WritesLdif;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.eclipse.core.runtime.IProgressMonitor;

/** The indices of the source of a twin, as they were when they were read. */
final class SourceIndices {
  private final IndexAdapter adapter;
  private final Optional<IndexServer> foreign;
  private final IndexSnapshot now;
  private final List<String> warnings = new ArrayList<>();

  private SourceIndices(IndexAdapter adapter, Optional<IndexServer> foreign, IndexSnapshot now) {
    this.adapter = adapter;
    this.foreign = foreign;
    this.now = now;
  }

  /**
   * Reads those of the database that holds a name.
   *
   * @throws ConnectionProblem if they cannot be read, as by who may not read the configuration
   */
  static SourceIndices of(Sessions sessions, String base, IProgressMonitor monitor)
      throws ConnectionProblem {
    IndexAdapter holding =
        IndexAdapter.holding(IndexAdapters.of(sessions, monitor), base)
            .orElseThrow(
                () ->
                    ConnectionProblem.request(
                        "The server shows nobody, or not this user, the indices of " + base));
    return new SourceIndices(
        holding, IndexServer.of(sessions.session(monitor), monitor), holding.snapshot(monitor));
  }

  /** What can be the same here; the rest is among {@link #warnings}. */
  List<IndexDefinition> here(Schema schema) {
    List<IndexDefinition> possible = new ArrayList<>();
    for (IndexDefinition each : ofTheAdministrator()) {
      try {
        each.requirePossible(schema);
        possible.add(each);
      } catch (LdapProblem e) {
        warnings.add("The index of " + each.attribute() + " was not brought: " + e.getMessage());
      }
    }
    return possible;
  }

  private List<IndexDefinition> ofTheAdministrator() {
    return now.indices().stream()
        .filter(each -> each.owner() == IndexFigures.Owner.ADMINISTRATOR)
        .map(IndexFigures::definition)
        .toList();
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
    IndexPlan before = IndexPlan.of(now.indices().stream().map(IndexFigures::definition).toList());
    IndexPlan both = before;
    for (IndexDefinition each : wanted) {
      both = both.with(each);
    }
    FittedPlan after = adapter.fit(both, now);
    List<String> told = new ArrayList<>(after.warnings());
    tellOfMore(IndexPlan.of(wanted), told);
    PlanDiff diff = PlanDiff.between(before, after.plan());
    return new PlanBack(
        new PlanBack.Place(connection, adapter.name()),
        foreign.map(server -> server.dialect().product()).orElse("Dirlens"),
        changed(diff, after.plan()),
        diff.changes().stream().map(adapter::sentence).toList(),
        told,
        WritesLdif.of(adapter.writes(diff)));
  }

  private void tellOfMore(IndexPlan here, List<String> told) {
    for (IndexDefinition each : ofTheAdministrator()) {
      if (here.definition(each.attribute()).isEmpty()) {
        told.add(
            "The index of "
                + each.attribute()
                + " is there and not here. It stays: remove it there if nobody needs it.");
      }
    }
  }

  private static List<IndexDefinition> changed(PlanDiff diff, IndexPlan after) {
    return diff.changes().stream()
        .map(PlanChange::attribute)
        .distinct()
        .flatMap(attribute -> after.definition(attribute).stream())
        .toList();
  }
}
