package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.core.WriteWitness;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.launcher.plan.dialect.IndexStep;
import org.dirlens.launcher.plan.dialect.ServerDatabase;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What 389-ds is told when a plan does not come to its end. */
class Ds389BuildsTest {
  private static final IndexStep CAR = add("carLicense");
  private static final IndexStep TITLE = add("title");

  private final NullProgressMonitor monitor = new NullProgressMonitor();
  private final List<Write> sent = new ArrayList<>();
  @TempDir Path folder;
  private Ds389 ds;
  private Session session;
  private ServerDatabase database;

  private static IndexStep add(String attribute) {
    return new IndexStep.Add(ServerIndex.of(attribute, Set.of(IndexKind.EQUALITY)));
  }

  @BeforeEach
  void start() throws Exception {
    assumeTrue(Ds389.installed());
    ds = Ds389.empty(folder.resolve("ds"), Slapd.SUFFIX);
    DirectoryConnection connection =
        new Connections(folder.resolve("connections"))
            .add(
                ConnectionParameters.create(
                    "server",
                    new Endpoint("127.0.0.1", ds.port(), Encryption.NONE, 30_000),
                    ds.administrator(),
                    AccessMode.READ_WRITE));
    connection.use(Secret.of(ds.password()));
    session = connection.session(monitor);
    database = new Ds389Indices(session).databases(monitor).getFirst();
  }

  @AfterEach
  void stop() throws Exception {
    if (session != null) {
      session.close();
      ds.close();
    }
  }

  /** The session, of which each write is told before it is sent. */
  private Session witnessed(Runnable beforeTheSecond) {
    return session.witnessedBy(
        new WriteWitness() {
          @Override
          public Answer sending(Session by, Write write, IProgressMonitor asked) {
            sent.add(write);
            if (sent.size() == 2) {
              beforeTheSecond.run();
            }
            return problem -> {};
          }

          @Override
          public Answer settingPassword(Session by, String dn) {
            return problem -> {};
          }
        });
  }

  private Ds389Indices indices(Runnable beforeTheSecond) {
    return new Ds389Indices(witnessed(beforeTheSecond));
  }

  private List<String> built() {
    Write.Add task = (Write.Add) sent.getLast();
    return task.entry().texts("nsIndexAttribute");
  }

  @Test
  void whatWasConfiguredBeforeARefusalIsBuilt() {
    IndexStep gone = new IndexStep.Remove(ServerIndex.of("street", Set.of(IndexKind.EQUALITY)));
    ConnectionProblem refused =
        assertThrows(
            ConnectionProblem.class,
            () -> indices(() -> {}).apply(database, List.of(CAR, gone, TITLE), monitor));
    assertTrue(refused.noSuchEntry(), refused.getMessage());
    assertEquals(List.of("carLicense:eq"), built());
    assertEquals(3, sent.size());
  }

  @Test
  void whatWasConfiguredBeforeACancelIsBuilt() throws Exception {
    ConnectionProblem cancelled =
        assertThrows(
            ConnectionProblem.class,
            () ->
                indices(() -> monitor.setCanceled(true))
                    .apply(database, List.of(CAR, TITLE, add("street")), monitor));
    assertEquals(ConnectionProblem.Kind.CANCELLED, cancelled.kind());
    assertEquals(List.of("carLicense:eq", "title:eq"), built());
    assertEquals(
        Optional.empty(),
        new Ds389Indices(session).databases(new NullProgressMonitor()).getFirst().index("street"));
  }

  @Test
  void whatIsBuiltAfterACancelIsToldUntilItIsDone() throws Exception {
    Session told = witnessed(() -> monitor.setCanceled(true));
    IndexAdapter adapter = ForeignAdapter.all(asked -> told, monitor).getFirst();
    IndexPlan before =
        IndexPlan.of(
            adapter.snapshot(monitor).indices().stream().map(IndexFigures::definition).toList());
    PlanDiff diff =
        PlanDiff.between(before, before.with(IndexDefinition.of("carLicense", IndexKind.EQUALITY)));
    assertThrows(ConnectionProblem.class, () -> adapter.apply(diff, monitor));
    assertEquals(Set.of("carLicense"), adapter.unawaited());
    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> {
          while (!adapter.unawaited().isEmpty()) {
            adapter.snapshot(new NullProgressMonitor());
          }
        });
    IndexState state =
        adapter.snapshot(new NullProgressMonitor()).indices().stream()
            .filter(each -> each.attribute().equals("carLicense"))
            .findFirst()
            .orElseThrow()
            .state();
    assertEquals(IndexState.READABLE, state);
  }

  @Test
  void whatCannotBeBuiltIsNamed() {
    ConnectionProblem lost =
        assertThrows(
            ConnectionProblem.class,
            () -> indices(ds::close).apply(database, List.of(CAR, TITLE), monitor));
    assertTrue(
        lost.getMessage().contains("and then searches miss entries (carLicense, title): "),
        lost.getMessage());
  }
}
