package org.dirlens.index.twin;

import static org.dirlens.index.twin.SourceEntries.BASE;
import static org.dirlens.index.twin.SourceEntries.DATABASE;
import static org.dirlens.index.twin.SourceEntries.add;
import static org.dirlens.index.twin.SourceEntries.addDatabase;
import static org.dirlens.index.twin.SourceEntries.addIndex;
import static org.dirlens.index.twin.SourceEntries.addPeople;
import static org.dirlens.index.twin.SourceEntries.addPerson;
import static org.dirlens.index.twin.SourceEntries.describe;
import static org.dirlens.index.twin.SourceEntries.rename;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
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
import org.dirlens.index.core.IndexPlan;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.ListenOptions;
import org.dirlens.launcher.twin.Pace;
import org.dirlens.launcher.twin.ServedHome;
import org.dirlens.launcher.twin.Twin;
import org.dirlens.launcher.twin.TwinFigures.Phase;
import org.dirlens.launcher.twin.TwinFiles;
import org.dirlens.launcher.twin.TwinFollower;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.launcher.twin.source.PagedEntries;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceEntry;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Mechanism;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Twins of the servers of connections, in a running embedded server. */
class LocalTwinsTest {
  private static final int PEOPLE = 1_200;

  private final NullProgressMonitor monitor = new NullProgressMonitor();
  @TempDir Path folder;
  private EmbeddedServer server;
  private LocalTwins twins;
  private DirectoryConnection connection;

  @BeforeEach
  void start() throws Exception {
    server = EmbeddedServer.start(EmbeddedServerOptions.on(folder.resolve("data")));
    twins = new LocalTwins(server);
  }

  @AfterEach
  void stop() {
    twins.close();
    server.close();
    if (connection != null) {
      Connections.shared().remove(connection);
    }
  }

  private Session connect(ServerProcess source) throws Exception {
    return connect(source.port(), source.administrator(), source.password());
  }

  private Session connect(EmbeddedServer source) throws Exception {
    return connect(source.port(), source.adminDn(), new String(source.processPassword()));
  }

  private Session connect(int port, String administrator, String password) throws Exception {
    ConnectionParameters parameters =
        ConnectionParameters.create(
            "source",
            new Endpoint("127.0.0.1", port, Encryption.NONE, 30_000),
            administrator,
            AccessMode.READ_WRITE);
    connection = Connections.shared().add(parameters);
    connection.use(Secret.of(password));
    return connection.session(monitor);
  }

  private TwinOrder order() {
    return new TwinOrder(connection, BASE, null, Set.of(), 0);
  }

  private static String person(int number) {
    return "dn: uid=p%d,%s\nobjectClass: inetOrgPerson\ncn: Person %d\nsn: x\nuid: p%d\n\n"
        .formatted(number, BASE, number, number);
  }

