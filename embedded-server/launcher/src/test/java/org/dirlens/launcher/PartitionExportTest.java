package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.load.LoadRule;
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
}
