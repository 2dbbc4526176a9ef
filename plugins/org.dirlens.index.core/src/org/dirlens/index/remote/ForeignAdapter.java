package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.advisor.ValueSample;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.FittedPlan;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexFigures.Owner;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.PlanChange;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.index.structure.Verification;
import org.dirlens.launcher.plan.dialect.IndexStep;
import org.dirlens.launcher.plan.dialect.KindWords;
import org.dirlens.launcher.plan.dialect.ServerDatabase;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.launcher.plan.dialect.Translated;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/** The indices of a database of OpenLDAP or 389 Directory Server, as far as they tell of them. */
final class ForeignAdapter extends IndexAdapter {
  /** slapd's name for the index of all attributes that name no kinds of their own. */
  private static final String DEFAULT = "default";

  private final Sessions sessions;
  private final Dialect dialect;
  private final Schema schema;
  private volatile ServerDatabase present;
  private volatile boolean silent;
  private volatile Set<String> unawaited = Set.of();

  private ForeignAdapter(
      Sessions sessions, Dialect dialect, Schema schema, ServerDatabase database) {
    super(database.suffix());
    this.sessions = sessions;
    this.dialect = dialect;
    this.schema = schema;
    this.present = database;
  }

  /** The databases of a server; none where it is of another kind or its user may not look. */
  static List<IndexAdapter> all(Sessions sessions, IProgressMonitor monitor)
      throws ConnectionProblem {
    Session session = sessions.session(monitor);
    Optional<IndexServer> server = IndexServer.of(session, monitor);
    if (server.isEmpty()) {
      return List.of();
    }
    Schema schema = PublishedSchema.read(session, monitor);
    Dialect dialect = server.get().dialect();
    return server.get().databases(monitor).stream()
        .map(each -> (IndexAdapter) new ForeignAdapter(sessions, dialect, schema, each))
        .toList();
  }

  @Override
  public Optional<String> why(Ability missing) {
    return dialect.can(missing) ? Optional.empty() : Optional.of(dialect.why(missing));
  }

  @Override
  public Optional<String> unseenBuilds() {
    return silent
        ? Optional.of(
            "Whether an index is built already cannot be seen: the cn=monitor of this server is not"
                + " there, or not for you.")
        : Optional.empty();
  }

  @Override
  public Set<String> unawaited() {
    return unawaited;
  }

  @Override
  public TreeSource trees() {
    return new ForeignTrees(sessions, dialect, name());
  }

  @Override
  public Verification verification() {
    return Verification.none(dialect.product() + " has no check of its indices over LDAP.");
  }

  @Override
  protected IndexSnapshot takeSnapshot(IProgressMonitor monitor) throws ConnectionProblem {
    IndexServer server = IndexServer.of(dialect, sessions.session(monitor));
    ServerDatabase now = read(server, monitor);
    present = now;
    silent = !server.tellsOfBuilds(monitor);
    if (!unawaited.isEmpty() && !server.building(now, monitor)) {
      unawaited = Set.of();
    }
    Set<IndexKind> standard = now.index(DEFAULT).map(ServerIndex::kinds).orElse(Set.of());
    List<IndexFigures> indices = new ArrayList<>();
    for (ServerIndex index : now.indices()) {
      Set<IndexKind> kinds = index.kinds().isEmpty() ? standard : index.kinds();
      if (!kinds.isEmpty() && !index.key().equals(DEFAULT)) {
        indices.add(
            new IndexFigures(
                definition(index.attribute(), kinds),
                unawaited.contains(index.attribute()) ? IndexState.WRITE_ONLY : IndexState.READABLE,
                List.of(),
                String.join(", ", index.more()),
                index.needed() ? Owner.SERVER : Owner.ADMINISTRATOR));
      }
    }
    return new IndexSnapshot(-1, indices, new IndexableAttributes(schema, KindWords.all()), 0);
  }

  private ServerDatabase read(IndexServer server, IProgressMonitor monitor)
      throws ConnectionProblem {
    return server.databases(monitor).stream()
        .filter(each -> each.suffix().equalsIgnoreCase(name()))
        .findFirst()
        .orElseThrow(
            () -> ConnectionProblem.request("The server has no database " + name() + " any more"));
  }

  private static IndexDefinition definition(String attribute, Set<IndexKind> kinds) {
    return new IndexDefinition(
        attribute, kinds, IndexDefinition.DEFAULT_THRESHOLD, IndexDefinition.DEFAULT_CACHE_BYTES);
  }

