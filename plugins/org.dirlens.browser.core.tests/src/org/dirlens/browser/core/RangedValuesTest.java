package org.dirlens.browser.core;

import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.testkit.ScriptedSearch;
import org.dirlens.connection.testkit.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that sends many values a range at a time, as Active Directory does. */
@Timeout(60)
class RangedValuesTest {
  private static final String GROUP = "cn=group,dc=x";
  private static final Entry WHOLE =
      new Entry(GROUP, List.of(Attribute.of("cn", "group"), Attribute.of("member", "a", "b", "c")));

  @TempDir Path folder;
  private final Queue<Map<String, List<byte[]>>> answers = new ConcurrentLinkedQueue<>();
  private ScriptedServer server;
  private Session session;

  @BeforeEach
  void start() throws Exception {
    server = new ScriptedServer(this::answer);
    Endpoint endpoint =
        new Endpoint("127.0.0.1", server.port(), Encryption.NONE, ServedDirectory.TIMEOUT_MILLIS);
    session =
        new Connections(folder)
            .add(ConnectionParameters.create("scripted", endpoint, "", AccessMode.READ_WRITE))
            .session(monitor());
    Map<String, List<byte[]>> first = new TreeMap<>(ranged("member;range=0-0", "a"));
    first.put("cn", values("group"));
    first.put("member", List.of());
    answers.add(first);
  }

  @AfterEach
  void stop() throws Exception {
    session.close();
    server.close();
  }

  private void answer(ScriptedSearch search) throws IOException {
    Map<String, List<byte[]>> next = answers.poll();
    if (next != null) {
      search.entry(GROUP, next);
    }
    search.done(0);
  }

  private static List<byte[]> values(String... texts) {
    return Arrays.stream(texts).map(each -> each.getBytes(StandardCharsets.UTF_8)).toList();
  }

  private static Map<String, List<byte[]>> ranged(String description, String... texts) {
    return Map.of(description, values(texts));
  }

  private void sendTheRest() {
    answers.add(ranged("member;range=1-1", "b"));
    answers.add(ranged("member;range=2-*", "c"));
  }

  private static Entry sorted(Entry entry) {
    return new Entry(
        entry.dn(),
        entry.attributes().stream().sorted(Comparator.comparing(Attribute::description)).toList());
  }

  @Test
  void anEntryIsReadWithAllValues() throws Exception {
    sendTheRest();
    assertEquals(WHOLE, sorted(session.read(GROUP, List.of("*"), monitor()).orElseThrow()));
  }

  @Test
  void anEntryIsFoundWithAllValues() throws Exception {
    sendTheRest();
    SearchQuery query =
        new SearchQuery(
            "dc=x", Scope.SUBTREE, SearchQuery.ANY_ENTRY, List.of(), SearchQuery.Limits.NONE);
    try (EntryStream stream = session.search(query)) {
      assertEquals(WHOLE, sorted(stream.next(monitor())));
    }
  }

  /** The kept searches have room for two hundred, a large group for thousands of ranges. */
  @Test
  void rangesAreNoSearchesOfTheirOwn() throws Exception {
    sendTheRest();
    AtomicInteger searches = new AtomicInteger();
    session
        .alsoWitnessedBy((asked, query, ended) -> searches.incrementAndGet())
        .read(GROUP, List.of("*"), monitor());
    assertEquals(1, searches.get());
  }

  @Test
  void whatTheServerDoesNotSendIsMissedAloud() {
    answers.add(ranged("member;range=0-0", "a"));
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> session.read(GROUP, List.of("*"), monitor()));
    assertEquals(
        "The server sent values of member up to number 0, and not the rest, of " + GROUP,
        problem.getMessage());
  }

  @Test
  void whoAsksForARangeGetsIt() throws Exception {
    Entry entry = session.read(GROUP, List.of("cn", "member;range=0-0"), monitor()).orElseThrow();
    assertEquals(List.of("a"), entry.texts("member;range=0-0"));
  }
}
