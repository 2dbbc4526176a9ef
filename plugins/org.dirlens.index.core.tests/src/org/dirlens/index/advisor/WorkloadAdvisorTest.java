package org.dirlens.index.advisor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.advisor.Advice;
import org.dirlens.advisor.IndexName;
import org.dirlens.advisor.log.LogFormat;
import org.dirlens.advisor.workload.ShapeUse;
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
import org.dirlens.index.advisor.WorkloadAdvisor.Advised;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Logs that slapd, 389-ds and our own server wrote, and what is advised for them. */
@Timeout(240)
class WorkloadAdvisorTest {
  private static final int PEOPLE = 300;

  /** Enough for their searches to be worth more than the adds before them. */
  private static final int ROUNDS = 50;

  private static final List<String> FILTERS =
      List.of("(initials=i7)", "(&(objectClass=person)(cn=*son 7*))", "(uid=\u00fc\\2a\"x)");

  private static final Pattern OPERATION = Pattern.compile("conn=\\d+ op=\\d+");

  private final NullProgressMonitor monitor = new NullProgressMonitor();
  @TempDir Path folder;

  private static Entry person(int number) {
    return new Entry(
        "uid=p%d,%s".formatted(number, Slapd.SUFFIX),
        List.of(
            Attribute.of("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson"),
            Attribute.of("uid", "p" + number),
            Attribute.of("cn", "Person " + number),
            Attribute.of("sn", "s"),
            Attribute.of("initials", "i" + number % 30)));
  }

  private static String people() {
    return IntStream.range(0, PEOPLE)
        .mapToObj(
            i ->
                "dn: uid=p%1$d,%2$s\nobjectClass: inetOrgPerson\nuid: p%1$d\ncn: Person %1$d\nsn: s\ninitials: i%3$d\n"
                    .formatted(i, Slapd.SUFFIX, i % 30))
        .collect(Collectors.joining("\n"));
  }

