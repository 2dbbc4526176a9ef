package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.List;
import java.util.TreeSet;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import org.dirlens.partition.Partition;

/**
 * A server that is given partitions and loses them again, learns attribute types and has a limit
 * moved, by a client of the JDK in the same process; made to be killed. It says {@code s N} when
 * step N is acknowledged.
 */
final class ConfigurationWork {
  private static final int STEPS_A_ROUND = 4;
  private static final int FIRST_LIMIT = 600;

  private ConfigurationWork() {}

  public static void main(String[] arguments) throws Exception {
    Path data = Path.of(arguments[0]);
    try (EmbeddedServer server =
        EmbeddedServer.start(EmbeddedServerOptions.on(data, People.BASE))) {
      DirContext client = client(server, Files.readString(data.resolve("admin-password")).strip());
      for (int step = 0; ; step++) {
        run(client, step);
        System.out.println("s " + step);
      }
    }
  }

  private static DirContext client(EmbeddedServer server, String password) throws NamingException {
    Hashtable<String, String> settings = new Hashtable<>();
    settings.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    settings.put(Context.PROVIDER_URL, "ldap://127.0.0.1:" + server.address().getPort());
    settings.put(Context.SECURITY_PRINCIPAL, ServerProcess.ADMIN_DN);
    settings.put(Context.SECURITY_CREDENTIALS, password);
    return new InitialDirContext(settings);
  }

  private static void run(DirContext client, int step) throws NamingException {
    int round = step / STEPS_A_ROUND;
    switch (step % STEPS_A_ROUND) {
      case 0 ->
          client.createSubcontext(
              name(round), new BasicAttributes("objectClass", "dirlensPartition"));
      case 1 -> {
        String limit = Integer.toString(FIRST_LIMIT + round);
        change(client, DirContext.REPLACE_ATTRIBUTE, "dirlensConnections", limit);
      }
      case 2 -> {
        String type = "( 1.3.6.1.4.1.32473.9.%d NAME '%s' SUP name )".formatted(round, type(round));
        change(client, DirContext.ADD_ATTRIBUTE, "attributeTypes", type);
      }
      default -> client.destroySubcontext(name(round));
    }
  }

  private static void change(DirContext client, int how, String attribute, String value)
      throws NamingException {
    String entry = attribute.startsWith("dirlens") ? "cn=limits,cn=config" : "cn=schema";
    BasicAttributes change = new BasicAttributes();
    change.put(new BasicAttribute(attribute, value));
    client.modifyAttributes(entry, how, change);
  }

  private static String name(int round) {
    return "dirlensSuffix=" + suffix(round) + ",cn=partitions,cn=config";
  }

  private static String suffix(int round) {
    return "o=work" + round;
  }

  private static String type(int round) {
    return "workType" + round;
  }

  /** The folder is as after the last step that was said, or the one after it. */
  static void assertKept(Path data, String said, String where) throws Exception {
    int last = AdministrationWork.Acknowledged.of(said).step();
    String found = found(data);
    assertTrue(
        List.of(expected(last), expected(last + 1)).contains(found),
        where + ", after step " + last + ": " + found);
  }

  private static String expected(int step) {
    TreeSet<String> suffixes = new TreeSet<>(List.of(People.BASE));
    int types = 0;
    int limit = 0;
    for (int done = 0; done <= step; done++) {
      int round = done / STEPS_A_ROUND;
      switch (done % STEPS_A_ROUND) {
        case 0 -> suffixes.add(suffix(round));
        case 1 -> limit = FIRST_LIMIT + round;
        case 2 -> types = round + 1;
        default -> suffixes.remove(suffix(round));
      }
    }
    return suffixes + ", " + types + " types, limit " + limit;
  }

  private static String found(Path data) throws Exception {
    TreeSet<String> suffixes = new TreeSet<>();
    int types = 0;
    try (Installation installation = Installation.openExisting(data)) {
      for (Partition partition : installation.partitions()) {
        suffixes.add(partition.suffix().toString());
      }
      while (installation.schema().attribute(type(types)) != null) {
        types++;
      }
    }
    assertEquals(
        suffixes.size(), Folders.list(data.resolve("partitions")).size(), "folders are left");
    return suffixes + ", " + types + " types, limit " + limit(data.resolve("config.ldif"));
  }

  private static String limit(Path file) throws Exception {
    String name = "dirlensConnections: ";
    return !Files.exists(file)
        ? "0"
        : Files.readAllLines(file).stream()
            .filter(line -> line.startsWith(name))
            .map(line -> line.substring(name.length()))
            .findFirst()
            .orElse("0");
  }
}
