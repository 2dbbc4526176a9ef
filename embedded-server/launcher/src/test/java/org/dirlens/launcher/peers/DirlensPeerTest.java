package org.dirlens.launcher.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirlensPeerTest {
  private static final String TAKEN =
      """
      dn: o=Acme
      objectClass: top
      objectClass: organization
      o: Acme

      dn: cn=elsewhere,o=Acme
      objectClass: referral
      objectClass: extensibleObject
      cn: elsewhere
      ref: ldap://localhost/o=Acme

      dn: cn=sub,o=Acme
      objectClass: subentry
      cn: sub
      subtreeSpecification: {}

      dn: uid=anna,o=Acme
      objectClass: account
      uid: anna
      """;

  @TempDir Path folder;

  @Test
  void otherServersGetNothingOperationalButWhatReferralsAndSubentriesNeed() throws Exception {
    Path given =
        Files.writeString(
            folder.resolve("given.ldif"),
            TAKEN + "memberOf: cn=group,o=Acme\npwdAccountLockedTime: 000001010000Z\n");
    PeerData data = PeerData.of(Dn.parse("o=Acme", Schema.standard()), List.of());
    DirlensPeer peer = new DirlensPeer(folder.resolve("peer"), data, List.of());
    peer.prepare();
    Path all = folder.resolve("all.ldif");
    LoadReport report = peer.load(given, Translation.NONE, all, ProgressMonitor.NONE);
    assertEquals(4, report.added());
    Set<String> written = new TreeSet<>(Files.readAllLines(all));
    written.remove("version: 1");
    assertEquals(new TreeSet<>(TAKEN.lines().toList()), written);
  }
}
