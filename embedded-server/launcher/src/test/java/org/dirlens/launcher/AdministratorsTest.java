package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import javax.naming.AuthenticationException;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.NoPermissionException;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.server.Directory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Administrators and their passwords, changed while the server serves. */
class AdministratorsTest {
  private static final String ADMIN = Directory.ADMINISTRATOR;
  private static final String ANNA = "cn=anna,cn=config";
  private static final String NEW = "another Pa55word";

  @TempDir Path folder;
  private Path data;
  private EmbeddedServer server;
  private String first = "";

  @BeforeEach
  void start() throws Exception {
    data = folder.resolve("data");
    server = EmbeddedServer.start(EmbeddedServerOptions.on(data, "dc=example,dc=com"));
    Path file = data.resolve("admin-password");
    if (Files.exists(file)) {
      first = Files.readString(file);
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void restart() throws Exception {
    stop();
    start();
  }

  /** A tool of ldap-utils that binds with a name and a password. */
  private Outcome tool(String tool, String name, String password, String... more)
      throws IOException, InterruptedException {
    List<String> all =
        new ArrayList<>(List.of("-x", "-H", "ldap://127.0.0.1:" + server.port(), "-D", name));
    all.addAll(List.of("-w", password));
    all.addAll(List.of(more));
    return LdapTools.run(tool, all.toArray(String[]::new));
  }

  private int bind(String name, String password) throws IOException, InterruptedException {
    return tool("ldapwhoami", name, password).exit();
  }

  private Outcome modify(String password, String ldif) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "change", ".ldif"), ldif);
    return tool("ldapmodify", ADMIN, password, "-f", file.toString());
  }

  private static String addAnna(String password) {
    return "dn: "
        + ANNA
        + "\nchangetype: add\nobjectClass: dirlensAdministrator\ncn: anna\nuserPassword: "
        + password
        + "\n";
  }

  private DirContext connect(String name, String password) throws NamingException {
    Hashtable<String, Object> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    environment.put(Context.PROVIDER_URL, "ldap://127.0.0.1:" + server.port());
    environment.put(Context.SECURITY_AUTHENTICATION, "simple");
    environment.put(Context.SECURITY_PRINCIPAL, name);
    environment.put(Context.SECURITY_CREDENTIALS, password);
    return new InitialDirContext(environment);
  }

  /** The password is another one, now and after a restart, and its clear text lies nowhere. */
  private void requireChanged() throws Exception {
    for (int starts = 1; starts <= 2; starts++) {
      assertEquals(0, bind(ADMIN, NEW), "start " + starts);
      assertEquals(0, bind(ADMIN, NEW), "what was verified is known");
      assertEquals(49, bind(ADMIN, first), "start " + starts);
      assertFalse(Files.exists(data.resolve("admin-password")), "start " + starts);
      Path config = data.resolve("config.ldif");
      String kept = Files.readString(config);
      assertTrue(kept.contains("dn: " + ADMIN), kept);
      assertFalse(kept.contains(NEW) || kept.contains(first), kept);
      assertEquals(
          "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(config)));
      restart();
    }
  }

  @Test
  void thePasswordModifyOperationChangesThePasswordAndTheClearFileGoes() throws Exception {
    assertEquals(0, bind(ADMIN, first));
    Outcome wrong = tool("ldappasswd", ADMIN, first, "-a", "wrong", "-s", NEW);
    assertNotEquals(0, wrong.exit(), "the old password that is given is wrong");
    Outcome outcome = tool("ldappasswd", ADMIN, first, "-a", first, "-s", NEW);
    assertEquals(new Outcome(0, "", ""), outcome);
    requireChanged();
  }

  @Test
  void aModifyOfItsEntryChangesThePassword() throws Exception {
    String old = "dn: %s\nchangetype: modify\ndelete: userPassword\nuserPassword: %s\n-\n";
    String fresh = "add: userPassword\nuserPassword: " + NEW + "\n";
    Outcome wrong = modify(first, old.formatted(ADMIN, "wrong") + fresh);
    assertEquals(16, wrong.exit(), wrong.err());
    Outcome outcome = modify(first, old.formatted(ADMIN, first) + fresh);
    assertEquals(0, outcome.exit(), outcome.err());
    requireChanged();
  }

  @Test
  void aPasswordThatTheServerMakesIsTold() throws Exception {
    Outcome outcome = tool("ldappasswd", ADMIN, first);
    assertEquals(0, outcome.exit(), outcome.err());
    String made = outcome.out().replaceFirst("New password: ", "").strip();
    assertEquals(0, bind(ADMIN, made));
    assertEquals(49, bind(ADMIN, first));
  }

  @Test
  void aPasswordCanBeGivenHashedButNotSoThatNobodyKnowsIt() throws Exception {
    String replace = "dn: " + ADMIN + "\nchangetype: modify\nreplace: userPassword\n";
    for (String bad : List.of("", "userPassword: {CRYPT}xyz\n", "userPassword: {SSHA}no\n")) {
      Outcome outcome = modify(first, replace + bad);
      assertNotEquals(0, outcome.exit(), bad);
    }
    assertEquals(0, bind(ADMIN, first));
    Outcome hashed = modify(first, replace + "userPassword: {SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=\n");
    assertEquals(0, hashed.exit(), hashed.err());
    assertEquals(0, bind(ADMIN, "password"));
    assertFalse(Files.exists(data.resolve("admin-password")));
  }

  @Test
  void thereCanBeSeveralAndTheLastOneStays() throws Exception {
    Outcome last = tool("ldapdelete", ADMIN, first, ADMIN);
    assertEquals(53, last.exit(), last.err());
    assertTrue(last.err().contains("the last administrator stays"), last.err());
    assertEquals(49, bind(ANNA, NEW));
    assertEquals(0, modify(first, addAnna(NEW)).exit());
    assertEquals("dn:" + ANNA + "\n", tool("ldapwhoami", ANNA, NEW).out());
    assertTrue(Files.exists(data.resolve("admin-password")), "the first one's is as it was");
    assertEquals(0, bind(ADMIN, first));
    restart();
    assertEquals(0, bind(ADMIN, first), "also after a restart");
    DirContext before = connect(ADMIN, first);
    assertTrue(before.list("cn=config").hasMore());
    assertEquals(0, tool("ldapdelete", ANNA, NEW, ADMIN).exit());
    assertThrows(NoPermissionException.class, () -> before.list("cn=config").hasMore());
    assertEquals(49, bind(ADMIN, first));
    assertFalse(Files.exists(data.resolve("admin-password")), "nobody's password");
    assertEquals(53, tool("ldapdelete", ANNA, NEW, ANNA).exit());
    restart();
    assertEquals(0, bind(ANNA, NEW));
    assertEquals(49, bind(ADMIN, first));
    before.close();
  }

  @Test
  void anAdministratorIsCalledByOneNameBelowConfig() throws Exception {
    for (String bad :
        List.of(
            addAnna(NEW).replace(ANNA, "cn=anna,cn=access,cn=config"),
            addAnna(NEW).replace(ANNA, "description=anna,cn=config") + "description: anna\n",
            addAnna(NEW).replace("userPassword: " + NEW + "\n", ""),
            addAnna("{CRYPT}x"))) {
      assertNotEquals(0, modify(first, bad).exit(), bad);
    }
    assertEquals(0, bind(ADMIN, first));
  }

  @Test
  void noAdministratorIsToldAPassword() throws Exception {
    assertEquals(0, modify(first, addAnna(NEW)).exit());
    Outcome shown = tool("ldapsearch", ADMIN, first, "-LLL", "-b", "cn=config", "*", "+");
    assertEquals(0, shown.exit(), shown.err());
    assertTrue(shown.out().contains("dn: " + ANNA), shown.out());
    assertFalse(shown.out().contains("userPassword"), shown.out());
    String same = "userPassword:" + NEW;
    assertEquals(6, tool("ldapcompare", ADMIN, first, ANNA, same).exit(), "true");
    assertEquals(5, tool("ldapcompare", ADMIN, first, ANNA, same + "x").exit(), "false");
  }

  @Test
  void theProcessItselfBindsWhateverThePasswordIs() throws Exception {
    String own = new String(server.processPassword());
    connect(ADMIN, own).close();
    assertEquals(0, tool("ldappasswd", ADMIN, first, "-s", NEW).exit());
    assertEquals(0, modify(NEW, addAnna(NEW)).exit());
    assertEquals(0, tool("ldapdelete", ANNA, NEW, ADMIN).exit());
    DirContext process = connect(ADMIN, own);
    assertTrue(process.list("cn=config").hasMore());
    process.close();
    assertThrows(AuthenticationException.class, () -> connect(ANNA, own));
    restart();
    assertThrows(AuthenticationException.class, () -> connect(ADMIN, own));
    connect(ADMIN, new String(server.processPassword())).close();
    for (Path file : Folders.list(data).stream().filter(Files::isRegularFile).toList()) {
      assertFalse(new String(Files.readAllBytes(file), "ISO-8859-1").contains(own), "" + file);
    }
  }

  @Test
  void aFileThatWasNamedIsReadOnceAndStays() throws Exception {
    stop();
    Path file = folder.resolve("named");
    OwnerOnly.createFile(file, "from a file".getBytes("UTF-8"));
    data = folder.resolve("other");
    EmbeddedServerOptions options =
        new EmbeddedServerOptions(
            data, ListenOptions.ANY, List.of("dc=example,dc=com"), null, file, List.of());
    server = EmbeddedServer.start(options);
    assertEquals(file, server.adminPasswordFile());
    assertEquals(0, tool("ldappasswd", ADMIN, "from a file", "-s", NEW).exit());
    assertEquals(null, server.adminPasswordFile());
    stop();
    server = EmbeddedServer.start(options);
    assertEquals(0, bind(ADMIN, NEW));
    assertEquals(49, bind(ADMIN, "from a file"));
    assertTrue(Files.exists(file), "it is not the server's");
  }
}
