package org.dirlens.browser.core.change;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.ServerContract;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.SearchWitness;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Endpoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is written down of each kind of write, and taken back, on every server. */
@Timeout(240)
abstract class UndoContract extends ServerContract {
  private static final String ANN = "cn=Ann," + SUFFIX;
  private static final String PEOPLE = "ou=people," + SUFFIX;
  private static final byte[] PICTURE = {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 1};

  @TempDir Path folder;
  private ModificationLog log;
  private Dit dit;
  private Session session;

  UndoContract(Server server) {
    super(server);
  }

  @BeforeEach
  void readAnEntry() throws Exception {
    log = new ModificationLog(folder);
    dit = Dit.of(connection());
    ServerSchema schema = dit.schema(monitor());
    session =
        connection()
            .session(monitor())
            .witnessedBy(
                new ChangeWitness(
                    log, () -> new SecretAttributes(SecretAttributes.USUAL), any -> schema));
    for (String dn : List.of(ANN, "cn=Anna," + PEOPLE, PEOPLE)) {
      if (read(dn).isPresent()) {
        SubtreeDelete.prepare(unheard(), dn, monitor())
            .run(new ModificationLog(folder.resolve("before")), schema, monitor());
      }
    }
    unheard()
        .write(
            new Write.Add(entry(PEOPLE, "objectClass: organizationalUnit", "ou: people")),
            monitor());
    unheard().write(new Write.Add(ann()), monitor());
  }

  private static Entry ann() {
    return entry(
            ANN,
            "objectClass: inetOrgPerson",
            "cn: Ann",
            "sn: Smith",
            "street: One Road",
            "preferredLanguage: de",
            "description: one",
            "description: two")
        .with(new Attribute("jpegPhoto", List.of(PICTURE)));
  }

  private Session unheard() throws Exception {
    return connection().session(monitor());
  }

  private Optional<Entry> read(String dn) throws Exception {
    return unheard().read(dn, EntrySave.ALL_ATTRIBUTES, monitor());
  }

  private List<String> stored(String description) throws Exception {
    return read(ANN).orElseThrow().texts(description).stream().sorted().toList();
  }

  private void change(EntryDraft draft) throws Exception {
    session.write(new Write.Modify(ANN, draft.modifications()), monitor());
  }

  private void outside(String description, String... values) throws Exception {
    outsideAt(ANN, description, values);
  }

  private void outsideAt(String dn, String description, String... values) throws Exception {
    unheard()
        .write(
            new Write.Modify(
                dn,
                List.of(
                    new Modification(
                        Modification.Kind.REPLACE, Attribute.of(description, values)))),
            monitor());
  }

  private EntryDraft draft() throws Exception {
    return new EntryDraft(read(ANN).orElseThrow(), dit.schema(monitor()));
  }

  private LoggedChange last() {
    return log.last().orElseThrow();
  }

  private Undo.Plan plan() throws Exception {
    return new Undo(log, dit).plan(last(), monitor());
  }

