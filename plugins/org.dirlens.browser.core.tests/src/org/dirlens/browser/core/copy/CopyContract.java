package org.dirlens.browser.core.copy;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.ServerContract;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SubtreeDelete;
import org.dirlens.browser.core.change.Undo;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.SearchWitness;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What copies and moves do on every server, and that they are taken back. */
@Timeout(240)
abstract class CopyContract extends ServerContract {
  private static final String FROM = "ou=from," + SUFFIX;
  private static final String TO = "ou=to," + SUFFIX;
  private static final String UNIT = "ou=unit," + FROM;
  private static final String COPY = "ou=unit," + TO;
  private static final String FAR = "ldap://far.example.com/ou=far,dc=example,dc=com";
  private static final int PEOPLE = 40;

  @TempDir Path folder;
  private ModificationLog log;
  private Dit dit;

  CopyContract(Server server) {
    super(server);
  }

  @BeforeEach
  void makeTwoUnits() throws Exception {
    log = new ModificationLog(folder.resolve("log"));
    dit = Dit.of(connection());
    for (String dn : List.of(FROM, TO)) {
      if (read(connection().session(monitor()), dn).isPresent()) {
        SubtreeDelete.prepare(session(), dn, monitor())
            .run(new ModificationLog(folder.resolve("old")), ServerSchema.EMPTY, monitor());
      }
    }
    unit(FROM, "from");
    unit(TO, "to");
    unit(UNIT, "unit");
    unit("ou=inner," + UNIT, "inner");
    for (int number = 0; number < PEOPLE; number++) {
      String name = number == 0 ? "cn=p0+sn=One" : "cn=p" + number;
      person(name + (number % 2 == 0 ? ",ou=inner," : ",") + UNIT, "p" + number);
    }
  }

  private Session session() throws ConnectionProblem {
    return connection().session(monitor());
  }

  private void unit(String dn, String name) throws ConnectionProblem {
    add(entry(dn, "objectClass: organizationalUnit", "ou: " + name, "description: made"));
  }

  private void person(String dn, String name) throws ConnectionProblem {
    add(entry(dn, "objectClass: inetOrgPerson", "cn: " + name, "sn: One", "sn: Two"));
  }

  private void add(Entry entry) throws ConnectionProblem {
    session().write(new Write.Add(entry), monitor());
  }

  private static Optional<Entry> read(Session session, String dn) throws ConnectionProblem {
    return session.read(dn, List.of("*"), monitor());
  }

  private List<String> values(String dn, String attribute) throws ConnectionProblem {
    return read(session(), dn).orElseThrow().texts(attribute).stream().sorted().toList();
  }

  private boolean exists(String dn) throws ConnectionProblem {
    return read(session(), dn).isPresent();
  }

  private SubtreeCopy prepare(CopyDepth depth, CopyConflict conflict) throws ConnectionProblem {
    return SubtreeCopy.prepare(
        CopyRequest.below(dit, List.of(UNIT), dit, TO, depth).on(conflict), monitor());
  }

  private CopyReport copy(CopyDepth depth, CopyConflict conflict) throws ConnectionProblem {
    return prepare(depth, conflict).run(log, monitor());
  }

  private Undo.Report undo() throws Exception {
    Undo undo = new Undo(log, dit);
    LoggedChange last = log.last().orElseThrow();
    Undo.Bulk plan = assertInstanceOf(Undo.Bulk.class, undo.plan(last, monitor()));
    return undo.run(last, plan, monitor());
  }

  private long below(String dn) throws ConnectionProblem {
    return SubtreeDelete.prepare(session(), dn, monitor()).entries();
  }

  @Test
  void aSubtreeIsCountedCopiedAndTakenBack() throws Exception {
    SubtreeCopy prepared = prepare(CopyDepth.SUBTREE, CopyConflict.STOP);
    assertEquals(PEOPLE + 2, prepared.entries());
    assertFalse(exists(COPY), "nothing was sent");
    CopyReport report = prepared.run(log, monitor());
    assertEquals(new CopyReport(PEOPLE + 2, 0, 0, 0, List.of()), report);
    assertEquals(List.of("One", "Two"), values("cn=p8,ou=inner," + COPY, "sn"));
    assertEquals(PEOPLE + 2, below(UNIT), "the originals stay");
    LoggedChange logged = log.last().orElseThrow();
    assertEquals(LoggedChange.Kind.COPY, logged.subject().kind());
    assertEquals(PEOPLE + 2, logged.subject().entries());
    assertEquals(List.of(), undo().failures());
    assertFalse(exists(COPY));
    assertTrue(exists(UNIT));
  }