  /** This slapd knows no content synchronization: its entries come by pages. */
  @Test
  @Timeout(300)
  void aTwinOfOpenLdapHasItsIndicesAndTranslatesThePlanBack() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    StringBuilder people = new StringBuilder();
    for (int i = 0; i < PEOPLE; i++) {
      people.append(person(i));
    }
    try (Slapd slapd = new Slapd(folder.resolve("slapd"), people.toString()).configurable()) {
      slapd.start();
      Session session = connect(slapd);
      session.write(
          new Write.Modify(
              "olcDatabase={1}mdb,cn=config",
              List.of(
                  new Modification(
                      Modification.Kind.ADD, Attribute.of("olcDbIndex", "uid eq", "cn pres,eq")))),
          monitor);
      List<String> told = twins.pull(order(), monitor, ProgressMonitor.NONE);
      assertEquals(BASE, told.getFirst());
      assertTrue(told.get(1).startsWith("1,201 entries pulled, 0 refused"), told.toString());
      assertTrue(told.get(2).startsWith("Changes of the source are not followed"), told.toString());
      assertFalse(twins.canFollow(BASE));
      assertEquals(
          Set.of("cn: presence, equality", "uid: equality"),
          twins.indices(BASE).stream().map(IndexDefinition::toString).collect(Collectors.toSet()));

      design(
          BASE,
          new IndexChange.Define(
              IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.SUBSTRING).withThreshold(64)),
          new IndexChange.Define(IndexDefinition.of("sn", IndexKind.HASH)),
          new IndexChange.Drop("uid"));
      PlanBack plan = twins.planBack(BASE, monitor);
      assertEquals("OpenLDAP", plan.product());
      isAboutTheSource(plan);
      assertEquals(
          List.of(
              "delete: olcDbIndex",
              "olcDbIndex: cn pres,eq",
              "add: olcDbIndex",
              "olcDbIndex: cn eq,sub",
              "olcDbIndex: sn eq"),
          plan.ldif().lines().filter(line -> line.contains("olcDbIndex")).toList());
      String warnings = String.join("\n", plan.warnings());
      assertTrue(warnings.contains("The hash index of sn becomes an equality index."), warnings);
      assertTrue(warnings.contains("Thresholds are left out"), warnings);
      assertTrue(warnings.contains("The index of uid is there and not here."), warnings);
      TwinRow row = twins.rows().getFirst();
      assertEquals(Phase.STOPPED, row.figures().phase());
      assertEquals(BASE + " at ldap://127.0.0.1:" + slapd.port(), row.source());
    }
  }

  @Test
  @Timeout(60)
  void aTwinTakesTheWayOfItsConnection() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder.resolve("slapd"), person(1) + person(2))) {
      slapd.start();
      connection = slapd.certified();
      List<String> told = twins.pull(order(), monitor, ProgressMonitor.NONE);
      assertTrue(told.get(1).startsWith("3 entries pulled, 0 refused"), told.toString());
      Twin twin = new TwinFiles(folder.resolve("data")).all().getFirst().twin();
      TwinSource.Server source = (TwinSource.Server) twin.source();
      assertEquals(Mechanism.EXTERNAL, source.mechanism());
      assertEquals(connection, SourceAccess.connection(source).orElseThrow());
    }
  }

  private EmbeddedServer startSource() throws Exception {
    return EmbeddedServer.start(
        new EmbeddedServerOptions(
            folder.resolve("source"),
            new ListenOptions(null, 0, null, 0),
            List.of(BASE),
            null,
            null,
            List.of()));
  }

  @Test
  @Timeout(60)
  void aTwinIsReadAgainAtTheRateOfItsPull() throws Exception {
    int rate = 20;
    try (EmbeddedServer source = startSource()) {
      Session session = connect(source);
      for (int i = 0; i < rate; i++) {
        addPerson(session, "p" + i, BASE);
      }
      TwinOrder slowly = new TwinOrder(connection, BASE, null, Set.of(), rate);
      twins.pull(slowly, monitor, ProgressMonitor.NONE);
      long before = System.nanoTime();
      twins.pullAgain(BASE, monitor);
      await(Phase.FOLLOWING);
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before);
      assertTrue(millis > 800, "as many entries as may be read in a second: " + millis);
    }
  }

  @Test
  @Timeout(60)
  void aTwinWhoseSourceIsNotReachedCanBeFollowedAllTheSame() throws Exception {
    try (EmbeddedServer source = startSource()) {
      connect(source);
      twins.pull(order(), monitor, ProgressMonitor.NONE);
      String file = Files.readString(twinFile());
      Connections.shared().remove(connection);
      connection = null;
      assertThrows(IOException.class, () -> twins.pullAgain(BASE, monitor));
      assertEquals(file, Files.readString(twinFile()), "nothing is forgotten yet");
      new TwinFiles(folder.resolve("data")).all().getFirst().twin().forgetState();
      assertTrue(twins.canFollow(BASE), "as when it was stopped before all was read again");
      assertEquals(TwinRow.Changes.TOLD, twins.rows().getFirst().changes());
    }
  }

  @Test
  @Timeout(60)
  void aTwinIsFollowedAgainOnlyWhenWhoFollowedItHasEnded() throws Exception {
    CompletableFuture<Void> busy = new CompletableFuture<>();
    List<Thread> threads = new CopyOnWriteArrayList<>();
    twins =
        new LocalTwins(
            server,
            work -> {
              Thread thread = Thread.ofVirtual().unstarted(() -> busy.thenRun(work).join());
              threads.add(thread);
              return thread;
            },
            Duration.ofMillis(1));
    try (EmbeddedServer source = startSource()) {
      connect(source);
      twins.pull(order(), monitor, ProgressMonitor.NONE);
      twins.follow(BASE, monitor);
      assertThrows(IOException.class, () -> twins.stop(BASE));
      assertThrows(IOException.class, () -> twins.follow(BASE, monitor));
      assertThrows(IOException.class, () -> twins.pullAgain(BASE, monitor));
      assertEquals(1, threads.size());
      busy.complete(null);
      threads.getFirst().join();
      twins.follow(BASE, monitor);
      assertEquals(2, threads.size());
      twins.close();
      threads.getLast().join();
    }
  }

  @Test
  @Timeout(60)
  void aPartitionMadeAgainIsNotFollowedByWhoFollowedTheOneBefore() throws Exception {
    try (EmbeddedServer source = startSource()) {
      connect(source);
      twins.pull(order(), monitor, ProgressMonitor.NONE);
      twins.follow(BASE, monitor);
      await(Phase.FOLLOWING);
      twins.pause(BASE);
      server.maintenance().delete(Dn.parse(BASE, server.schema()));
      twins.pull(order(), monitor, ProgressMonitor.NONE);
      assertEquals(Phase.STOPPED, twins.rows().getFirst().figures().phase());
      twins.follow(BASE, monitor);
      await(Phase.FOLLOWING);
    }
  }

  private void await(Phase phase) throws Exception {
    while (twins.rows().getFirst().figures().phase() != phase) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private Path twinFile() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("data/twins"))) {
      return files.findFirst().orElseThrow();
    }
  }

  private void isAboutTheSource(PlanBack plan) {
    assertEquals(new PlanBack.Place(connection.parameters().id(), BASE), plan.place());
    assertEquals(
        List.of(
            "Change the index on cn from equality and presence to equality and substring. A search"
                + " whose only condition on cn needs presence will then read every entry.",
            "Add an index on sn (equality)."),
        plan.steps());
    IndexDefinition own = IndexDefinition.of("mail", IndexKind.EQUALITY);
    assertEquals(
        List.of("mail: equality", "cn: equality, substring", "sn: equality"),
        plan.onTopOf(IndexPlan.of(List.of(own))).definitions().stream()
            .map(IndexDefinition::toString)
            .toList());
  }

  private void design(String suffix, IndexChange... changes) throws Exception {
    server.partitions().stream()
        .filter(each -> each.suffix().toString().equals(suffix))
        .findFirst()
        .orElseThrow()
        .changeIndices(List.of(changes), ProgressMonitor.NONE);
  }

  @Test
  @Timeout(300)
  void aTwinOf389DirectoryServerFollowsItAndGoesOnAfterAStop() throws Exception {
    followsAndGoesOn(true);
  }

  /** Its changes lack what content synchronization needs, and it keeps that for itself. */
  @Test
  @Timeout(300)
  void aTwinOf389DirectoryServerIsReadAgainWhenThatCannotTellWhatWasMissed() throws Exception {
    followsAndGoesOn(false);
  }

  private void followsAndGoesOn(boolean missed) throws Exception {
    assumeTrue(Ds389.installed(), "389-ds-base is not installed here, or this is not root");
    Path data = Files.createDirectories(folder.resolve("ds"));
    try (Ds389 source = Ds389.synchronizing(data, BASE, missed)) {
      Session session = connect(source);
      addPeople(session, 60);
      List<String> told = twins.pull(order(), monitor, ProgressMonitor.NONE);
      assertTrue(told.get(1).startsWith("63 entries pulled, 0 refused"), told.toString());
      twins.follow(BASE, monitor);
      awaitEqual(source);
      addPerson(session, "new", "ou=b," + BASE);
      session.write(new Write.Delete("uid=p1,ou=a," + BASE), monitor);
      rename(session, "uid=p2,ou=a," + BASE, "uid=q2", "ou=b," + BASE);
      describe(session, "uid=p3,ou=a," + BASE);
      awaitEqual(source);

      twins.stop(BASE);
      session.write(new Write.Delete("uid=p4,ou=a," + BASE), monitor);
      describe(session, "uid=p5,ou=a," + BASE);
      rename(session, "ou=b," + BASE, "ou=c", null);
      addPerson(session, "later", "ou=c," + BASE);
      twins.follow(BASE, monitor);
      awaitEqual(source);
    }
  }

  /** Many are deleted, one of which the twin saw added; the server would not tell all of that. */
  @Test
  @Timeout(300)
  void aTwinOf389DirectoryServerLosesNoDeletion() throws Exception {
    try (Ds389 source = synchronizing()) {
      Session session = connect(source);
      addPeople(session, 70);
      twins.pull(order(), monitor, ProgressMonitor.NONE);
      twins.follow(BASE, monitor);
      addPerson(session, "short", "ou=a," + BASE);
      awaitEqual(source);
      twins.stop(BASE);
      for (int i = 0; i < 65; i++) {
        session.write(new Write.Delete("uid=p" + i + ",ou=a," + BASE), monitor);
      }
      session.write(new Write.Delete("uid=short,ou=a," + BASE), monitor);
      twins.follow(BASE, monitor);
      awaitEqual(source);
    }
  }

  @Test
  @Timeout(300)
  void aTwinOf389DirectoryServerCatchesUpOnce() throws Exception {
    try (Ds389 source = synchronizing()) {
      Session session = connect(source);
      addPeople(session, 5);
      twins.pull(order(), monitor, ProgressMonitor.NONE);
      session.write(new Write.Delete("uid=p1,ou=a," + BASE), monitor);
      describe(session, "uid=p2,ou=a," + BASE);
      ServedHome home = new ServedHome(server);
      Twin twin = home.files().all().getFirst().twin();
      new TwinFollower(twin, home, address(source), new Pace(Pace.UNLIMITED)).catchUp();
      assertEquals(Phase.STOPPED, twin.figures().phase());
      awaitEqual(source);
    }
  }

  private static SourceAddress address(ServerProcess source) {
    SourceUrl url = SourceUrl.parse("ldap://127.0.0.1:" + source.port());
    return SourceAddress.of(url, Login.simple(source.administrator(), source.password()));
  }

  @Test
  @Timeout(300)
  void aTwinOf389DirectoryServerMissesNothingThatChangesWhileItConnects() throws Exception {
    try (Ds389 source = synchronizing()) {
      Session session = connect(source);
      addPeople(session, 20);
      twins.pull(order(), monitor, ProgressMonitor.NONE);
      AtomicBoolean enough = new AtomicBoolean();
      CompletableFuture<Void> writing = writing(session, enough);
      for (int i = 0; i < 6; i++) {
        twins.follow(BASE, monitor);
        TimeUnit.MILLISECONDS.sleep(300 + 100 * i);
        twins.stop(BASE);
      }
      twins.follow(BASE, monitor);
      TimeUnit.MILLISECONDS.sleep(100);
      enough.set(true);
      writing.get();
      awaitEqual(source);
    }
  }

  /** Adds, changes, renames and deletes on a thread of its own until it is enough. */
  private CompletableFuture<Void> writing(Session session, AtomicBoolean enough) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            for (int i = 0; !enough.get(); i++) {
              addPerson(session, "w" + i, "ou=a," + BASE);
              describe(session, "uid=p" + i % 20 + ",ou=a," + BASE, "time " + i);
              rename(session, "uid=w" + i + ",ou=a," + BASE, "uid=v" + i, "ou=b," + BASE);
              if (i > 5) {
                session.write(new Write.Delete("uid=v" + (i - 5) + ",ou=b," + BASE), monitor);
              }
            }
          } catch (Exception e) {
            throw new CompletionException(e);
          }
        });
  }

  @Test
  @Timeout(300)
  void aTwinOfASubSuffixHasTheIndicesOfItsDatabaseAndChangesNoneThatTheSourceNeeds()
      throws Exception {
    assumeTrue(Ds389.installed(), "389-ds-base is not installed here, or this is not root");
    String sub = "ou=sub," + BASE;
    try (Ds389 source = Ds389.empty(folder.resolve("ds"), BASE)) {
      Session session = connect(source);
      addDatabase(session, sub);
      addIndex(session, "userRoot", "description");
      addIndex(session, DATABASE, "title");
      add(session, BASE, "domain", "dc", "example");
      add(session, sub, "organizationalUnit", "ou", "sub");
      twins.pull(new TwinOrder(connection, sub, null, Set.of(), 0), monitor, ProgressMonitor.NONE);
      List<String> brought = twins.indices(sub).stream().map(IndexDefinition::attribute).toList();
      assertTrue(brought.contains("title"), brought.toString());
      assertFalse(brought.contains("description"), brought.toString());

      design(
          sub,
          new IndexChange.Define(
              IndexDefinition.of("objectClass", IndexKind.EQUALITY, IndexKind.PRESENCE)),
          new IndexChange.Define(IndexDefinition.of("roomNumber", IndexKind.EQUALITY)));
      PlanBack plan = twins.planBack(sub, monitor);
      assertEquals(sub, plan.place().suffix());
      assertEquals(List.of("Add an index on roomNumber (equality)."), plan.steps());
      assertTrue(
          plan.ldif().contains("dn: cn=roomNumber,cn=index,cn=" + DATABASE + ","), plan.ldif());
      assertFalse(plan.ldif().contains("cn=objectclass,cn=index"), plan.ldif());
      String warnings = String.join("\n", plan.warnings());
      assertTrue(warnings.contains("they stay as they are: objectclass."), warnings);
    }
  }

  private Ds389 synchronizing() throws IOException {
    assumeTrue(Ds389.installed(), "389-ds-base is not installed here, or this is not root");
    return Ds389.synchronizing(Files.createDirectories(folder.resolve("ds")), BASE, true);
  }

  /** User attributes by names, but object classes, whose superiors only one of both tells. */
  private static TreeMap<String, String> entries(int port, String name, String password)
      throws IOException {
    SourceUrl url = SourceUrl.parse("ldap://127.0.0.1:" + port);
    TreeMap<String, String> entries = new TreeMap<>();
    try (SourceSession session =
        SourceSession.open(SourceAddress.of(url, Login.simple(name, password)), () -> false)) {
      PagedEntries pages = session.entries(BASE, SourceSession.Paging.PAGES);
      for (SourceEntry entry = pages.next(); entry != null; entry = pages.next()) {
        SourceEntry found = entry;
        entries.put(
            found.dn(),
            List.of("dc", "ou", "uid", "cn", "sn", "description", "createTimestamp").stream()
                .map(attribute -> attribute + found.texts(attribute))
                .collect(Collectors.joining(" ")));
      }
    }
    return entries;
  }

  private void awaitEqual(ServerProcess source) throws Exception {
    String own = new String(server.processPassword());
    TreeMap<String, String> expected =
        entries(source.port(), source.administrator(), source.password());
    TreeMap<String, String> seen = new TreeMap<>();
    for (int i = 0; i < 300 && !seen.equals(expected); i++) {
      TimeUnit.MILLISECONDS.sleep(100);
      seen = entries(server.port(), server.adminDn(), own);
    }
    assertEquals(expected, seen, () -> "twins: " + rows());
  }

  private String rows() {
    try {
      return twins.rows().toString();
    } catch (IOException e) {
      return e.toString();
    }
  }
}
