package org.dirlens.browser.core;

import static org.dirlens.browser.core.ServedDirectory.BASE;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.dirlens.browser.core.change.Batch;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SubtreeDelete;
import org.dirlens.browser.core.change.Undo;
import org.dirlens.browser.core.dit.ChildList;
import org.dirlens.browser.core.dit.ChildListTest;
import org.dirlens.browser.core.dit.ChildOrder;
import org.dirlens.browser.core.dit.ChildOrder.By;
import org.dirlens.browser.core.dit.ChildOrder.Direction;
import org.dirlens.browser.core.dit.ChildOrder.Group;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.ClientSearch;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The model against a real server. */
@Timeout(240)
class BrowsingTest {
  private static final String PEOPLE = "ou=people," + BASE;

  @TempDir Path folder;
  private ServedDirectory served;
  private DirectoryConnection connection;

  @BeforeEach
  void start() throws Exception {
    served = new ServedDirectory(folder);
    connection = served.connection();
    served.add(PEOPLE, "objectClass: organizationalUnit", "ou: people");
  }

  @AfterEach
  void stop() {
    ChildOrder.USUAL.choose();
    connection.close();
    served.close();
  }

  private void addPeople(int count) throws Exception {
    addPeople("user.%d", 1, count);
  }

  private void addPeople(String name, int first, int count) throws Exception {
    Path file = folder.resolve("people.ldif");
    StringBuilder text = new StringBuilder();
    for (int number = first + count - 1; number >= first; number--) {
      String uid = name.formatted(number);
      text.append("dn: uid=%s,%s\n".formatted(uid, PEOPLE))
          .append("objectClass: inetOrgPerson\nuid: %s\ncn: c\nsn: s\n\n".formatted(uid));
    }
    Files.writeString(file, text);
    LdifImport.Report report =
        new LdifImport(
                connection.session(monitor()), LdifImport.OnError.STOP, LdifImport.Existing.FAIL)
            .run(file, monitor());
    assertEquals(List.of(), report.failures());
  }

  private DitNode people() throws Exception {
    return Dit.of(connection).root().find(PEOPLE, monitor()).orElseThrow();
  }

  @Test
  void showsTheNamingContextsBeforeTheServersOwnEntries() throws Exception {
    ChildList contexts = Dit.of(connection).root().children();
    contexts.load(1, monitor());
    assertEquals(BASE, contexts.name(0).rdn());
    assertEquals(EntryKind.DOMAIN, contexts.name(0).kind());
    assertEquals(
        List.of("cn=tasks", "cn=schema"),
        IntStream.range(1, contexts.lines()).mapToObj(line -> contexts.name(line).rdn()).toList());
    assertTrue(contexts.complete());
  }

