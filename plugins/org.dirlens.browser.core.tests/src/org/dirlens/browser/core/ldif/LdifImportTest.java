package org.dirlens.browser.core.ldif;

import static org.dirlens.browser.core.ServedDirectory.BASE;
import static org.dirlens.browser.core.ServedDirectory.monitor;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.change.SubtreeDelete;
import org.dirlens.browser.core.ldif.LdifImport.Ending;
import org.dirlens.browser.core.ldif.LdifImport.Existing;
import org.dirlens.browser.core.ldif.LdifImport.Failure;
import org.dirlens.browser.core.ldif.LdifImport.OnError;
import org.dirlens.browser.core.ldif.LdifImport.Report;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Secret;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class LdifImportTest {
  @TempDir Path folder;
  private ServedDirectory served;
  private DirectoryConnection connection;

  @BeforeEach
  void start() throws Exception {
    served = new ServedDirectory(folder);
    connection = served.connection();
  }

  @AfterEach
  void stop() {
    connection.close();
    served.close();
  }

  private Session session() throws Exception {
    return connection.session(monitor());
  }

  private Report run(String text, OnError onError, Existing existing, IProgressMonitor monitor)
      throws Exception {
    Path file = folder.resolve("import.ldif");
    Files.writeString(file, text);
    return new LdifImport(session(), onError, existing).run(file, monitor);
  }

  private static String unit(String rdn, String parent) {
    return "dn: ou=%s,%s\nobjectClass: organizationalUnit\nou: %s\n\n".formatted(rdn, parent, rdn);
  }

  @Test
  void addsADeepChainThoughManyWritesAreUnderWay() throws Exception {
    StringBuilder text = new StringBuilder();
    String parent = BASE;
    for (int depth = 0; depth < 40; depth++) {
      text.append(unit("d" + depth, parent));
      parent = "ou=d" + depth + "," + parent;
      for (int width = 0; width < 5; width++) {
        text.append(unit("w" + width, parent));
      }
    }
    Report report = run(text.toString(), OnError.STOP, Existing.FAIL, monitor());
    assertEquals(new Report(240, 0, 0, Ending.END_OF_FILE, List.of()), report);
  }

  @Test
  void appliesChangesInTheirOrder() throws Exception {
    String a = "ou=a," + BASE;
    Report report =
        run(
            unit("a", BASE)
                + "dn: "
                + a
                + "\nchangetype: modify\nadd: description\ndescription: one\n-\n\n"
                + "dn: "
                + a
                + "\nchangetype: modify\nreplace: description\ndescription: two\n-\n\n"
                + "dn: "
                + a
                + "\nchangetype: moddn\nnewrdn: ou=b\ndeleteoldrdn: 1\n\n"
                + "dn: ou=b,"
                + BASE
                + "\nchangetype: modify\nadd: l\nl: here\n-\n\n",
            OnError.STOP,
            Existing.FAIL,
            monitor());
    assertEquals(new Report(5, 0, 0, Ending.END_OF_FILE, List.of()), report);
    assertEquals(
        List.of("two"),
        session().read("ou=b," + BASE, List.of(), monitor()).orElseThrow().texts("description"));
  }

  @Test
  void sendsPasswordsInTheFormTheServerStores() throws Exception {
    String ann = "cn=Ann," + BASE;
    Path file = folder.resolve("passwords.ldif");
    Files.writeString(
        file,
        "dn: %s\nobjectClass: person\ncn: Ann\nsn: Smith\nuserPassword: marker-Ann\n"
            .formatted(ann));
    new LdifImport(session(), OnError.STOP, Existing.FAIL)
        .storingPasswordsAs(served::importedPassword)
        .run(file, monitor());
    List<String> stored = served.stored(ann, "userPassword");
    assertTrue(stored.getFirst().startsWith("{SSHA512}"), stored.getFirst());

    ConnectionParameters mine =
        ConnectionParameters.create(
            "ann", connection.parameters().endpoint(), ann, AccessMode.READ_WRITE);
    served.connections().checks().authentication(mine, Secret.of("marker-Ann"), monitor());
  }

  @Test
  void reportsTheLineOfEveryRecordThatFailsAndGoesOn() throws Exception {
    Report report =
        run(
            unit("a", BASE)
                + "dn: cn=x,"
                + BASE
                + "\nobjectClass: person\ncn: x\n\nno ldif\n\n"
                + unit("b", BASE),
            OnError.CONTINUE,
            Existing.FAIL,
            monitor());
    assertEquals(2, report.done());
    assertEquals(2, report.failed());
    assertEquals(List.of(5L, 9L), report.failures().stream().map(Failure::line).sorted().toList());
  }

  @Test
  void whatIsLeftAloneHidesNoFailure() throws Exception {
    Path file = folder.resolve("import.ldif");
    Files.writeString(
        file,
        unit("a", BASE).repeat(LdifImport.FAILURES_KEPT + 2) + unit("b", "ou=nowhere," + BASE));
    LdifImport work =
        new LdifImport(session(), OnError.CONTINUE, Existing.FAIL).leaving(Failure.Kind.EXISTS);
    Report report = work.run(file, monitor());
    assertEquals(LdifImport.FAILURES_KEPT + 1, work.left());
    assertEquals(1, report.done());
    assertEquals(1, report.failed());
    assertEquals(
        List.of(Failure.Kind.NO_SUCH_ENTRY),
        report.failures().stream().map(Failure::kind).toList());
  }

  @Test
  void keepsWhatWasRefusedAsAFileThatCanBeCorrectedAndImported() throws Exception {
    Path file = folder.resolve("import.ldif");
    Files.writeString(
        file,
        unit("a", BASE)
            + "dn: ou=below,ou=later,%s\nobjectClass: organizationalUnit\nou: below\n\n"
                .formatted(BASE)
            + "dn: ou=c,%s\nobjectClass: organizationalUnit\nno value\nou: c\n\n".formatted(BASE)
            + unit("a", BASE)
            + unit("b", BASE));
    Path kept = folder.resolve("rejected.ldif");
    LdifImport first =
        new LdifImport(session(), OnError.CONTINUE, Existing.FAIL).keepingRejectedIn(kept);
    Report report = first.run(file, monitor());
    assertEquals(2, report.done());
    assertEquals(
        List.of(Failure.Kind.NO_SUCH_ENTRY, Failure.Kind.NOT_LDIF, Failure.Kind.EXISTS),
        report.failures().stream().map(Failure::kind).toList());
    assertTrue(first.rejectedProblem().isEmpty());
    String text = Files.readString(kept);
    assertTrue(text.contains("# Line 5: The server did not add ou=below,ou=later"), text);
    assertTrue(text.contains("# Line 11: ") && text.contains("\nno value\nou: c\n"), text);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)));

    run(unit("later", BASE), OnError.STOP, Existing.FAIL, monitor());
    Files.writeString(kept, text.replace("no value\n", ""));
    Report again = new LdifImport(session(), OnError.STOP, Existing.UPDATE).run(kept, monitor());
    assertEquals(new Report(3, 1, 0, Ending.END_OF_FILE, List.of()), again);
  }

  /** A CR alone ends no line in LDIF. */
  @Test
  void aRejectedRecordHasItsOwnTextBehindLoneReturns() throws Exception {
    Path file = folder.resolve("import.ldif");
    Files.writeString(
        file,
        unit("a", BASE).replace("ou: a\n", "ou: a\ndescription: v\rw\rx\ry\rz\r\n")
            + unit("b", BASE)
            + "dn: ou=c,%s\nobjectClass: organizationalUnit\nno value\nou: c\n\n".formatted(BASE)
            + unit("d", BASE));
    Path kept = folder.resolve("rejected.ldif");
    new LdifImport(session(), OnError.CONTINUE, Existing.FAIL)
        .keepingRejectedIn(kept)
        .run(file, monitor());
    String text = Files.readString(kept);
    assertTrue(text.contains("dn: ou=c,") && text.contains("\nno value\nou: c\n"), text);
    assertFalse(text.contains("ou=b,") || text.contains("ou=d,"), text);
  }

  @Test
  void anImportWithoutFailureLeavesNoFileOfRejectedRecords() throws Exception {
    Path file = folder.resolve("import.ldif");
    Files.writeString(file, unit("a", BASE));
    Path kept = folder.resolve("rejected.ldif");
    new LdifImport(session(), OnError.STOP, Existing.FAIL)
        .keepingRejectedIn(kept)
        .run(file, monitor());
    assertFalse(Files.exists(kept));
  }

  @Test
  void stopsAtTheFirstFailureWhenAsked() throws Exception {
    Report report =
        run(
            unit("a", BASE) + "no ldif\n\n" + unit("b", BASE),
            OnError.STOP,
            Existing.FAIL,
            monitor());
    assertEquals(Ending.STOPPED_BY_ERROR, report.ending());
    assertEquals(1, report.done());
    assertFalse(session().read("ou=b," + BASE, List.of(), monitor()).isPresent());
  }

  @Test
  void updatesEntriesThatAreThereWhenAsked() throws Exception {
    run(unit("a", BASE), OnError.STOP, Existing.FAIL, monitor());
    String again = unit("a", BASE).stripTrailing() + "\ndescription: new\n\n";
    assertEquals(1, run(again, OnError.CONTINUE, Existing.FAIL, monitor()).failed());
    Report report = run(again, OnError.STOP, Existing.UPDATE, monitor());
    assertEquals(new Report(1, 1, 0, Ending.END_OF_FILE, List.of()), report);
    assertEquals(
        List.of("new"),
        session().read("ou=a," + BASE, List.of(), monitor()).orElseThrow().texts("description"));
  }

  @Test
  void endsSoonAfterACancel() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < 5_000; number++) {
      text.append(unit("n" + number, BASE));
    }
    IProgressMonitor monitor =
        new NullProgressMonitor() {
          @Override
          public void subTask(String name) {
            if (name.startsWith("3")) {
              setCanceled(true);
            }
          }
        };
    Report report = run(text.toString(), OnError.STOP, Existing.FAIL, monitor);
    assertEquals(Ending.CANCELLED, report.ending());
    assertTrue(report.done() < 1_000, "done " + report.done());
  }

  @Test
  void tellsOfALostServerOnce() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < 5_000; number++) {
      text.append(unit("n" + number, BASE));
    }
    IProgressMonitor monitor =
        new NullProgressMonitor() {
          @Override
          public void subTask(String name) {
            if (name.startsWith("3")) {
              served.stop();
            }
          }
        };
    Report report = run(text.toString(), OnError.CONTINUE, Existing.FAIL, monitor);
    assertEquals(Ending.CONNECTION_LOST, report.ending());
    assertEquals(1, report.failures().size());
  }

  @Test
  void exportsWhatCanBeImportedAgain() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < 1_200; number++) {
      text.append(unit("n" + number, BASE));
    }
    run(text.toString(), OnError.STOP, Existing.FAIL, monitor());
    Path file = folder.resolve("export.ldif");
    SearchQuery all =
        new SearchQuery(
            BASE, Scope.ONE_LEVEL, "(ou=n*)", List.of("*"), SearchQuery.Limits.pages(500));
    SearchOutcome outcome = EntryExport.ldif(session(), all).run(file, monitor());
    assertEquals(new SearchOutcome(1_200, 0, SearchOutcome.End.COMPLETE), outcome);
    Report again = new LdifImport(session(), OnError.STOP, Existing.UPDATE).run(file, monitor());
    assertEquals(new Report(1_200, 1_200, 0, Ending.END_OF_FILE, List.of()), again);
  }

  @Test
  void exportsSubentriesAndReferralsThatCanBeImportedAgain() throws Exception {
    String policy = "cn=policy,ou=kept," + BASE;
    String far = "ou=far,ou=kept," + BASE;
    String text =
        unit("kept", BASE)
            + "dn: %s\nobjectClass: subentry\ncn: policy\nsubtreeSpecification: {}\n\n"
                .formatted(policy)
            + "dn: %s\nobjectClass: referral\nobjectClass: extensibleObject\nou: far\n"
                .formatted(far)
            + "ref: ldap://far.example.com/\n\n";
    run(text, OnError.STOP, Existing.FAIL, monitor());
    Path file = folder.resolve("export.ldif");
    SearchQuery all =
        new SearchQuery(
            "ou=kept," + BASE,
            Scope.SUBTREE,
            SearchQuery.ANY_ENTRY,
            SearchQuery.ADDABLE,
            SearchQuery.Limits.pages(500));
    Session managing = session().managingReferrals();
    SearchOutcome outcome = EntryExport.ldif(managing, all).withSubentries().run(file, monitor());
    assertEquals(new SearchOutcome(3, 0, SearchOutcome.End.COMPLETE), outcome);
    SearchQuery alone = SearchQuery.read(policy, SearchQuery.ADDABLE);
    Path one = folder.resolve("policy.ldif");
    assertEquals(
        1, EntryExport.ldif(managing, alone).withSubentries().run(one, monitor()).entries());
    SubtreeDelete.prepare(session(), "ou=kept," + BASE, monitor())
        .run(new ModificationLog(folder.resolve("log")), ServerSchema.EMPTY, monitor());
    Report again = new LdifImport(session(), OnError.STOP, Existing.FAIL).run(file, monitor());
    assertEquals(new Report(3, 0, 0, Ending.END_OF_FILE, List.of()), again);
    assertTrue(managing.read(far, List.of("ref"), monitor()).isPresent());
    assertTrue(managing.read(policy, List.of("cn"), monitor()).isPresent());
  }

  @Test
  void aCancelledExportLeavesNoFile() throws Exception {
    Path file = folder.resolve("export.ldif");
    NullProgressMonitor monitor = new NullProgressMonitor();
    monitor.setCanceled(true);
    SearchQuery all =
        new SearchQuery(BASE, Scope.SUBTREE, "(objectClass=*)", List.of(), SearchQuery.Limits.NONE);
    assertEquals(
        SearchOutcome.End.CANCELLED, EntryExport.ldif(session(), all).run(file, monitor).end());
    assertEquals(
        List.of(), Files.list(folder).filter(each -> each.toString().contains("export")).toList());
  }
}
