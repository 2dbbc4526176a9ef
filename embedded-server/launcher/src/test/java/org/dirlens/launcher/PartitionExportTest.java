package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.server.task.Task;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Partitions written as LDIF while their server runs. */
@Timeout(120)
class PartitionExportTest {
  @TempDir Path folder;
  private @Nullable EmbeddedServer server;

  @AfterEach
  void stop() {
    server.close();
  }

  private void start(String name, Path entries) throws Exception {
    server = EmbeddedServer.start(EmbeddedServerOptions.on(folder.resolve(name), People.BASE));
    Task.Result loaded =
        server
            .maintenance()
            .load(
                partition().suffix(),
                entries,
                Translation.NONE,
                LoadRule.GOOD_ENTRIES,
                ProgressMonitor.NONE);
    assertEquals(List.of(), loaded.damages());
  }

  private Partition partition() {
    return server.partitions().getFirst();
  }

  private List<String> export(String name, ProgressMonitor monitor) throws Exception {
    Path target = folder.resolve(name);
    server.maintenance().export(partition().suffix(), target, LdifExport.Attributes.USER, monitor);
    return Files.readAllLines(target);
  }

  private Path ldif(String text) throws IOException {
    return Files.writeString(folder.resolve("entries.ldif"), text);
  }

  @Test
  void whatClientsCanWriteComesBackOfAnImport() throws Exception {
    start(
        "first",
        ldif(
            """
            dn: dc=example,dc=com
            objectClass: domain
            dc: example
            administrativeRole: 2.5.23.5

            dn: cn=elsewhere,dc=example,dc=com
            objectClass: extensibleObject
            objectClass: referral
            cn: elsewhere
            ref: ldap://localhost/ou=elsewhere

            dn: cn=sub,dc=example,dc=com
            objectClass: subentry
            cn: sub
            subtreeSpecification: {}

            dn: uid=locked,dc=example,dc=com
            objectClass: inetOrgPerson
            uid: locked
            cn: c
            sn: s
            pwdAccountLockedTime: 000001010000Z
            pwdReset: TRUE
            """));
    List<String> exported = export("exported.ldif", ProgressMonitor.NONE);
    server.close();
    start("second", folder.resolve("exported.ldif"));
    assertEquals(exported, export("again.ldif", ProgressMonitor.NONE));
    for (String line :
        List.of(
            "administrativeRole: 2.5.23.5",
            "ref: ldap://localhost/ou=elsewhere",
            "subtreeSpecification: {}",
            "pwdAccountLockedTime: 000001010000Z",
            "pwdReset: TRUE")) {
      assertEquals(1, exported.stream().filter(line::equals).count(), line);
    }
    assertEquals(List.of(), exported.stream().filter(l -> l.startsWith("entryUUID:")).toList());
  }

  @Test
  void entriesThatMoveMeanwhileAreWrittenWhereTheyWere() throws Exception {
    start(
        "data",
        ldif(
            """
            dn: dc=example,dc=com
            objectClass: domain
            dc: example

            dn: ou=a,dc=example,dc=com
            objectClass: organizationalUnit

            dn: ou=b,dc=example,dc=com
            objectClass: organizationalUnit

            dn: uid=first,ou=a,dc=example,dc=com
            objectClass: account

            dn: uid=moved,ou=b,dc=example,dc=com
            objectClass: account
            """));
    List<String> exported =
        export("moving.ldif", new AtUnit(4, () -> move("uid=moved,ou=b", "uid=moved", "ou=a")));
    assertEquals(
        List.of(
            "dn: dc=example,dc=com",
            "dn: ou=a,dc=example,dc=com",
            "dn: ou=b,dc=example,dc=com",
            "dn: uid=first,ou=a,dc=example,dc=com",
            "dn: uid=moved,ou=b,dc=example,dc=com"),
        exported.stream().filter(line -> line.startsWith("dn: ")).toList());
  }

  private void move(String from, String name, String superior) throws LdapProblem {
    partition()
        .modifyDn(
            new ModifyDnRequest(
                dn(from),
                Rdn.parse(name, server.schema()),
                OldRdn.DELETE,
                dn(superior),
                List.of()));
  }

  private Dn dn(String below) throws LdapProblem {
    return Dn.parse(below + "," + People.BASE, server.schema());
  }

  private interface Write {
    void run() throws LdapProblem;
  }

  /** Writes when so many entries were exported. */
  private static final class AtUnit implements ProgressMonitor {
    private final Write write;
    private long left;

    AtUnit(long unit, Write write) {
      this.left = unit;
      this.write = write;
    }

    @Override
    public void begin(String task, long totalUnits) {}

    @Override
    public void worked(long units) {
      left -= units;
      if (left == 0) {
        try {
          write.run();
        } catch (LdapProblem problem) {
          throw new AssertionError(problem);
        }
      }
    }

    @Override
    public boolean cancelled() {
      return false;
    }
  }
}
