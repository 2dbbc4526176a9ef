package org.dirlens.browser.core.ldif.run;

import static org.dirlens.browser.core.ServedDirectory.BASE;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.ldif.LdifImport.Existing;
import org.dirlens.browser.core.ldif.LdifImport.OnError;
import org.dirlens.browser.core.ldif.LdifImport.Report;
import org.dirlens.browser.core.ldif.LdifSource;
import org.dirlens.browser.core.ldif.LdifSource.NamedFiles;
import org.dirlens.browser.core.ldif.RecordResult;
import org.dirlens.browser.core.ldif.RecordResult.State;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Session;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {
  private static final String PEOPLE = "ou=people," + BASE;

  @TempDir Path folder;
  private ServedDirectory served;
  private Session session;
  private final List<RecordResult> results = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    served = new ServedDirectory(folder);
    session = served.connection().session(monitor());
  }

  @AfterEach
  void stop() {
    served.connection().close();
    served.close();
  }

  private static LdifSource text(String text) {
    return new LdifSource.OfText("text", text, NamedFiles.REFUSED);
  }

  private static String unit() {
    return "dn: " + PEOPLE + "\nobjectClass: organizationalUnit\nou: people\n\n";
  }

  private static String person(String name) {
    return "dn: cn=%s,%s\nobjectClass: person\ncn: %s\nsn: %s\n\n"
        .formatted(name, PEOPLE, name, name);
  }

  private static String modify(String dn, String... lines) {
    return "dn: " + dn + "\nchangetype: modify\n" + String.join("\n", lines) + "\n-\n\n";
  }

  private Report look(String text, OnError onError, Existing existing) throws Exception {
    results.clear();
    ServerSchema schema = ServerSchema.read(session, monitor());
    return new DryRun(session, schema, onError, existing, (result, write) -> results.add(result))
        .run(text(text), monitor());
  }

  private List<String> look(String text) throws Exception {
    look(text, OnError.CONTINUE, Existing.FAIL);
    return results.stream().map(each -> each.state() + " " + each.message()).toList();
  }

  /** What a dry run says of a text is what becomes of it. */
  private void agrees(String text) throws Exception {
    look(text, OnError.CONTINUE, Existing.FAIL);
    List<Long> wouldFail =
        results.stream().filter(RecordResult::bad).map(RecordResult::line).toList();
    List<RecordResult> done = new ArrayList<>();
    new LdifImport(session, OnError.CONTINUE, Existing.FAIL)
        .telling((result, write) -> done.add(result))
        .run(text(text), monitor());
    assertEquals(
        wouldFail,
        done.stream().filter(RecordResult::bad).map(RecordResult::line).sorted().toList());
  }

  @Test
  void whatItSaysIsWhatTheServerDoes() throws Exception {
    String ann = "cn=ann," + PEOPLE;
    agrees(
        unit()
            + person("ann")
            + person("ann")
            + person("bob").replace(PEOPLE, "ou=nobody," + BASE)
            + "dn: cn=x,%s\nobjectClass: person\ncn: x\n\n".formatted(PEOPLE)
            + modify(ann, "add: description", "description: one")
            + modify(ann, "add: description", "description: one")
            + modify(ann, "delete: description", "description: two")
            + modify(ann, "delete: seeAlso")
            + modify(ann, "delete: sn")
            + modify(ann, "add: mail", "mail: ann@example.com")
            + modify("cn=nobody," + PEOPLE, "replace: sn", "sn: n")
            + "dn: "
            + PEOPLE
            + "\nchangetype: delete\n\n"
            + "dn: "
            + ann
            + "\nchangetype: modrdn\nnewrdn: cn=anna\ndeleteoldrdn: 1\n\n"
            + "dn: "
            + ann
            + "\nchangetype: delete\n\n"
            + "no ldif\n\n"
            + "dn: cn=anna,"
            + PEOPLE
            + "\nchangetype: delete\n\n"
            + "dn: "
            + PEOPLE
            + "\nchangetype: delete\n\n");
  }

  private static String named(String type, String name, String parent) {
    String dn = "dn: %s=%s,%s\n".formatted(type, name, parent);
    String classes = "objectClass: extensibleObject\nobjectClass: person\n";
    return dn + classes + "cn: x\nsn: x\n%s: %s\n\n".formatted(type, name);
  }

  @Test
  void namesAreComparedByTheRulesOfTheServer() throws Exception {
    agrees(
        unit()
            + named("commonName", "ann", PEOPLE).replace("cn: x\n", "")
            + named("cn", "below", "CN=Ann," + PEOPLE)
            + named("cn", "ANN", PEOPLE)
            + named("labeledURI", "a", PEOPLE)
            + named("labeledURI", "A", PEOPLE)
            + named("cn", "below", "labeledURI=A," + PEOPLE)
            + named("cn", "below", "labeledURI=a," + PEOPLE)
            + named("automountKey", "a", PEOPLE)
            + named("automountKey", "A", PEOPLE)
            + "dn: labeledURI=A,%s\nchangetype: delete\n\n".formatted(PEOPLE)
            + "dn: cn=below,labeledURI=A,%s\nchangetype: delete\n\n".formatted(PEOPLE)
            + "dn: labeledURI=A,%s\nchangetype: delete\n\n".formatted(PEOPLE));
  }

  @Test
  void itWritesNothingAndSaysWhy() throws Exception {
    assertEquals(
        List.of(
            "FITS It would be added",
            "FITS It would be added",
            "WOULD_FAIL There is no entry “ou=nobody,dc=example,dc=com” above it",
            "WOULD_FAIL There are entries below it, such as “cn=ann,ou=people,dc=example,dc=com”"),
        look(
            unit()
                + person("ann")
                + person("bob").replace(PEOPLE, "ou=nobody," + BASE)
                + "dn: "
                + PEOPLE
                + "\nchangetype: delete\n\n"));
    assertTrue(session.read(PEOPLE, List.of(), monitor()).isEmpty());
  }

  @Test
  void belowAMovedPlaceNothingIsClaimed() throws Exception {
    new LdifImport(session, OnError.STOP, Existing.FAIL)
        .run(text(unit() + person("ann")), monitor());
    List<String> said =
        look(
            "dn: "
                + PEOPLE
                + "\nchangetype: modrdn\nnewrdn: ou=staff\ndeleteoldrdn: 1\n\n"
                + modify("cn=ann,ou=staff," + BASE, "replace: sn", "sn: a"));
    assertEquals("FITS It would be renamed to “ou=staff,dc=example,dc=com”", said.get(0));
    assertEquals(
        "FITS A record before moves this place, so nothing can be told of it", said.get(1));
  }

  @Test
  void updatesAreLookedAtAsSuch() throws Exception {
    new LdifImport(session, OnError.STOP, Existing.FAIL)
        .run(text(unit() + person("ann")), monitor());
    assertEquals("WOULD_FAIL The entry exists already", look(person("ann")).getFirst());
    Report report = look(person("ann"), OnError.STOP, Existing.UPDATE);
    assertEquals(1, report.done());
    assertEquals(State.FITS, results.getFirst().state());
    report = look(person("ann") + unit(), OnError.STOP, Existing.FAIL);
    assertEquals(LdifImport.Ending.STOPPED_BY_ERROR, report.ending());
    assertEquals(1, results.size());
  }

  @Test
  void theLogTellsWhatBecameOfEachRecordWithoutSecrets() throws Exception {
    Path file = folder.resolve("run.ldiflog");
    try (RunLog log = new RunLog(file, "ldap://here:389", () -> Instant.EPOCH)) {
      new LdifImport(session, OnError.CONTINUE, Existing.FAIL)
          .telling(log)
          .run(
              text(
                  unit()
                      + unit()
                      + person("ann").stripTrailing()
                      + "\nuserPassword: marker-secret\n"),
              monitor());
    }
    String written = Files.readString(file);
    assertTrue(
        written.startsWith(
            "#!RESULT OK\n#!CONNECTION ldap://here:389\n#!DATE 1970-01-01T00:00:00Z\n#!LINE 1\n"
                + "#!NOTE Added\ndn: "
                + PEOPLE
                + "\nchangetype: add\n"),
        written);
    assertTrue(written.contains("#!RESULT ERROR\n"), written);
    assertFalse(written.contains("marker-secret"), written);
    String unwritable = folder.resolve("run.ldiflog").resolve("below").toString();
    try (RunLog log = new RunLog(Path.of(unwritable), "", () -> Instant.EPOCH)) {
      log.ended(new RecordResult(1, "", State.DONE, ""), null);
      assertTrue(String.valueOf(log.problem()).contains(unwritable));
    }
  }

  @Test
  void aNamedFileIsReadOnlyWhenThatIsWanted() throws Exception {
    Path value = Files.writeString(folder.resolve("value.txt"), "From a file");
    String text = unit().stripTrailing() + "\ndescription:< " + value.toUri() + "\n";
    Report refused =
        new LdifImport(session, OnError.STOP, Existing.FAIL).run(text(text), monitor());
    assertTrue(
        refused.failures().getFirst().message().startsWith("a value from a URL is not read"));
    new LdifImport(session, OnError.STOP, Existing.FAIL)
        .run(new LdifSource.OfText("text", text, NamedFiles.READ), monitor());
    assertEquals(
        List.of("From a file"),
        session.read(PEOPLE, List.of("description"), monitor()).orElseThrow().texts("description"));
  }

  @Test
  void resultsCarryTheLinesOfTheirRecords() throws Exception {
    List<RecordResult> done = new ArrayList<>();
    new LdifImport(session, OnError.CONTINUE, Existing.UPDATE)
        .telling((result, write) -> done.add(result))
        .run(text(unit() + unit() + "no ldif\n\n" + person("ann")), monitor());
    assertEquals(
        List.of("1 DONE", "5 UPDATED", "9 FAILED", "11 DONE"),
        done.stream()
            .sorted((one, other) -> Long.compare(one.line(), other.line()))
            .map(each -> each.line() + " " + each.state())
            .toList());
  }
}
