package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.Control;
import javax.naming.ldap.InitialLdapContext;
import javax.naming.ldap.LdapContext;
import javax.naming.ldap.PagedResultsControl;
import javax.naming.ldap.PagedResultsResponseControl;
import javax.naming.ldap.SortControl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many entries beside little heap: imported, indexed, and served over LDAP to several clients with
 * every kind of search that is large, and with writes. {@code -Ddirlens.smallHeap.people=2000000
 * -Ddirlens.smallHeap.megabytes=512} is what a directory of two million has to do with.
 */
class ServedInSmallHeapTest {
  private static final String BASE = "dc=example,dc=com";
  private static final int PEOPLE = Integer.getInteger("dirlens.smallHeap.people", 20_000);
  private static final int MEGABYTES = Integer.getInteger("dirlens.smallHeap.megabytes", 48);
  private static final int CLIENTS = 4;
  private static final int OPERATIONS = 500;
  private static final int PAGE = 1_000;
  private static final int INITIALS = 100;

  @TempDir Path folder;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());

  @Test
  void manyEntriesAreImportedIndexedAndServed() throws Exception {
    System.out.printf(
        "ServedInSmallHeapTest: -Ddirlens.seed=%d, %,d people, %d MB%n", seed, PEOPLE, MEGABYTES);
    String data = folder.resolve("data").toString();
    Path ldif = people();
    run("import", "--data", data, ldif.toString());
    Files.delete(ldif);
    run("index", "--data", data, "add", "uid:ordering", "initials:equality", "cn:substring");
    try (ServerProcess server = ServerProcess.startWithHeap(MEGABYTES, Path.of(data))) {
      together(client -> readAndWrite(server, client));
      together(client -> searchAll(server, client));
      assertEquals(CLIENTS * OPERATIONS, count(server, "(title=changed *)"));
      assertEquals((long) MEGABYTES << 20, heapBytes(server), (8 << 20) + MEGABYTES * 50_000.0);
      assertTrue(server.terminate() >= 0, "it does not end");
      assertTrue(server.said().noneMatch(line -> line.contains("OutOfMemory")));
    }
  }

  private Path people() throws IOException {
    Random random = new Random(seed);
    Path file = folder.resolve("people.ldif");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("dn: " + BASE + "\nobjectClass: domain\ndc: example\n");
      for (int i = 0; i < PEOPLE; i++) {
        out.write(
            "\ndn: uid=u%d,%s\nobjectClass: inetOrgPerson\nuid: u%d\ncn: %s\nsn: %s\n"
                .formatted(i, BASE, i, Long.toString(random.nextLong() >>> 1, 36), i));
        out.write("initials: i%d\ndescription: %s\n".formatted(i % INITIALS, "d".repeat(100)));
      }
    }
    return file;
  }

  /** One of the commands with no more heap than the server has. */
  private static void run(String... arguments) throws Exception {
    long start = System.nanoTime();
    Process process = ServerProcess.java(MEGABYTES, org.dirlens.launcher.cli.Main.class, arguments);
    process.errorReader(StandardCharsets.UTF_8).lines().forEach(line -> {});
    assertEquals(0, process.waitFor(), String.join(" ", arguments));
    took(arguments[0], start);
  }

  private static void took(String what, long start) {
    System.out.printf(
        "ServedInSmallHeapTest: %s took %.1f s%n", what, (System.nanoTime() - start) / 1e9);
  }

  /** What one client does. */
  private interface Client {
    void run(int client) throws Exception;
  }

  private static void together(Client work) throws Exception {
    long start = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int client = i;
        clients.add(
            threads.submit(
                () -> {
                  work.run(client);
                  return null;
                }));
      }
      for (Future<?> each : clients) {
        each.get();
      }
    }
    took("a round of all clients", start);
  }

  /** Each client has people of its own, which it finds by a range of an index. */
  private void readAndWrite(ServerProcess server, int client) throws Exception {
    LdapContext context = connect(server);
    Random random = new Random(seed + client);
    for (int i = 0; i < OPERATIONS; i++) {
      int number = random.nextInt(PEOPLE);
      assertEquals(1, count(context, "(uid=u" + number + ")"));
      int own = client * OPERATIONS + i;
      context.modifyAttributes(
          "uid=u" + own + "," + BASE,
          DirContext.REPLACE_ATTRIBUTE,
          new BasicAttributes("title", "changed " + i));
    }
    context.close();
  }

  /** Searches whose answers, candidates or order are of the size of the directory. */
  private static void searchAll(ServerProcess server, int client) throws Exception {
    LdapContext context = connect(server);
    switch (client % CLIENTS) {
      case 0 -> assertEquals(PEOPLE, inPages(context, "(uid=*)"));
      case 1 -> {
        assertEquals(PEOPLE, count(context, "(uid>=u)"));
        assertEquals(PEOPLE - PEOPLE / INITIALS + 1, count(context, "(!(initials=i7))"));
      }
      case 2 -> assertEquals(PEOPLE, count(context, "(description=d*d)"));
      default -> {
        context.setRequestControls(
            new Control[] {new SortControl(new String[] {"cn"}, Control.CRITICAL)});
        assertEquals(PEOPLE, count(context, "(objectClass=person)"));
      }
    }
    context.close();
  }

  private static int count(ServerProcess server, String filter) throws Exception {
    LdapContext context = connect(server);
    try {
      return count(context, filter);
    } finally {
      context.close();
    }
  }

  private static int count(DirContext context, String filter) throws NamingException {
    int found = 0;
    NamingEnumeration<SearchResult> results = context.search(BASE, filter, names());
    while (results.hasMore()) {
      results.next();
      found++;
    }
    return found;
  }

  private static SearchControls names() {
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    controls.setReturningAttributes(new String[] {"1.1"});
    return controls;
  }

  private static int inPages(LdapContext context, String filter) throws Exception {
    int found = 0;
    byte[] cookie = null;
    do {
      context.setRequestControls(
          new Control[] {new PagedResultsControl(PAGE, cookie, Control.CRITICAL)});
      found += count(context, filter);
      cookie = null;
      for (Control control : context.getResponseControls()) {
        cookie = control instanceof PagedResultsResponseControl page ? page.getCookie() : cookie;
      }
    } while (cookie != null);
    return found;
  }

  private static long heapBytes(ServerProcess server) throws Exception {
    LdapContext context = connect(server);
    String bytes =
        (String)
            context
                .getAttributes("cn=monitor", new String[] {"dirlensHeapMaxBytes"})
                .get("dirlensHeapMaxBytes")
                .get();
    context.close();
    return Long.parseLong(bytes);
  }

  private static LdapContext connect(ServerProcess server) throws Exception {
    Hashtable<String, Object> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    environment.put(Context.PROVIDER_URL, "ldap://127.0.0.1:" + server.port());
    environment.put(Context.SECURITY_PRINCIPAL, ServerProcess.ADMIN_DN);
    environment.put(Context.SECURITY_CREDENTIALS, Files.readString(server.passwordFile()));
    environment.put(Context.BATCHSIZE, "100");
    return new InitialLdapContext(environment, null);
  }
}