  @Test
  void theDepthSaysHowMuchComesAlong() throws Exception {
    assertEquals(1, copy(CopyDepth.ENTRY, CopyConflict.STOP).added());
    assertEquals(1, below(COPY));
    undo();
    assertEquals(PEOPLE / 2 + 2, copy(CopyDepth.CHILDREN, CopyConflict.STOP).added());
    assertTrue(exists("cn=p1," + COPY));
    assertFalse(exists("cn=p2,ou=inner," + COPY));
  }

  @Test
  void whatIsThereAlreadyEndsTheCopyOrStays() throws Exception {
    unit(COPY, "unit");
    person("cn=p1," + COPY, "p1");
    replace("cn=p1," + COPY, "sn", "Theirs");
    assertEquals(List.of(COPY), prepare(CopyDepth.SUBTREE, CopyConflict.STOP).present());
    assertThrows(ConnectionProblem.class, () -> copy(CopyDepth.SUBTREE, CopyConflict.STOP));
    CopyReport report = copy(CopyDepth.SUBTREE, CopyConflict.SKIP);
    assertEquals(2, report.skipped());
    assertEquals(PEOPLE, report.added());
    assertEquals(List.of("Theirs"), values("cn=p1," + COPY, "sn"));
    undo();
    assertEquals(2, below(COPY), "what was there before the copy");
  }

  private void replace(String dn, String attribute, String value) throws ConnectionProblem {
    session()
        .write(
            new Write.Modify(
                dn,
                List.of(
                    new Modification(Modification.Kind.REPLACE, Attribute.of(attribute, value)))),
            monitor());
  }

  @Test
  void whatIsThereAlreadyIsOverwrittenAndComesBack() throws Exception {
    unit(COPY, "unit");
    person("cn=p1," + COPY, "p1");
    replace("cn=p1," + COPY, "sn", "Theirs");
    replace("cn=p1," + COPY, "street", "Their Road");
    replace("cn=p1," + COPY, "userPassword", "their own word");
    List<String> theirs = values("cn=p1," + COPY, "userPassword");
    CopyReport report = copy(CopyDepth.SUBTREE, CopyConflict.OVERWRITE);
    assertEquals(2, report.changed());
    assertEquals(PEOPLE, report.added());
    assertEquals(List.of("One", "Two"), values("cn=p1," + COPY, "sn"));
    assertEquals(List.of(), values("cn=p1," + COPY, "street"));
    assertEquals(theirs, values("cn=p1," + COPY, "userPassword"), "the source may only hide one");
    assertEquals(List.of(), undo().failures());
    assertEquals(List.of("Theirs"), values("cn=p1," + COPY, "sn"));
    assertEquals(List.of("Their Road"), values("cn=p1," + COPY, "street"));
  }

  /** The values of a picture cannot be named, so that the server would refuse to change them. */
  @Test
  void whatOthersWriteBeforeItIsOverwrittenComesBackToo() throws Exception {
    assumeTrue(dit.features(monitor()).assertions(), "it knows no assertions");
    String dn = "cn=p1," + COPY;
    unit(COPY, "unit");
    person(dn, "p1");
    replace("cn=p1," + UNIT, "jpegPhoto", "mine");
    replace(dn, "jpegPhoto", "before");
    List<String> theirs = new ArrayList<>(List.of("theirs"));
    connections()
        .witnessedBy(
            (SearchWitness)
                (any, query, ended) -> {
                  if (query.base().equals(dn) && !theirs.isEmpty()) {
                    assertDoesNotThrow(() -> replace(dn, "jpegPhoto", theirs.removeFirst()));
                  }
                });
    try {
      assertEquals(2, copy(CopyDepth.SUBTREE, CopyConflict.OVERWRITE).changed());
    } finally {
      connections().witnessedBy(SearchWitness.NONE);
    }
    assertEquals(List.of("mine"), values(dn, "jpegPhoto"));
    assertEquals(List.of(), undo().failures());
    assertEquals(List.of("theirs"), values(dn, "jpegPhoto"));
  }

  @Test
  void aCopyBesideTheOriginalGetsANumber() throws Exception {
    CopyRequest beside = CopyRequest.below(dit, List.of(UNIT), dit, FROM, CopyDepth.SUBTREE);
    for (int number = 2; number <= 3; number++) {
      SubtreeCopy.prepare(beside.on(CopyConflict.RENAME), monitor()).run(log, monitor());
      assertEquals(List.of("unit-" + number), values("ou=unit-" + number + "," + FROM, "ou"));
      assertTrue(exists("cn=p2,ou=inner,ou=unit-" + number + "," + FROM));
    }
  }