  private void undo() throws Exception {
    Undo.Single plan = assertInstanceOf(Undo.Single.class, plan());
    assertTrue(new Undo(log, dit).run(last(), plan, monitor()).isEmpty());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void takesValuesBackAndLeavesWhatOthersDidElsewhere() throws Exception {
    EntryDraft draft = draft();
    draft.changeValue("street", 0, utf8("Two Road"));
    draft.addValue("description", utf8("three"));
    draft.changeValue("jpegPhoto", 0, new byte[] {(byte) 0xFF, (byte) 0xD8, 7});
    draft.deleteAttribute("preferredLanguage");
    change(draft);
    assertEquals(Kind.CHANGE, last().subject().kind());
    outside("l", "Elsewhere");
    undo();
    assertEquals(List.of("One Road"), stored("street"));
    assertEquals(List.of("one", "two"), stored("description"));
    assertEquals(List.of("de"), stored("preferredLanguage"));
    assertEquals(List.of("Elsewhere"), stored("l"));
    assertTrue(read(ANN).orElseThrow().attribute("jpegPhoto").orElseThrow().hasValue(PICTURE));
  }

  @Test
  void whatOthersChangedSinceIsToldAndStays() throws Exception {
    EntryDraft draft = draft();
    draft.changeValue("preferredLanguage", 0, utf8("en"));
    draft.changeValue("street", 0, utf8("Two Road"));
    change(draft);
    outside("preferredLanguage", "fr");
    Undo.Single plan = assertInstanceOf(Undo.Single.class, plan());
    assertTrue(plan.notes().getFirst().contains("preferredLanguage"), plan.notes().toString());
    assertTrue(new Undo(log, dit).run(last(), plan, monitor()).isEmpty());
    assertEquals(List.of("fr"), stored("preferredLanguage"));
    assertEquals(List.of("One Road"), stored("street"));
  }

  @Test
  void nothingIsSentWhenTheServerHasSomethingElseThanWhatWasShown() throws Exception {
    EntryDraft draft = draft();
    draft.changeValue("preferredLanguage", 0, utf8("en"));
    change(draft);
    Undo.Single plan = assertInstanceOf(Undo.Single.class, plan());
    outside("preferredLanguage", "fr");
    Undo.Plan other = new Undo(log, dit).run(last(), plan, monitor()).orElseThrow();
    assertInstanceOf(Undo.Impossible.class, other);
    assertEquals(List.of("fr"), stored("preferredLanguage"));
  }

  /** The values of a picture cannot be named, so that the server would refuse to change them. */
  @Test
  void aPictureThatOthersReplaceAfterItWasLookedAtStays() throws Exception {
    assumeTrue(dit.features(monitor()).assertions(), "it knows no assertions");
    EntryDraft draft = draft();
    draft.changeValue("jpegPhoto", 0, new byte[] {(byte) 0xFF, (byte) 0xD8, 7});
    change(draft);
    Undo.Single plan = assertInstanceOf(Undo.Single.class, plan());
    LoggedChange change = last();
    Session others = connection().ownSession(monitor());
    List<Write> theirs = new ArrayList<>(List.of(replace(ANN, Attribute.of("jpegPhoto", "x"))));
    connections()
        .witnessedBy(
            (SearchWitness)
                (any, query, ended) -> {
                  if (query.base().equals(ANN) && !theirs.isEmpty()) {
                    assertDoesNotThrow(() -> others.write(theirs.removeFirst(), monitor()));
                  }
                });
    connection().close();
    try {
      Undo.Plan other = new Undo(log, dit).run(change, plan, monitor()).orElseThrow();
      assertTrue(other.notes().getFirst().contains("jpegPhoto"), other.notes().toString());
    } finally {
      connections().witnessedBy(SearchWitness.NONE);
      connection().close();
      others.close();
    }
    assertEquals(List.of("x"), stored("jpegPhoto"));
  }

  @Test
  void takesARenameAndAMoveBack() throws Exception {
    session.write(new Write.Rename(ANN, "cn=Anna", Write.OldRdn.DELETE, PEOPLE), monitor());
    assertTrue(read("cn=Anna," + PEOPLE).isPresent());
    undo();
    assertEquals(List.of("Ann"), stored("cn"));
  }

  @Test
  void aValueThatWasThereBeforeARenameStaysWhenItIsTakenBack() throws Exception {
    session.write(
        new Write.Rename(ANN, "cn=Anna+street=One Road", Write.OldRdn.DELETE, PEOPLE), monitor());
    Undo.Single plan = assertInstanceOf(Undo.Single.class, plan());
    assertEquals(
        List.of("cn: Anna stays in the entry, as not all values of that name were new"),
        plan.notes());
    undo();
    assertEquals(List.of("One Road"), stored("street"));
    assertEquals(List.of("Ann", "Anna"), stored("cn"));
  }

  @Test
  void aValueThatARenameAddedToTheNameGoesWhenItIsTakenBack() throws Exception {
    session.write(
        new Write.Rename(ANN, "cn=Ann+street=Two Road", Write.OldRdn.KEEP, null), monitor());
    assertEquals(List.of(), assertInstanceOf(Undo.Single.class, plan()).notes());
    undo();
    assertEquals(List.of("One Road"), stored("street"));
    assertEquals(List.of("Ann"), stored("cn"));
  }

  @Test
  void takesANewEntryBackAndTellsWhatWasChangedInIt() throws Exception {
    String dn = "cn=New," + PEOPLE;
    session.write(new Write.Add(entry(dn, "objectClass: person", "cn: New", "sn: New")), monitor());
    outsideAt(dn, "description", "theirs");
    Undo.Single plan = assertInstanceOf(Undo.Single.class, plan());
    assertTrue(plan.notes().getFirst().endsWith(": description"), plan.notes().toString());
    undo();
    assertFalse(read(dn).isPresent());
  }

  @Test
  void anAddedEntryThatOthersChangedSinceItWasShownIsNotDeletedUnseen() throws Exception {
    String dn = "cn=New," + PEOPLE;
    session.write(new Write.Add(entry(dn, "objectClass: person", "cn: New", "sn: New")), monitor());
    for (String theirs : List.of("first", "second")) {
      Undo.Single shown = assertInstanceOf(Undo.Single.class, plan());
      outsideAt(dn, "description", theirs);
      Undo.Plan other = new Undo(log, dit).run(last(), shown, monitor()).orElseThrow();
      assertTrue(other.notes().getFirst().endsWith(": description"), other.notes().toString());
      assertTrue(read(dn).isPresent());
    }
    undo();
    assertFalse(read(dn).isPresent());
  }

  @Test
  void secretsAreNowhereInTheLogAndDoNotComeBack() throws Exception {
    session.write(
        new Write.Modify(
            ANN,
            List.of(
                new Modification(
                    Modification.Kind.REPLACE, Attribute.of("userPassword", "marker-Secret")),
                new Modification(Modification.Kind.REPLACE, Attribute.of("street", "Two Road")))),
        monitor());
    String record = log.record(last());
    assertFalse(record.toLowerCase().contains("userpassword:"), record);
    assertTrue(record.contains("#!NOTE userPassword does not come back"), record);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(text.contains("marker-Secret") || text.contains("bWFya2VyLVNlY3JldA"));
      }
    }
    undo();
    assertEquals(List.of("One Road"), stored("street"));
  }

  @Test
  void aRefusedWriteStandsInTheLogAndHasNothingToTakeBack() throws Exception {
    try {
      session.write(new Write.Delete("cn=Nobody," + SUFFIX), monitor());
    } catch (org.dirlens.connection.core.ConnectionProblem expected) {
      // The log is what is looked at.
    }
    LoggedChange refused = log.get(log.end() - 1).orElseThrow();
    assertFalse(refused.done());
    assertInstanceOf(Undo.Impossible.class, new Undo(log, dit).plan(refused, monitor()));
  }

  @Test
  void tellsThatTheConnectionLeadsElsewhereByNow() throws Exception {
    session.write(new Write.Delete(ANN), monitor());
    ConnectionParameters before = connection().parameters();
    Endpoint there = before.endpoint();
    Endpoint elsewhere =
        new Endpoint("localhost", there.port(), there.encryption(), there.timeoutMillis());
    assertFalse(plan().notes().getFirst().contains("leads to"));
    connections().update(connection(), before.with(elsewhere));
    try {
      assertEquals(
          "It was sent to %s; the connection leads to %s now"
              .formatted(there.url(), elsewhere.url()),
          plan().notes().getFirst());
    } finally {
      connections().update(connection(), before);
    }
  }

  @Test
  void bringsADeletedSubtreeBackWithItsAttributes() throws Exception {
    addPeople(300);
    Entry before = read("uid=user.7,ou=7," + PEOPLE).orElseThrow();
    SubtreeDelete delete = SubtreeDelete.prepare(unheard(), PEOPLE, monitor());
    delete.run(log, dit.schema(monitor()), monitor());
    assertFalse(read(PEOPLE).isPresent());
    assertEquals(delete.entries(), last().subject().entries());
    Undo.Bulk plan = assertInstanceOf(Undo.Bulk.class, plan());
    Undo.Report report = new Undo(log, dit).run(last(), plan, monitor());
    assertEquals(List.of(), report.failures());
    assertEquals(delete.entries(), report.done());
    Entry after = read("uid=user.7,ou=7," + PEOPLE).orElseThrow();
    for (String each : List.of("objectClass", "cn", "sn", "uid", "description")) {
      assertEquals(
          before.texts(each).stream().sorted().toList(),
          after.texts(each).stream().sorted().toList(),
          each);
    }
  }

  private void addPeople(int count) throws Exception {
    for (int i = 0; i < 10; i++) {
      unheard()
          .write(
              new Write.Add(
                  entry("ou=" + i + "," + PEOPLE, "objectClass: organizationalUnit", "ou: " + i)),
              monitor());
    }
    for (int i = 0; i < count; i++) {
      unheard()
          .write(
              new Write.Add(
                  entry(
                      "uid=user." + i + ",ou=" + i % 10 + "," + PEOPLE,
                      "objectClass: inetOrgPerson",
                      "uid: user." + i,
                      "cn: User " + i,
                      "sn: One",
                      "sn: Two",
                      "description: number " + i)),
              monitor());
    }
  }

  private static Write.Modify replace(String dn, Attribute... attributes) {
    return new Write.Modify(
        dn,
        Stream.of(attributes)
            .map(each -> new Modification(Modification.Kind.REPLACE, each))
            .toList());
  }

  @Test
  void whatOthersMadeOfValuesThatABatchReplacedStays() throws Exception {
    List<Write> writes =
        List.of(
            replace(
                ANN, Attribute.of("street", "Two Road"), Attribute.of("description", "one", "new")),
            replace(PEOPLE, Attribute.of("ou", "people")));
    new WriteBatch(dit, writes, new SecretAttributes(SecretAttributes.USUAL))
        .run(log, "two", told -> {}, monitor());
    LoggedChange change = last();
    assertEquals(List.of(), log.details(change).notes());
    outside("street", "Three Road");
    Undo undo = new Undo(log, dit);
    Undo.Report report = undo.run(change, (Undo.Bulk) undo.plan(change, monitor()), monitor());
    assertEquals(1, report.failures().size());
    assertEquals(List.of("Three Road"), stored("street"));
    outside("street", "Two Road");
    undo.run(change, (Undo.Bulk) undo.plan(change, monitor()), monitor());
    assertEquals(List.of("One Road"), stored("street"));
    assertEquals(List.of("one", "two"), stored("description"));
  }

  @Test
  void takesBackWhatWasWrittenUnderAnotherNameOfItsType() throws Exception {
    Write.Modify write =
        replace(
            ANN, Attribute.of("streetAddress", "Two Road"), Attribute.of("2.5.4.13", "one", "new"));
    new WriteBatch(dit, List.of(write), new SecretAttributes(SecretAttributes.USUAL))
        .run(log, "one", told -> {}, monitor());
    assertEquals(List.of("Two Road"), stored("street"));
    Undo undo = new Undo(log, dit);
    Undo.Bulk plan = assertInstanceOf(Undo.Bulk.class, plan());
    assertEquals(List.of(), undo.run(last(), plan, monitor()).failures());
    assertEquals(List.of("One Road"), stored("street"));
    assertEquals(List.of("one", "two"), stored("description"));
    session.write(write, monitor());
    assertEquals(List.of("new", "one"), stored("description"));
    undo();
    assertEquals(List.of("One Road"), stored("street"));
    assertEquals(List.of("one", "two"), stored("description"));
  }

  @Test
  void takesAnImportBack() throws Exception {
    Path file = folder.resolve("import.ldif");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      String unit = "ou=in" + i + "," + PEOPLE;
      text.append("dn: " + unit + "\nobjectClass: organizationalUnit\nou: in" + i + "\n\n");
      text.append("dn: cn=x," + unit + "\nobjectClass: person\ncn: x\nsn: y\n\n");
    }
    Files.writeString(file, text);
    try (Batch batch = Batch.begin(log, unheard(), Kind.IMPORT, "import.ldif")) {
      new LdifImport(batch.session(), LdifImport.OnError.CONTINUE, LdifImport.Existing.FAIL)
          .run(file, monitor());
      batch.succeeded();
    }
    assertEquals(60, last().subject().entries());
    assertTrue(read("cn=x,ou=in29," + PEOPLE).isPresent());
    Undo.Report report =
        new Undo(log, dit).run(last(), assertInstanceOf(Undo.Bulk.class, plan()), monitor());
    assertEquals(60, report.done());
    assertFalse(read("ou=in29," + PEOPLE).isPresent());
  }
}
