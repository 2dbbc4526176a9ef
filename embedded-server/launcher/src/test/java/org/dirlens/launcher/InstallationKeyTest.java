package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.dirlens.server.LdapServer;
import org.dirlens.server.ServerOptions;
import org.dirlens.server.listen.Listeners;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Another key takes the place of the installation's own while the server runs. */
@Timeout(600)
class InstallationKeyTest {
  @TempDir Path folder;
  private long changes;

  /** A key and certificate of this name, in {@code NAME.key} and {@code NAME.pem}. */
  private void make(String name, String... more) throws Exception {
    new OpenSsl(folder).make(name, "/CN=" + name, more);
  }

  private void makeShort(String name) throws Exception {
    new OpenSsl(folder).makeShort(name, "/CN=" + name);
  }

  /** Puts a key of this name and a password in the place of those that are there. */
  private void use(String name, String password, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("pkcs12", "-export", "-out", "new.p12"));
    arguments.addAll(List.of("-inkey", name + ".key", "-in", name + ".pem"));
    arguments.addAll(List.of("-passout", "pass:the password"));
    arguments.addAll(List.of(more));
    new OpenSsl(folder).run(arguments.toArray(String[]::new));
    put("tls.password", Files.writeString(folder.resolve("new.password"), password));
    put("tls.p12", folder.resolve("new.p12"));
  }

  private void useExpired() throws Exception {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String file = folder.resolve("old.p12").toString();
    List<String> command = new ArrayList<>(List.of(keytool, "-genkeypair", "-keyalg", "EC"));
    command.addAll(List.of("-dname", "CN=expired", "-startdate", "-3d", "-validity", "1"));
    command.addAll(List.of("-keystore", file, "-storetype", "PKCS12"));
    command.addAll(List.of("-storepass", "the password"));
    Outcome made = LdapTools.run(new ProcessBuilder(command));
    assertEquals(0, made.exit(), made.out());
    put("tls.password", Files.writeString(folder.resolve("old.password"), "the password"));
    put("tls.p12", Path.of(file));
  }

  /** Later than what was there, however coarse the clock of the files is. */
  private void put(String name, Path file) throws IOException {
    changes++;
    Files.setLastModifiedTime(
        file, FileTime.fromMillis(System.currentTimeMillis() + changes * 2_000));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Files.move(file, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  private static String subject(InstallationKey key) {
    return Objects.requireNonNull(key.certificate()).getSubjectX500Principal().getName();
  }

  @Test
  void aKeyThatTakesTheirPlaceIsShownOnBothPortsAtOnce() throws Exception {
    InstallationKey key = InstallationKey.of(folder);
    Directory empty =
        Directory.of(List.of(), Schema.standard(), DirectoryOptions.standard(password -> false));
    ServerOptions options = ServerOptions.on(Listeners.loopback(0).withLdaps(0)).withTls(key);
    makeShort("another");
    try (LdapServer server = LdapServer.start(empty, options)) {
      assertShown(server, "CN = localhost");
      use("another", "the password");
      assertShown(server, "CN = another");
    }
  }

  private static void assertShown(LdapServer server, String name) throws Exception {
    String plain = "127.0.0.1:" + server.port();
    String secure = "127.0.0.1:" + server.ldapsPort().orElseThrow();
    Outcome started = LdapTools.run("openssl", "s_client", "-starttls", "ldap", "-connect", plain);
    assertTrue(started.out().contains(name), started.toString());
    Outcome ldaps = LdapTools.run("openssl", "s_client", "-connect", secure);
    assertTrue(ldaps.out().contains(name), ldaps.toString());
  }

  @Test
  void whatCannotBeUsedLeavesTheKeyBefore() throws Exception {
    InstallationKey key = InstallationKey.of(folder);
    var unused = key.context();
    String own = subject(key);
    makeShort("another");
    use("another", "not the password");
    assertEquals(own, subject(key), "a wrong password");
    assertProblem(key, "the password in tls.password does not open it");
    useExpired();
    assertEquals(own, subject(key), "an expired certificate");
    assertProblem(key, "its certificate expired at ");
    put("tls.p12", Files.writeString(folder.resolve("none.p12"), "no key"));
    assertEquals(own, subject(key), "no key");
    assertProblem(key, "tls.p12");
    use("another", "the password");
    assertEquals("CN=another", subject(key));
    assertNull(key.problem());
  }

  private static void assertProblem(InstallationKey key, String what) {
    assertTrue(String.valueOf(key.problem()).contains(what), key.problem());
  }

  @Test
  void anRsaKeyWithAChainIsTaken() throws Exception {
    InstallationKey key = InstallationKey.of(folder);
    var unused = key.context();
    makeShort("authority");
    new OpenSsl(folder)
        .run(
            "req",
            "-new",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-subj",
            "/CN=signed",
            "-keyout",
            "signed.key",
            "-out",
            "signed.csr");
    new OpenSsl(folder)
        .run(
            "x509",
            "-req",
            "-in",
            "signed.csr",
            "-CA",
            "authority.pem",
            "-CAkey",
            "authority.key",
            "-CAcreateserial",
            "-days",
            "2",
            "-out",
            "signed.pem");
    use("signed", "the password", "-certfile", "authority.pem");
    assertEquals("CN=signed", subject(key));
  }

  @Test
  void aKeyThatIsHandedOverIsCopiedUnderTheOwnPassword() throws Exception {
    InstallationKey key = InstallationKey.of(folder);
    makeShort("another");
    new OpenSsl(folder)
        .run(
            "pkcs12",
            "-export",
            "-out",
            "given.p12",
            "-inkey",
            "another.key",
            "-in",
            "another.pem",
            "-passout",
            "pass:of the file");
    Path given = folder.resolve("given.p12");
    String own = subjectAfterFirstUse(key);
    IOException wrong =
        assertThrows(IOException.class, () -> key.use(given, "another".toCharArray()));
    assertTrue(wrong.getMessage().contains("the password does not open it"), wrong.getMessage());
    assertEquals(own, subject(key), "a wrong password changes nothing");
    key.use(given, "of the file".toCharArray());
    assertEquals("CN=another", subject(key));
    assertNull(key.problem());
    assertEquals("CN=another", subject(InstallationKey.of(folder)), "the next start has it, too");
  }

  private static String subjectAfterFirstUse(InstallationKey key) throws IOException {
    var unused = key.context();
    return subject(key);
  }

  @Test
  void aFirstKeyThatCannotBeUsedIsNamedWithTheReason() throws Exception {
    makeShort("another");
    use("another", "not the password");
    IOException wrong = assertThrows(IOException.class, () -> InstallationKey.of(folder).context());
    assertTrue(wrong.toString().contains("tls.p12: the password in tls.password"), wrong::toString);
    new OpenSsl(folder)
        .run(
            "pkcs12",
            "-export",
            "-nokeys",
            "-in",
            "another.pem",
            "-out",
            "tls.p12",
            "-passout",
            "pass:not the password");
    IOException none = assertThrows(IOException.class, () -> InstallationKey.of(folder).context());
    assertTrue(none.toString().contains("no private key"), none::toString);
  }
}
