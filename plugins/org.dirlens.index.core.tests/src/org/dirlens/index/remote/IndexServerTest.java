package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dirlens.advisor.ValueSample;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.core.FittedPlan;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.PlanChange;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.launcher.plan.dialect.IndexStep;
import org.dirlens.launcher.plan.dialect.ServerDatabase;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indices of Debian's slapd and 389-ds: read, planned, changed, built and asked. */
class IndexServerTest {
  private static final int PEOPLE = 500;

  private final NullProgressMonitor monitor = new NullProgressMonitor();
  @TempDir Path folder;

  private Session session(ServerProcess server, String bindDn) throws ConnectionProblem {
    Connections connections = new Connections(folder.resolve("connections"));
    ConnectionParameters parameters =
        ConnectionParameters.create(
            "server",
            new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 30_000),
            bindDn,
            AccessMode.READ_WRITE);
    DirectoryConnection connection = connections.add(parameters);
    connection.use(Secret.of(server.password()));
    return connection.session(monitor);
  }

  private static String person(int number) {
    return "uid=p%d,%s".formatted(number, Slapd.SUFFIX);
  }

  private static String people() {
    return IntStream.range(0, PEOPLE)
        .mapToObj(
            i ->
                "dn: %s\nobjectClass: inetOrgPerson\nuid: p%d\ncn: Person %d\nsn: Name%d\n"
                    .formatted(person(i), i, i, i % 50))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void slapdBuildsWhatIsNewAndFindsByIt() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder.resolve("slapd"), people()).configurable()) {
      slapd.start();
      try (Session session = session(slapd, slapd.administrator())) {
        IndexServer server = IndexServer.of(session, monitor).orElseThrow();
        assertEquals(Dialect.OPENLDAP, server.dialect());
        changeByPlan(session, server.dialect());
        changeAndCheck(server, session);
        ServerDatabase database = database(server);
        IndexStep stale = new IndexStep.Remove(ServerIndex.of("sn", Set.of(IndexKind.APPROXIMATE)));
        ConnectionProblem refused =
            assertThrows(
                ConnectionProblem.class,
                () -> server.apply(database, List.of(stale), monitor),
                "a value that somebody else changed is not taken away");
        assertTrue(refused.getMessage().contains("olcDbIndex"), refused.getMessage());
      }
    }
  }

  /** Debian's slapd begins with such values. */
  @Test
  void slapdKeepsTheOtherIndexOfAValueThatNamesTwo() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder.resolve("slapd"), people()).configurable()) {
      slapd.start();
      try (Session session = session(slapd, slapd.administrator())) {
        IndexServer server = IndexServer.of(session, monitor).orElseThrow();
        Attribute both = Attribute.of("olcDbIndex", "cn,uid eq");
        session.write(
            new Write.Modify(
                database(server).configDn(),
                List.of(new Modification(Modification.Kind.ADD, both))),
            monitor);
        assertEquals(List.of("cn,uid eq"), database(server).values());
        ServerIndex uid = ServerIndex.of("uid", Set.of(IndexKind.EQUALITY));
        ServerIndex cn = ServerIndex.of("cn", Set.of(IndexKind.EQUALITY, IndexKind.SUBSTRING));
        plan(server, uid, cn);
        IndexCheck check = new IndexCheck(session, database(server));
        assertEquals(List.of(), check.run(cn, monitor));
        assertEquals(List.of(), check.run(uid, monitor));
        plan(server, cn);
        assertEquals(List.of("cn eq,sub"), database(server).values());
      }
    }
  }

  @Test
  void ds389BuildsWhatIsNewByATaskAndFindsByIt() throws Exception {
    assumeTrue(Ds389.installed());
    try (Ds389 ds = Ds389.empty(folder.resolve("ds"), Slapd.SUFFIX);
        Session session = session(ds, ds.administrator())) {
      addPeople(session);
      IndexServer server = IndexServer.of(session, monitor).orElseThrow();
      assertEquals(Dialect.DS_389, server.dialect());
      changeByPlan(session, server.dialect());
      changeAndCheck(server, session);
      leaveAloneWhatItNeeds(session);
    }
  }

  private void addPeople(Session session) throws ConnectionProblem {
    session.write(
        new Write.Add(
            new Entry(
                Slapd.SUFFIX,
                List.of(
                    Attribute.of("objectClass", "top", "domain"), Attribute.of("dc", "example")))),
        monitor);
    for (int i = 0; i < PEOPLE; i++) {
      session.write(new Write.Add(entry(i)), monitor);
    }
  }

  /** As by a plan file of another server. */
  private void leaveAloneWhatItNeeds(Session session) throws ConnectionProblem {
    IndexAdapter adapter = IndexAdapters.of(asked -> session, monitor).getFirst();
    IndexSnapshot now = adapter.snapshot(monitor);
    List<IndexFigures> needed =
        now.indices().stream().filter(each -> each.owner() == IndexFigures.Owner.SERVER).toList();
    IndexPlan before = plan(adapter);
    IndexPlan file =
        IndexPlan.of(
            List.of(
                IndexDefinition.of("mail", IndexKind.ORDERING).withThreshold(64),
                needed.getFirst().definition().withKinds(Set.of(IndexKind.SUBSTRING))));
    FittedPlan fitted = adapter.fit(file, now);
    assertEquals(
        List.of(new PlanChange.Added(IndexDefinition.of("mail", IndexKind.EQUALITY))),
        PlanDiff.between(
                IndexPlan.of(needed.stream().map(IndexFigures::definition).toList()), fitted.plan())
            .changes());
    String warnings = String.join("\n", fitted.warnings());
    assertTrue(warnings.contains("The ordering index of mail becomes an equality index"), warnings);
    assertTrue(warnings.contains("Thresholds are left out"), warnings);
    assertTrue(warnings.contains("they stay as they are: "), warnings);
    IndexPlan another = IndexPlan.of(List.of(file.definitions().getLast()));
    List<String> sent =
        adapter.writes(PlanDiff.between(before, another)).stream().map(Write::dn).toList();
    for (IndexFigures each : needed) {
      String entry = "cn=" + each.attribute() + ",cn=index,";
      assertEquals(List.of(), sent.stream().filter(dn -> dn.startsWith(entry)).toList());
    }
  }

  private static Entry entry(int number) {
    return new Entry(
        person(number),
        List.of(
            Attribute.of("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson"),
            Attribute.of("uid", "p" + number),
            Attribute.of("cn", "Person " + number),
            Attribute.of("sn", "Name" + number % 50)));
  }

  /**
   * Adds two indices, changes one, removes one; after each step the server has what was planned.
   */
  private void changeAndCheck(IndexServer server, Session session) throws ConnectionProblem {
    plan(server, ServerIndex.of("cn", Set.of(IndexKind.EQUALITY)));
    ServerIndex cn =
        ServerIndex.of("cn", Set.of(IndexKind.EQUALITY, IndexKind.SUBSTRING, IndexKind.PRESENCE));
    ServerIndex sn = ServerIndex.of("sn", Set.of(IndexKind.EQUALITY));
    plan(server, cn, sn);
    IndexCheck check = new IndexCheck(session, database(server));
    assertEquals(List.of(), check.run(cn, monitor));
    assertEquals(List.of(), check.run(sn, monitor));
    plan(server, sn);
    assertEquals(Optional.empty(), database(server).index("cn"));
  }

  private void plan(IndexServer server, ServerIndex... wanted) throws ConnectionProblem {
    List<IndexStep> steps = IndexStep.between(database(server), List.of(wanted));
    assertTrue(!server.writes(database(server), steps).isEmpty());
    server.apply(database(server), steps, monitor);
    assertEquals(List.of(), IndexStep.between(database(server), List.of(wanted)), "all is done");
  }

  /** The same through what the window uses, for plans that any server may have. */
  private void changeByPlan(Session session, Dialect dialect) throws ConnectionProblem {
    IndexAdapter adapter = IndexAdapters.of(asked -> session, monitor).getFirst();
    assertEquals(Slapd.SUFFIX, adapter.name());
    IndexPlan before = plan(adapter);
    IndexPlan after =
        before
            .with(IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.SUBSTRING))
            .with(IndexDefinition.of("sn", IndexKind.EQUALITY));
    PlanDiff diff = PlanDiff.between(before, after);
    assertTrue(!adapter.writes(diff).isEmpty());
    adapter.apply(diff, monitor);
    assertEquals(PlanDiff.between(plan(adapter), after).changes(), List.of());
    adapter.apply(PlanDiff.between(after, before), monitor);
    assertEquals(PlanDiff.between(plan(adapter), before).changes(), List.of());
    checkAbilities(adapter, dialect);
    checkSample(adapter);
  }

  /** What it knows of builds is in cn=monitor. */
  @Test
  void slapdWithoutMonitorIsNotSaidToHaveBuilt() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    assertEquals(Optional.empty(), unseenBuilds(folder.resolve("seen"), true));
    String unseen = unseenBuilds(folder.resolve("unseen"), false).orElseThrow();
    assertTrue(unseen.contains("cn=monitor"), unseen);
  }

  private Optional<String> unseenBuilds(Path place, boolean monitored) throws Exception {
    Slapd prepared = new Slapd(place, people());
    try (Slapd slapd = monitored ? prepared.configurable() : prepared.configurableUnmonitored()) {
      slapd.start();
      try (Session session = session(slapd, slapd.administrator())) {
        IndexAdapter adapter = ForeignAdapter.all(ignored -> session, monitor).getFirst();
        adapter.snapshot(monitor);
        return adapter.unseenBuilds();
      }
    }
  }

  private static void checkAbilities(IndexAdapter adapter, Dialect dialect) {
    Set<IndexAdapter.Ability> present = EnumSet.allOf(IndexAdapter.Ability.class);
    present.removeIf(ability -> adapter.why(ability).isPresent());
    assertEquals(
        dialect == Dialect.OPENLDAP ? Set.of(IndexAdapter.Ability.SUPERIORS) : Set.of(),
        present,
        "it says why it has none of the others");
  }

  /** Its entries, looked at page by page. */
  private void checkSample(IndexAdapter adapter) throws ConnectionProblem {
    ValueSample sample = adapter.sample(List.of("cn", "sn", "name"), monitor);
    assertTrue(sample.whole());
    assertEquals(PEOPLE + 1, sample.entries());
    assertEquals(PEOPLE, sample.of("cn").distinct().values());
    assertEquals(50, sample.of("sn").distinct().values());
    assertEquals(PEOPLE / 50, sample.of("sn").largest().ids());
    assertEquals(2 * PEOPLE, sample.of("name").values(), "cn and sn are names");
    assertEquals(0, sample.of("mail").entries());
  }

  private IndexPlan plan(IndexAdapter adapter) throws ConnectionProblem {
    return IndexPlan.of(
        adapter.snapshot(monitor).indices().stream().map(IndexFigures::definition).toList());
  }

  private ServerDatabase database(IndexServer server) throws ConnectionProblem {
    ServerDatabase database = server.databases(monitor).getFirst();
    assertEquals(Slapd.SUFFIX, database.suffix());
    return database;
  }

  @Test
  void whoMayNotReadTheConfigurationGetsNone() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder.resolve("slapd"), people()).configurable()) {
      slapd.start();
      try (Session session = session(slapd, "")) {
        assertEquals(Optional.empty(), IndexServer.of(session, monitor));
      }
    }
  }
}