  private Session session(ServerProcess server) throws ConnectionProblem {
    Connections connections = new Connections(folder.resolve("connections"));
    DirectoryConnection connection =
        connections.add(
            ConnectionParameters.create(
                "server",
                new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 30_000),
                server.administrator(),
                AccessMode.READ_WRITE));
    connection.use(Secret.of(server.password()));
    return connection.session(monitor);
  }

  private void search(Session session, String filter) throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(
            Slapd.SUFFIX, Scope.SUBTREE, filter, List.of("cn", "mail"), SearchQuery.Limits.NONE);
    try (EntryStream stream = session.search(query)) {
      while (stream.next(monitor) != null) {
        // Only its line in the log is of interest.
      }
    }
  }

  private void searchAll(Session session) throws ConnectionProblem {
    for (String filter : FILTERS) {
      for (int i = 0; i < 3; i++) {
        search(session, filter);
      }
    }
  }

  /**
   * Both servers write that a search began before they answer it, and what it came to a moment
   * after that.
   */
  private static void awaitResults(Path log) throws IOException {
    String began = " SRCH base=\"%s\" scope=2 ".formatted(Slapd.SUFFIX);
    while (!operations(log, " tag=101 ").containsAll(operations(log, began))) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  /** The operations that have a line with this text in the log. */
  private static Set<String> operations(Path log, String text) throws IOException {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> line.contains(text))
          .flatMap(line -> OPERATION.matcher(line).results().map(MatchResult::group))
          .collect(Collectors.toSet());
    }
  }

  private WorkloadAdvisor advisor(IndexAdapter adapter) {
    return new WorkloadAdvisor(adapter, ProgressMonitor.NONE, monitor);
  }

  /** A shape, its searches, and its first sample. */
  private static List<String> shapes(Advised advised) {
    return advised.workload().shapes().stream()
        .map(WorkloadAdvisorTest::told)
        .filter(each -> !each.startsWith("(objectClass=*)"))
        .sorted()
        .toList();
  }

  private static String told(ShapeUse use) {
    return use.shape()
        + " "
        + use.tally().searches()
        + " "
        + use.samples().getFirst().question().filter().toLowerCase(Locale.ROOT);
  }

  private static final List<String> SHAPES =
      List.of(
          "(&(objectClass=?)(cn=*?*)) 3 (&(objectclass=person)(cn=*son 7*))",
          "(initials=?) 3 (initials=i7)",
          "(uid=?) 3 (uid=\\c3\\bc\\2a\"x)");

  @Test
  void slapdsOwnLogIsRead() throws Exception {
    assumeTrue(Slapd.installed(), Slapd.MISSING);
    try (Slapd slapd = new Slapd(folder.resolve("slapd"), people()).configurable().logging()) {
      slapd.start();
      try (Session session = session(slapd)) {
        searchAll(session);
        IndexAdapter adapter = IndexAdapters.of(asked -> session, monitor).getFirst();
        awaitResults(slapd.output());
        Advised advised = advisor(adapter).ofLogs(List.of(slapd.output()));
        assertEquals(LogFormat.OPENLDAP, advised.log().files().getFirst().format());
        assertEquals(0, advised.log().unreadable(), advised.log().first().toString());
        assertEquals(SHAPES, shapes(advised));
        assertNull(advised.advice());
        assertTrue(advised.why().isPresent(), "it says what slapd cannot tell");
      }
    }
  }

  @Test
  void theAccessLogOf389DsIsRead() throws Exception {
    assumeTrue(Ds389.installed());
    try (Ds389 ds = Ds389.empty(folder.resolve("ds"), Slapd.SUFFIX);
        Session session = session(ds)) {
      session.write(
          new Write.Modify(
              "cn=config",
              List.of(
                  new Modification(
                      Modification.Kind.REPLACE,
                      Attribute.of("nsslapd-accesslog-logbuffering", "off")))),
          monitor);
      session.write(
          new Write.Add(
              new Entry(
                  Slapd.SUFFIX,
                  List.of(
                      Attribute.of("objectClass", "top", "domain"),
                      Attribute.of("dc", "example")))),
          monitor);
      for (int i = 0; i < PEOPLE; i++) {
        session.write(new Write.Add(person(i)), monitor);
      }
      searchAll(session);
      IndexAdapter adapter = IndexAdapters.of(asked -> session, monitor).getFirst();
      awaitResults(ds.accessLog());
      Advised advised = advisor(adapter).ofLogs(List.of(ds.accessLog()));
      assertEquals(LogFormat.DS_389, advised.log().files().getFirst().format());
      assertEquals(0, advised.log().unreadable(), advised.log().first().toString());
      assertEquals(SHAPES, shapes(advised));
      assertTrue(advised.workload().writes().adds() >= PEOPLE, "adds are seen");
      ShapeUse initials =
          advised.workload().shapes().stream()
              .filter(each -> each.shape().equals("(initials=?)"))
              .findFirst()
              .orElseThrow();
      assertEquals(3, initials.tally().partly() + initials.tally().unindexed());
    }
  }

  @Test
  void ourOwnLogLeadsToAdviceThatTheEngineConfirms() throws Exception {
    try (DirlensServer server = new DirlensServer(folder.resolve("own"))) {
      DirectoryConnection connection = server.administrator();
      Session session = connection.session(monitor);
      for (int i = 0; i < PEOPLE; i++) {
        session.write(new Write.Add(person(i)), monitor);
      }
      for (int i = 0; i < ROUNDS; i++) {
        searchAll(session);
      }
    }
    try (DirlensServer server = new DirlensServer(folder.resolve("own"))) {
      DirectoryConnection connection = server.administrator();
      IndexAdapter adapter = IndexAdapters.of(connection::session, monitor).getFirst();
      Path log = folder.resolve("own/data/logs/access.log");
      Advised advised = advisor(adapter).ofLogs(List.of(log));
      assertEquals(0, advised.log().unreadable(), advised.log().first().toString());
      assertEquals(PEOPLE, advised.workload().writes().adds());
      Advice advice = advised.advice();
      List<IndexName> indices = advice.proposals().stream().map(each -> each.index()).toList();
      assertTrue(indices.contains(new IndexName("initials", IndexKind.EQUALITY)), "" + indices);
      long entries = server.partition().statistics().entries();
      assertEquals(
          3.0 * ROUNDS * entries,
          advice.proposals().stream()
              .filter(each -> each.index().attribute().equals("initials"))
              .findFirst()
              .orElseThrow()
              .gain()
              .entriesBefore());
      searchAll(connection.session(monitor));
      Advised counted = advisor(adapter).ofCounters();
      assertTrue(
          counted.workload().shapes().stream()
              .anyMatch(
                  each -> each.shape().equals("(initials=?)") && each.tally().searches() >= 3),
          "counted by the server: " + counted.workload().shapes());
      assertTrue(
          counted.workload().shapes().stream().allMatch(each -> each.tally().returned() < 0),
          "the server does not count what they return");
      assertEquals(List.of(), counted.advice().proposals(), "nothing can be asked again");
    }
  }
}