  @Override
  public List<Write> writes(PlanDiff diff) {
    return dialect.writes(present, steps(diff));
  }

  @Override
  public FittedPlan fit(IndexPlan wanted, IndexSnapshot now) {
    Translated<ServerIndex> words = Translated.into(dialect.words(), wanted.definitions());
    FittedPlan fitted =
        super.fit(
            IndexPlan.of(
                words.indices().stream()
                    .map(each -> definition(each.attribute(), each.kinds()))
                    .toList()),
            now);
    return new FittedPlan(
        fitted.plan(),
        Stream.concat(words.warnings().stream(), fitted.warnings().stream()).toList());
  }

  private List<IndexStep> steps(PlanDiff diff) {
    return diff.changes().stream()
        .filter(change -> !isNeeded(change.attribute()))
        .flatMap(change -> step(change).stream())
        .toList();
  }

  /** Whether the server needs the index for itself: it stays, whatever is wanted. */
  private boolean isNeeded(String attribute) {
    return present.index(attribute).filter(ServerIndex::needed).isPresent();
  }

  private Optional<IndexStep> step(PlanChange change) {
    return switch (change) {
      case PlanChange.Added added ->
          Optional.of(
              new IndexStep.Add(ServerIndex.of(added.attribute(), added.definition().kinds())));
      case PlanChange.Removed removed ->
          Optional.of(new IndexStep.Remove(index(removed.attribute())));
      case PlanChange.KindsChanged kinds -> {
        ServerIndex before = index(kinds.attribute());
        yield Optional.of(new IndexStep.Change(before, before.with(kinds.after())));
      }
      case PlanChange.ThresholdChanged none -> Optional.empty();
      case PlanChange.CacheChanged none -> Optional.empty();
      case PlanChange.HiddenChanged none -> Optional.empty();
    };
  }

  private ServerIndex index(String attribute) {
    return present
        .index(attribute)
        .orElseThrow(() -> new IllegalArgumentException("there is no index on " + attribute));
  }

  @Override
  protected void change(PlanDiff diff, IProgressMonitor monitor) throws ConnectionProblem {
    for (IndexStep step : steps(diff)) {
      Set<IndexKind> missing = EnumSet.noneOf(IndexKind.class);
      missing.addAll(step.built());
      missing.removeAll(KindWords.all());
      if (!missing.isEmpty()) {
        throw ConnectionProblem.request(
            "%s has no index of the kind %s, wanted for %s"
                .formatted(dialect.product(), IndexKind.words(missing), step.attribute()));
      }
    }
    IndexServer server = IndexServer.of(dialect, sessions.session(monitor));
    unawaited = Set.of();
    try {
      server.apply(present, steps(diff), monitor);
    } finally {
      if (monitor.isCanceled()) {
        unawaited = configured(server, steps(diff));
      }
    }
    if (monitor.isCanceled()) {
      throw ConnectionProblem.cancelled();
    }
  }

  /** What the server was told to build, or may have been where it cannot be asked. */
  private Set<String> configured(IndexServer server, List<IndexStep> steps) {
    ServerDatabase now;
    try {
      now = read(server, new NullProgressMonitor());
    } catch (ConnectionProblem unknown) {
      return steps.stream()
          .filter(IndexStep::builds)
          .map(IndexStep::attribute)
          .collect(Collectors.toSet());
    }
    Set<String> told = new LinkedHashSet<>();
    for (IndexStep step : steps) {
      Optional<ServerIndex> index = now.index(step.attribute());
      if (step.builds() && index.isPresent() && index.get().kinds().containsAll(step.built())) {
        told.add(index.get().attribute());
      }
    }
    return told;
  }

  @Override
  protected void read(SearchQuestion question, IProgressMonitor monitor) throws ConnectionProblem {
    try {
      Filter.parse(question.filter(), schema);
    } catch (LdapProblem e) {
      throw ConnectionProblem.request(String.valueOf(e.getMessage()));
    }
  }

  @Override
  protected ValueSample values(List<String> attributes, IProgressMonitor monitor)
      throws ConnectionProblem {
    return new EntrySampling(schema).read(sessions.session(monitor), name(), attributes, monitor);
  }

  @Override
  protected ExplainedSearch run(
      SearchQuestion question, ExplainOptions options, IProgressMonitor monitor)
      throws ConnectionProblem {
    throw ConnectionProblem.request(dialect.why(Ability.EXPLAIN));
  }

  @Override
  protected List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor)
      throws ConnectionProblem {
    throw ConnectionProblem.request(dialect.why(Ability.EXPLAIN));
  }
}
