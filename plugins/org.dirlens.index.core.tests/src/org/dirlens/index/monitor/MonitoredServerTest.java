package org.dirlens.index.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.monitor.MonitoredServer.Timing;
import org.dirlens.partition.PartitionStatistics;
import org.dirlens.partition.statistics.FilterShapes.Shape;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.StoreActivity;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What servers say of themselves, compared with what was done and what their engine says. */
class MonitoredServerTest {

  /** Samples until it is sure that a count does not come. */
  private static final int SAMPLES = 5_000;

  private static final int SEARCHES = 17;
  private static final int ADDS = 3;

  private final NullProgressMonitor monitor = new NullProgressMonitor();
  @TempDir Path folder;

  private DirectoryConnection connection(ServerProcess server, String bindDn) {
    Connections connections = new Connections(folder.resolve("connections"));
    DirectoryConnection connection =
        connections.add(
            ConnectionParameters.create(
                "server",
                new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 30_000),
                bindDn,
                AccessMode.READ_WRITE));
    connection.use(Secret.of(server.password()));
    return connection;
  }

  private void search(Session session, String filter) throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(
            Slapd.SUFFIX, Scope.SUBTREE, filter, List.of("1.1"), SearchQuery.Limits.NONE);
    try (EntryStream found = session.search(query)) {
      while (found.next(monitor) != null) {
        // Only that it was done matters.
      }
    }
  }

  /** Searches, adds, one change and one delete; all over the session of the monitor itself. */
  private void work(Session session) throws ConnectionProblem {
    for (int i = 0; i < SEARCHES; i++) {
      search(session, "(&(objectClass=person)(sn=n" + i + "))");
    }
    for (int i = 0; i < ADDS; i++) {
      session.write(
          new Write.Add(
              new Entry(
                  "ou=u" + i + "," + Slapd.SUFFIX,
                  List.of(Attribute.of("objectClass", "organizationalUnit")))),
          monitor);
    }
    session.write(
        new Write.Modify(
            "ou=u0," + Slapd.SUFFIX,
            List.of(
                new Modification(
                    Modification.Kind.REPLACE, Attribute.of("description", "changed")))),
        monitor);
    session.write(new Write.Delete("ou=u1," + Slapd.SUFFIX), monitor);
  }

  /** By how much the operations grew, those that did not left out. */
  private static Map<String, Double> operations(Sample before, Sample after) {
    Map<String, Double> grown = new TreeMap<>();
    after
        .figures()
        .forEach(
            (series, figure) -> {
              if (series.measure() == Measure.OPERATIONS && figure instanceof Figure.Counter now) {
                Figure.Counter then = (Figure.Counter) before.figures().get(series);
                grown.put(series.name(), now.total() - then.total());
              }
            });
    grown.values().removeIf(more -> more == 0);
    return grown;
  }

  private static Set<Measure> told(Sample sample) {
    return sample.figures().keySet().stream().map(Series::measure).collect(Collectors.toSet());
  }

  private static Set<Measure> untold(MonitoredServer server) {
    return Arrays.stream(Measure.values())
        .filter(measure -> server.why(measure).isPresent())
        .collect(Collectors.toSet());
  }

  private static double level(Sample sample, Measure measure, String name) {
    return ((Figure.Level) sample.figures().get(new Series(measure, name))).now();
  }

  private void workIsCounted(MonitoredServer server, Session session, String partition)
      throws ConnectionProblem {
    Sample before = settled(server, partition);
    work(session);
    Map<String, Double> done =
        new TreeMap<>(
            Map.of(
                "search", (double) SEARCHES, "add", (double) ADDS, "modify", 1.0, "delete", 1.0));
    Sample after = server.sample(partition, monitor);
    for (int at = 0; at < SAMPLES && !done.equals(operations(before, after)); at++) {
      after = server.sample(partition, monitor);
    }
    assertEquals(done, operations(before, after));
  }

  /**
   * A sample that counts the same as the one before, as its own searches are not counted. Servers
   * count an operation a moment after they answered it, so that a sample may lack some of those
   * that were answered right before; none counts what is not done.
   */
  private Sample settled(MonitoredServer server, String partition) throws ConnectionProblem {
    Sample before = server.sample(partition, monitor);
    Sample now = server.sample(partition, monitor);
    for (int at = 0; at < SAMPLES && !operations(before, now).isEmpty(); at++) {
      before = now;
      now = server.sample(partition, monitor);
    }
    assertEquals(Map.of(), operations(before, now), "its own searches");
    return now;
  }

  @Test
  @Timeout(60)
  void dirlensTellsWhatWasDoneAndWhatItsEngineSays() throws Exception {
    try (DirlensServer dirlens = new DirlensServer(folder)) {
      DirectoryConnection connection = dirlens.administrator();
      Session session = connection.session(monitor);
      MonitoredServer server = MonitoredServer.of(connection::session, monitor).orElseThrow();
      assertEquals("Dirlens", server.program());
      assertEquals(List.of(Slapd.SUFFIX), server.partitions());
      assertEquals(Set.of(), untold(server));
      workIsCounted(server, session, Slapd.SUFFIX);

      Sample sample;
      PartitionStatistics engine;
      StoreActivity.Checkpoints then;
      do { // a checkpoint between the two would be a difference
        then = dirlens.partition().statistics().store().checkpoints();
        sample = withShapes(server);
        engine = dirlens.partition().statistics();
      } while (!then.equals(engine.store().checkpoints()));
      Figure.Percentile p95 =
          (Figure.Percentile) sample.figures().get(new Series(Measure.LATENCY, "p95"));
      assertEquals(engine.latency().count(), p95.all().count());
      assertEquals(engine.latency().ranges(), p95.all().ranges());
      assertEquals(
          engine.shapes().stream()
              .collect(Collectors.toMap(Shape::shape, shape -> shape.latency().ranges())),
          sample.figures().entrySet().stream()
              .filter(each -> isShape(each.getKey()))
              .collect(
                  Collectors.toMap(
                      each -> each.getKey().name(),
                      each -> ((Figure.Percentile) each.getValue()).all().ranges())));
      assertEquals(share(engine.entryCache()), hits(sample, "entries"));
      assertEquals(
          engine.store().checkpoints().dirtyBytes(), level(sample, Measure.DIRTY, "changed pages"));
      assertEquals(
          engine.store().log().bytes(),
          ((Figure.Counter) sample.figures().get(new Series(Measure.WRITTEN, "change log")))
              .total());
      assertEquals(1, level(sample, Measure.CONNECTIONS, "open"));
      assertTrue(level(sample, Measure.MEMORY, "used") > 0);
      assertTrue(Math.abs(sample.serverMillis() - sample.timeMillis()) < 60_000);
    }
  }

  /** Shapes are asked for once a second at most. */
  private Sample withShapes(MonitoredServer server) throws Exception {
    Sample sample = server.sample(Slapd.SUFFIX, monitor);
    while (sample.figures().keySet().stream().noneMatch(MonitoredServerTest::isShape)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      sample = server.sample(Slapd.SUFFIX, monitor);
    }
    return sample;
  }

  private static boolean isShape(Series series) {
    return series.measure() == Measure.SHAPES;
  }

  private static Figure.Share share(CacheStatistics cache) {
    return new Figure.Share(cache.hits(), cache.hits() + cache.misses());
  }

  private static Figure hits(Sample sample, String name) {
    return sample.figures().get(new Series(Measure.HITS, name));
  }

  @Test
  void dirlensTellsItsSlowestSearchesOfAStretchOfTime() throws Exception {
    try (DirlensServer dirlens = new DirlensServer(folder)) {
      DirectoryConnection connection = dirlens.administrator();
      Session session = connection.session(monitor);
      MonitoredServer server = MonitoredServer.of(connection::session, monitor).orElseThrow();
      long before = server.sample(Slapd.SUFFIX, monitor).serverMillis();
      search(session, "(description=needle)");
      search(session, "(userPassword=marker)");
      long after = server.sample(Slapd.SUFFIX, monitor).serverMillis();
      List<SlowSearch> found = server.slowest(before, after, monitor);
      assertEquals(
          Set.of("(description=needle)", "(userPassword=?)"),
          found.stream().map(search -> search.asked().filter()).collect(Collectors.toSet()));
      assertTrue(found.getFirst().micros() >= found.getLast().micros(), found.toString());
      assertEquals(Slapd.SUFFIX, found.getFirst().asked().base());
      assertEquals(Scope.SUBTREE, found.getFirst().asked().scope());
      assertEquals("success", found.getFirst().result());
      assertEquals(List.of(), server.slowest(before - 60_000, before - 1, monitor));
    }
  }

  @Test
  void dirlensTimesStagesWhenItIsAskedTo() throws Exception {
    try (DirlensServer dirlens = new DirlensServer(folder)) {
      DirectoryConnection connection = dirlens.administrator();
      Session session = connection.session(monitor);
      MonitoredServer server = MonitoredServer.of(connection::session, monitor).orElseThrow();
      assertTrue(!told(server.sample(Slapd.SUFFIX, monitor)).contains(Measure.STAGES));
      assertEquals(Timing.OFF, server.timing());
      session.write(server.timeStages(Timing.ON), monitor);
      MonitoredServer another = MonitoredServer.of(connection::session, monitor).orElseThrow();
      assertEquals(Timing.ON, another.timing());
      Sample first = server.sample(Slapd.SUFFIX, monitor);
      for (int i = 0; i < 400; i++) {
        search(session, "(objectClass=domain)");
      }
      Sample second = server.sample(Slapd.SUFFIX, monitor);
      Series decode = new Series(Measure.STAGES, "decode");
      double micros = second.figures().get(decode).since(first.figures().get(decode), 1);
      assertTrue(micros > 0 && micros < 1e6, "decoding takes " + micros);
      assertEquals(Timing.ON, server.timing());
      session.write(server.timeStages(Timing.OFF), monitor);
      assertTrue(!told(server.sample(Slapd.SUFFIX, monitor)).contains(Measure.STAGES));
      assertEquals(Timing.OFF, server.timing());
    }
  }

  @Test
  void aUserWhoMayReadNothingOfItIsToldNothing() throws Exception {
    try (DirlensServer dirlens = new DirlensServer(folder)) {
      DirectoryConnection nobody = dirlens.anonymous();
      assertTrue(MonitoredServer.of(nobody::session, monitor).isEmpty());
    }
  }

  @Test
  void slapdTellsWhatWasDone() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder.resolve("slapd"), "").configurable()) {
      slapd.start();
      DirectoryConnection connection = connection(slapd, slapd.administrator());
      Session session = connection.session(monitor);
      MonitoredServer server = MonitoredServer.of(connection::session, monitor).orElseThrow();
      assertEquals("OpenLDAP", server.program());
      workIsCounted(server, session, "");
      Sample sample = server.sample("", monitor);
      assertEquals(Set.of(Measure.OPERATIONS, Measure.CONNECTIONS, Measure.TRAFFIC), told(sample));
      assertEquals(told(sample), complement(untold(server)));
      assertTrue(level(sample, Measure.CONNECTIONS, "open") >= 1, sample.toString());
      assertTrue(server.whyNoSearches().isPresent());
      connection.close();
    }
  }

  @Test
  void ds389TellsWhatWasDone() throws Exception {
    assumeTrue(Ds389.installed(), "389-ds-base is not installed here");
    try (Ds389 ds389 = Ds389.empty(folder.resolve("ds389"), Slapd.SUFFIX)) {
      DirectoryConnection connection = connection(ds389, ds389.administrator());
      Session session = connection.session(monitor);
      session.write(
          new Write.Add(new Entry(Slapd.SUFFIX, List.of(Attribute.of("objectClass", "domain")))),
          monitor);
      MonitoredServer server = MonitoredServer.of(connection::session, monitor).orElseThrow();
      assertEquals("389 Directory Server", server.program());
      workIsCounted(server, session, "");
      Sample sample = server.sample("", monitor);
      assertEquals(
          Set.of(Measure.OPERATIONS, Measure.CONNECTIONS, Measure.TRAFFIC, Measure.HITS),
          told(sample));
      assertEquals(told(sample), complement(untold(server)));
      assertTrue(hits(sample, "entries of userRoot") instanceof Figure.Share, sample.toString());
      connection.close();
    }
  }

  private static Set<Measure> complement(Set<Measure> untold) {
    return Arrays.stream(Measure.values())
        .filter(measure -> !untold.contains(measure))
        .collect(Collectors.toSet());
  }
}