  @Test
  void aTreeThatWasForgottenDoesNotOpenAClosedConnection() throws Exception {
    DitNode people = people();
    Dit.of(connection).reset();
    connection.close();
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> people.children().load(1, monitor()));
    assertEquals(ConnectionProblem.Kind.CANCELLED, problem.kind());
    assertEquals(ConnectionState.CLOSED, connection.state());
  }

  @Test
  void sortsAShortListByItsNumbers() throws Exception {
    addPeople(30);
    ChildList children = people().children();
    children.load(1, monitor());
    List<String> names = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      names.add(children.name(index).rdn());
    }
    assertEquals(List.of("uid=user.1", "uid=user.2", "uid=user.3"), names);
    assertEquals(30, children.lines());
  }

  @Test
  void fetchesALongListOnlyAsFarAsItIsLookedAt() throws Exception {
    int count = ChildList.SORTED_MAX + 2_000;
    addPeople("user.%05d", 0, count);
    new ChildOrder(By.SERVER, Direction.ASCENDING, Group.MIXED).choose();
    ChildList children = people().children();
    children.load(200, monitor());
    assertEquals(count, children.lines());
    assertTrue(children.loaded() >= 200 && children.loaded() < 2_000, "" + children.loaded());
    assertNull(children.name(count - 1));
    children.load(count, monitor());
    assertEquals(count, children.loaded());
    assertEquals(EntryKind.PERSON, children.name(count - 1).kind());
    children.close();
    ChildOrder.USUAL.choose();
    people().refresh();
    ChildListTest.jumps(people(), "uid=user.%05d", count);
  }

  @Test
  void findsAnEntryDeepInTheTree() throws Exception {
    addPeople(30);
    Optional<DitNode> found =
        Dit.of(connection).root().find("UID=user.17, ou=People," + BASE, monitor());
    assertEquals("uid=user.17," + PEOPLE, found.orElseThrow().dn());
    assertTrue(Dit.of(connection).root().find("uid=nobody," + PEOPLE, monitor()).isEmpty());
  }

  @Test
  void seesNewChildrenAfterARefresh() throws Exception {
    DitNode people = people();
    people.children().load(1, monitor());
    assertEquals(0, people.childCount());
    addPeople(1);
    people.refresh();
    people.children().load(1, monitor());
    assertEquals(1, people.childCount());
  }

  @Test
  void savesADraftAndTellsWhoListens() throws Exception {
    addPeople(1);
    Dit dit = Dit.of(connection);
    String dn = "uid=user.1," + PEOPLE;
    Entry read = connection.session(monitor()).read(dn, List.of("*", "+"), monitor()).orElseThrow();
    EntryDraft draft = new EntryDraft(read, dit.schema(monitor()));
    List<DitChange> told = new ArrayList<>();
    dit.addListener(told::add);
    draft.addValue("mail", "one@example.com".getBytes());
    draft.changeValue("sn", 0, "Schmidt".getBytes());
    dit.write(new Write.Modify(dn, draft.modifications()), monitor());
    Entry after = connection.session(monitor()).read(dn, List.of(), monitor()).orElseThrow();
    assertEquals(List.of("one@example.com"), after.texts("mail"));
    assertEquals(List.of("Schmidt"), after.texts("sn"));
    assertEquals(List.of(new DitChange.Changed(dn)), told);
  }

  @Test
  void readsTheSchemaTheServerPublishes() throws Exception {
    ServerSchema schema = Dit.of(connection).schema(monitor());
    assertEquals(0, schema.unreadable());
    assertTrue(schema.must(List.of("inetOrgPerson")).containsAll(List.of("cn", "sn")));
    assertTrue(schema.attribute("createTimestamp").orElseThrow().operational());
  }

  @Test
  void renamesAndMovesAnEntry() throws Exception {
    addPeople(1);
    Dit dit = Dit.of(connection);
    dit.write(
        new Write.Rename("uid=user.1," + PEOPLE, "uid=two", Write.OldRdn.DELETE, BASE), monitor());
    Entry moved =
        connection.session(monitor()).read("uid=two," + BASE, List.of(), monitor()).orElseThrow();
    assertEquals(List.of("two"), moved.texts("uid"));
  }

  @Test
  void countsBeforeItDeletesASubtree() throws Exception {
    addPeople(250);
    Session session = connection.session(monitor());
    SubtreeDelete delete = SubtreeDelete.prepare(session, PEOPLE, monitor());
    assertEquals(251, delete.entries());
    assertTrue(session.read(PEOPLE, List.of(), monitor()).isPresent());
    run(delete);
    assertEquals(251, delete.deleted());
    assertFalse(session.read(PEOPLE, List.of(), monitor()).isPresent());
  }

  /**
   * Cancelled when it was asked that often, and work is still to be sent. It says so once: what was
   * sent by then is waited for while it says no more, and not only as long as a person would wait.
   */
  private static final class CancelledOnce extends NullProgressMonitor {
    private final int questions;
    private int asked;

    CancelledOnce(int questions) {
      this.questions = questions;
    }

    @Override
    public boolean isCanceled() {
      return ++asked == questions + 1;
    }
  }

  @Test
  void whatWasSentBeforeACancelIsInTheLogAndComesBack() throws Exception {
    addPeople(50);
    Session session = connection.session(monitor());
    Dit dit = Dit.of(connection);
    ModificationLog log = new ModificationLog(folder.resolve("changes"));
    SubtreeDelete delete = SubtreeDelete.prepare(session, PEOPLE, monitor());
    try (Batch batch = Batch.begin(log, session, LoggedChange.Kind.DELETE, PEOPLE)) {
      delete.keep(batch, dit.schema(monitor()), monitor());
      batch.kept();
      assertThrows(
          ConnectionProblem.class, () -> delete.delete(batch.session(), new CancelledOnce(10)));
    }
    assertEquals(10, delete.deleted());
    assertEquals(41, SubtreeDelete.prepare(session, PEOPLE, monitor()).entries());
    LoggedChange change = log.get(log.end() - 1).orElseThrow();
    assertEquals(10, change.subject().entries());
    Undo undo = new Undo(log, dit);
    undo.run(change, (Undo.Bulk) undo.plan(change, monitor()), monitor());
    assertEquals(51, SubtreeDelete.prepare(session, PEOPLE, monitor()).entries());
  }

  @Test
  void whatIsRefusedAfterACancelIsKnown() throws Exception {
    addPeople(50);
    Session session = connection.session(monitor());
    Dit dit = Dit.of(connection);
    ModificationLog log = new ModificationLog(folder.resolve("changes"));
    SubtreeDelete delete = SubtreeDelete.prepare(session, PEOPLE, monitor());
    try (Batch batch = Batch.begin(log, session, LoggedChange.Kind.DELETE, PEOPLE)) {
      delete.keep(batch, dit.schema(monitor()), monitor());
      batch.kept();
      served.add("cn=new,uid=user.50," + PEOPLE, "objectClass: device", "cn: new");
      assertThrows(
          ConnectionProblem.class, () -> delete.delete(batch.session(), new CancelledOnce(10)));
    }
    assertEquals(9, delete.deleted());
    assertEquals(1, delete.refusals().size());
    assertTrue(delete.refusals().getFirst().contains("uid=user.50,"), delete.refusals()::toString);
  }

  /**
   * Cancelled when an import tells of its first hundreds of records, which are answered by then.
   */
  private static final class CancelledByWords extends NullProgressMonitor {
    @Override
    public void subTask(String words) {
      if (words.endsWith(" records") && !words.startsWith("0 ")) {
        setCanceled(true);
      }
    }
  }

  @Test
  void aCancelledUndoTellsWhatWasDoneAndWhatWasNot() throws Exception {
    addPeople(600);
    ModificationLog log = new ModificationLog(folder.resolve("changes"));
    run(SubtreeDelete.prepare(connection.session(monitor()), PEOPLE, monitor()));
    served.add(PEOPLE, "objectClass: organizationalUnit", "ou: people");
    log.load();
    LoggedChange change = log.get(log.end() - 1).orElseThrow();
    Undo undo = new Undo(log, Dit.of(connection));
    Undo.Bulk plan = (Undo.Bulk) undo.plan(change, monitor());
    Undo.Report report = undo.run(change, plan, new CancelledByWords());
    assertEquals(LdifImport.Ending.CANCELLED, report.ending());
    assertEquals(1, report.left(), "the topmost entry");
    assertTrue(report.done() > 0, report::toString);
    assertEquals(601, report.done() + report.left() + report.failed() + report.unsent());
  }

  private void run(SubtreeDelete delete) throws ConnectionProblem {
    delete.run(
        new ModificationLog(folder.resolve("changes")),
        Dit.of(connection).schema(monitor()),
        monitor());
  }

  @Test
  void leavesAloneWhatCameBelowAnEntrySinceItWasCounted() throws Exception {
    addPeople(2);
    Session session = connection.session(monitor());
    SubtreeDelete delete = SubtreeDelete.prepare(session, PEOPLE, monitor());
    served.add("uid=new," + PEOPLE, "objectClass: inetOrgPerson", "uid: new", "cn: c", "sn: s");
    ConnectionProblem problem = assertThrows(ConnectionProblem.class, () -> run(delete));
    assertTrue(problem.getMessage().contains("Nothing was deleted"), problem.getMessage());
    assertTrue(session.read("uid=user.1," + PEOPLE, List.of(), monitor()).isPresent());
    assertTrue(session.read("uid=new," + PEOPLE, List.of(), monitor()).isPresent());
  }

  @Test
  void searchesWithALimitAndSaysSo() throws Exception {
    addPeople(50);
    SearchQuery query =
        new SearchQuery(
            BASE,
            Scope.SUBTREE,
            "(uid=user.*)",
            List.of("uid", "sn"),
            new SearchQuery.Limits(20, 0, 0));
    ClientSearch run = run(query, Long.MAX_VALUE);
    assertEquals(List.of("uid", "sn"), run.rows().columns());
    assertEquals(20, run.rows().size());
    assertEquals(ClientSearch.State.SIZE_LIMIT, run.state());
  }

  private ClientSearch run(SearchQuery query, long bytesMax) throws ConnectionProblem {
    ClientSearch run = new ClientSearch(query, bytesMax);
    run.run(connection.session(monitor()), ServerSchema.EMPTY, monitor());
    return run;
  }

  @Test
  void endsASearchWhoseRowsTakeTooMuchMemoryAndKeepsThem() throws Exception {
    addPeople(1_000);
    SearchQuery query =
        new SearchQuery(
            BASE, Scope.SUBTREE, "(uid=*)", List.of("uid"), new SearchQuery.Limits(0, 0, 100));
    ClientSearch run = run(query, 20_000);
    assertEquals(ClientSearch.State.MEMORY_LIMIT, run.state());
    assertTrue(run.rows().size() > 100 && run.rows().size() < 1_000, "" + run.rows().size());
  }

  @Test
  void aCancelledSearchKeepsWhatCame() throws Exception {
    addPeople(1_000);
    SearchQuery query =
        new SearchQuery(
            BASE, Scope.SUBTREE, "(uid=*)", List.of("uid"), new SearchQuery.Limits(0, 0, 100));
    ClientSearch run = new ClientSearch(query, Long.MAX_VALUE);
    NullProgressMonitor cancelled =
        new NullProgressMonitor() {
          @Override
          public void subTask(String name) {
            setCanceled(true);
          }
        };
    run.run(connection.session(monitor()), ServerSchema.EMPTY, cancelled);
    assertEquals(ClientSearch.State.CANCELLED, run.state());
    assertTrue(run.rows().size() >= 200 && run.rows().size() < 1_000, "" + run.rows().size());
  }

  @Test
  void choosesTheCommonestAttributesAsColumns() throws Exception {
    addPeople(3);
    SearchQuery query =
        new SearchQuery(
            PEOPLE, Scope.ONE_LEVEL, "(objectClass=*)", List.of(), SearchQuery.Limits.NONE);
    assertEquals(List.of("cn", "sn", "uid"), run(query, Long.MAX_VALUE).rows().columns());
  }

  @Test
  void keepsValuesThatAreNoText() throws IOException, Exception {
    addPeople(1);
    byte[] picture = {(byte) 0xFF, (byte) 0xD8, 0, 1, (byte) 0xFE};
    String dn = "uid=user.1," + PEOPLE;
    Session session = connection.session(monitor());
    EntryDraft draft =
        new EntryDraft(session.read(dn, List.of(), monitor()).orElseThrow(), ServerSchema.EMPTY);
    draft.addValue("jpegPhoto", picture);
    session.write(new Write.Modify(dn, draft.modifications()), monitor());
    assertEquals(
        Optional.of(new Attribute("jpegPhoto", List.of(picture))),
        session.read(dn, List.of(), monitor()).orElseThrow().attribute("jpegPhoto"));
  }
}