  @Test
  void nothingGoesBelowItself() {
    CopyRequest into =
        CopyRequest.below(dit, List.of(UNIT), dit, "ou=inner," + UNIT, CopyDepth.SUBTREE);
    ConnectionProblem problem =
        assertThrows(ConnectionProblem.class, () -> SubtreeCopy.prepare(into, monitor()));
    assertTrue(problem.getMessage().contains("below itself"), problem.getMessage());
  }

  /**
   * Cancelled after some entries. It says so once: what was sent by then is waited for while it
   * says no more, and not only as long as a person would wait.
   */
  private static final class CancelledOnce extends NullProgressMonitor {
    private int steps;
    private boolean said;

    @Override
    public void worked(int work) {
      steps += work;
    }

    @Override
    public boolean isCanceled() {
      boolean now = steps > 20 && !said;
      said |= now;
      return now;
    }
  }

  @Test
  void aCancelledCopyIsTakenBack() throws Exception {
    SubtreeCopy prepared = prepare(CopyDepth.SUBTREE, CopyConflict.STOP);
    assertThrows(ConnectionProblem.class, () -> prepared.run(log, new CancelledOnce()));
    assertTrue(exists(COPY));
    LoggedChange logged = log.get(log.end() - 1).orElseThrow();
    assertFalse(logged.done());
    Undo undo = new Undo(log, dit);
    undo.run(logged, (Undo.Bulk) undo.plan(logged, monitor()), monitor());
    assertFalse(exists(COPY), "what was sent is known");
  }

  @Test
  void aCancelledCopyTellsWhatWasDoneBefore() throws Exception {
    unit(COPY, "unit");
    SubtreeCopy prepared = prepare(CopyDepth.SUBTREE, CopyConflict.SKIP);
    assertThrows(ConnectionProblem.class, () -> prepared.run(log, new CancelledOnce()));
    CopyReport soFar = prepared.soFar();
    assertEquals(1, soFar.skipped());
    assertEquals(below(COPY) - 1, soFar.added());
    assertTrue(soFar.entries() < prepared.entries(), soFar::toString);
  }

  @Test
  void theServerMovesASubtreeAndBack() throws Exception {
    CopyRequest request = CopyRequest.below(dit, List.of(UNIT), dit, TO, CopyDepth.SUBTREE);
    List<CopyRoot> moved = new ArrayList<>();
    assertEquals(Optional.empty(), SubtreeMove.byServer(request, log, moved::add, monitor()));
    assertEquals(request.roots(), moved);
    assertEquals(PEOPLE + 2, below(COPY));
    assertFalse(exists(UNIT));
    assertEquals(LoggedChange.Kind.MOVE, log.last().orElseThrow().subject().kind());
    assertTrue(exists("sn=One+cn=p0,ou=inner," + COPY));
    assertEquals(List.of(), undo().failures());
    assertTrue(exists("cn=p2,ou=inner," + UNIT));
    assertFalse(exists(COPY));
  }

  @Test
  void aMoveIsSimulatedAndTakenBackAsOne() throws Exception {
    SubtreeCopy prepared = prepare(CopyDepth.SUBTREE, CopyConflict.STOP);
    CopyReport report = SubtreeMove.byCopying(prepared, log, monitor());
    assertTrue(report.whole());
    assertEquals(PEOPLE + 2, below(COPY));
    assertEquals(List.of("One", "Two"), values("sn=One+cn=p0,ou=inner," + COPY, "sn"));
    assertFalse(exists(UNIT));
    List<String> notes = new Undo(log, dit).plan(log.last().orElseThrow(), monitor()).notes();
    assertTrue(
        notes.toString().contains("The copies are deleted as they are now"), notes::toString);
    assertEquals(List.of(), undo().failures());
    assertEquals(PEOPLE + 2, below(UNIT));
    assertFalse(exists(COPY));
    assertEquals(List.of("One", "Two"), values("cn=p8,ou=inner," + UNIT, "sn"));
  }

