package org.dirlens.browser.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Secret;
import org.dirlens.connection.testkit.Ds389;
import org.dirlens.connection.testkit.ServerProcess;
import org.dirlens.connection.testkit.Slapd;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words, names and filters find the same on each of the servers. */
class QuickSearchTest {
  private static final String SUFFIX = "dc=example,dc=com";
  private static final String BERT = "cn=Bert Moll," + SUFFIX;

  @Test
  void onDirlens(@TempDir Path folder) throws Exception {
    try (ServedDirectory served = new ServedDirectory(folder)) {
      addBert(served.connection());
      findsBert(served.connection());
    }
  }

  @Test
  void onSlapd(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Slapd.programInstalled(), "slapd is not installed here");
    try (Slapd slapd = Slapd.empty(folder, SUFFIX)) {
      findsBert(filled(folder, slapd));
    }
  }

  @Test
  void onDs389(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Ds389.installed(), "389-ds is not installed here");
    try (Ds389 server = Ds389.empty(folder, SUFFIX)) {
      findsBert(filled(folder, server));
    }
  }

  private static DirectoryConnection filled(Path folder, ServerProcess server) throws Exception {
    Connections connections = new Connections(folder.resolve("connections"));
    connections.askForPasswords(parameters -> Optional.of(Secret.of(server.password())));
    DirectoryConnection connection =
        connections.add(
            ConnectionParameters.create(
                "other",
                new Endpoint("127.0.0.1", server.port(), Encryption.NONE, 20_000),
                server.administrator(),
                AccessMode.READ_WRITE));
    write(connection, SUFFIX, "objectClass: domain", "dc: example");
    addBert(connection);
    return connection;
  }

  private static void addBert(DirectoryConnection connection) throws Exception {
    write(connection, BERT, "objectClass: inetOrgPerson", "cn: Bert Moll", "sn: Moll", "uid: bm");
  }

  private static void write(DirectoryConnection connection, String dn, String... lines)
      throws Exception {
    connection
        .session(ServedDirectory.monitor())
        .write(new Write.Add(ServedDirectory.entry(dn, lines)), ServedDirectory.monitor());
  }

  private static void findsBert(DirectoryConnection connection) throws Exception {
    for (String typed : List.of("bert", "mol be", "BM", BERT, "(&(sn=moll)(uid=bm))")) {
      assertEquals(List.of(BERT), found(connection, typed), typed);
    }
    assertTrue(found(connection, "nobody").isEmpty());
    assertTrue(found(connection, "cn=nobody," + SUFFIX).isEmpty());
  }

  private static List<String> found(DirectoryConnection connection, String typed) throws Exception {
    return QuickSearch.run(connection, "", QuickInput.of(typed), ServedDirectory.monitor()).stream()
        .map(QuickSearch.Hit::dn)
        .toList();
  }
}