  @Test
  void referralsAndSubentriesAreCopiedMovedDeletedAndComeBack() throws Exception {
    refer("ou=far,ou=inner," + UNIT);
    addSubentry("cn=policy,ou=inner," + UNIT);
    long all = PEOPLE + 4;
    assertEquals(all, below(UNIT));
    assertEquals(all, copy(CopyDepth.SUBTREE, CopyConflict.STOP).added());
    assertEquals(all, below(COPY));
    Session managing = session().managingReferrals();
    Entry far = managing.read("ou=far,ou=inner," + COPY, List.of("ref"), monitor()).orElseThrow();
    assertEquals(List.of(FAR), far.texts("ref"));
    assertEquals(List.of(), undo().failures());
    assertFalse(exists(COPY));
    SubtreeMove.byCopying(prepare(CopyDepth.SUBTREE, CopyConflict.STOP), log, monitor());
    assertEquals(all, below(COPY));
    assertFalse(exists(UNIT));
    SubtreeDelete.prepare(session(), COPY, monitor()).run(log, dit.schema(monitor()), monitor());
    assertFalse(exists(COPY));
    assertEquals(List.of(), undo().failures());
    assertEquals(all, below(COPY));
  }

  @Test
  void aSubentryOrAReferralAloneIsDeletedOnce() throws Exception {
    String policy = "cn=policy," + UNIT;
    addSubentry(policy);
    refer("ou=far," + UNIT);
    for (String dn : List.of(policy, "ou=far," + UNIT)) {
      SubtreeDelete delete = SubtreeDelete.prepare(session(), dn, monitor());
      assertEquals(1, delete.entries(), dn);
      delete.run(log, dit.schema(monitor()), monitor());
      assertEquals(1, delete.deleted(), dn);
    }
    assertEquals(PEOPLE + 2, below(UNIT));
  }

  @Test
  void aReferralInThePlaceOfACopyIsFoundBefore() throws Exception {
    refer(COPY);
    assertEquals(List.of(COPY), prepare(CopyDepth.SUBTREE, CopyConflict.STOP).present());
  }

  private void refer(String dn) throws ConnectionProblem {
    String name = dn.substring("ou=".length(), dn.indexOf(','));
    add(
        entry(
            dn,
            "objectClass: referral",
            "objectClass: extensibleObject",
            "ou: " + name,
            "ref: " + FAR));
  }

  private void addSubentry(String dn) throws ConnectionProblem {
    boolean standard = dit.schema(monitor()).objectClass("ldapSubEntry").isEmpty();
    add(
        standard
            ? entry(dn, "objectClass: subentry", "cn: policy", "subtreeSpecification: {}")
            : entry(dn, "objectClass: ldapSubEntry", "cn: policy"));
  }

  @Test
  void nothingIsDeletedWhenTheCopyIsNotWhole() throws Exception {
    unit(COPY, "unit");
    SubtreeCopy prepared = prepare(CopyDepth.SUBTREE, CopyConflict.STOP);
    assertThrows(ConnectionProblem.class, () -> SubtreeMove.byCopying(prepared, log, monitor()));
    assertEquals(PEOPLE + 2, below(UNIT));
  }

  @Test
  void whatOthersChangeWhileItIsCopiedIsNotDeleted() throws Exception {
    String changed = "cn=p1," + UNIT;
    SubtreeCopy prepared = prepare(CopyDepth.SUBTREE, CopyConflict.STOP);
    NullProgressMonitor others =
        new NullProgressMonitor() {
          private boolean done;

          @Override
          public boolean isCanceled() {
            try {
              if (!done && exists(COPY)) {
                done = true;
                replace(changed, "sn", "Theirs");
              }
            } catch (ConnectionProblem e) {
              throw new IllegalStateException(e);
            }
            return false;
          }
        };
    assertThrows(ConnectionProblem.class, () -> SubtreeMove.byCopying(prepared, log, others));
    assertEquals(List.of("Theirs"), values(changed, "sn"));
  }

  @Test
  void aSubtreeMovesToAnotherServer(@TempDir Path other) throws Exception {
    try (ServedDirectory second = new ServedDirectory(other)) {
      Dit target = Dit.of(second.connection());
      CopyRequest request =
          CopyRequest.below(dit, List.of(UNIT), target, SUFFIX, CopyDepth.SUBTREE);
      SubtreeMove.byCopying(SubtreeCopy.prepare(request, monitor()), log, monitor());
      Session there = target.connection().session(monitor());
      assertEquals(
          List.of("One", "Two"),
          read(there, "cn=p8,ou=inner,ou=unit," + SUFFIX).orElseThrow().texts("sn").stream()
              .sorted()
              .toList());
      assertFalse(exists(UNIT));
      assertEquals(List.of(), undo().failures());
      assertEquals(PEOPLE + 2, below(UNIT));
      target.connection().close();
    }
  }
}
