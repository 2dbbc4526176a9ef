package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.SearchControls;
import javax.naming.directory.SearchResult;
import javax.naming.ldap.InitialLdapContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * kill -9 under load, then restart: every acknowledged write is there, undecided ones are whole or
 * absent, and {@code dirlens verify} finds nothing. Rounds by the system property {@code
 * dirlens.kill.rounds}, 3 unless told.
 */
class KillTest {
  private static final String BASE = "dc=example,dc=com";
  private static final int ROUNDS = Integer.getInteger("dirlens.kill.rounds", 3);
  private static final int CLIENTS = 4;

  @TempDir Path folder;

  /**
   * What the clients know: the acknowledged description of each entry, or that it is gone; and the
   * one write each has under way.
   */
  private final Map<String, String> acknowledged = new ConcurrentHashMap<>();

  private final Map<String, String> undecided = new ConcurrentHashMap<>();
  private static final String GONE = "-";

  @Test
  void everyAcknowledgedWriteSurvives() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("kill test: seed " + seed + ", " + ROUNDS + " rounds");
    Random random = new Random(seed);
    Path data = folder.resolve("data");
    for (int round = 0; round < ROUNDS; round++) {
      String where = "seed " + seed + ", round " + round;
      loadAndEnd(data, random, round, ServerProcess::kill);
      assertEquals("0", verify(data), where);
      checkEntries(data, where);
    }
    System.out.println("kill test: " + acknowledged.size() + " entries written and checked");
  }

  @Test
  void sigtermEndsABusyServerWithinFiveSecondsAndKeepsEveryWrite() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Path data = folder.resolve("data");
    List<Long> millis = new ArrayList<>();
    loadAndEnd(data, new Random(seed), 0, server -> millis.add(server.terminate()));
    assertTrue(millis.getFirst() >= 0 && millis.getFirst() < 5_000, "ended after " + millis);
    assertEquals("0", verify(data), "seed " + seed);
    checkEntries(data, "seed " + seed);
  }

  /** How a process ends. */
  private interface End {
    void of(ServerProcess server) throws InterruptedException;
  }

  private void loadAndEnd(Path data, Random random, int round, End end) throws Exception {
    AtomicBoolean killed = new AtomicBoolean();
    try (ServerProcess server = ServerProcess.start(data, "--base", BASE)) {
      List<Thread> clients = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        Random own = new Random(random.nextLong());
        String prefix = "r" + round + "c" + client + "n";
        clients.add(Thread.startVirtualThread(() -> write(server, prefix, own, killed)));
      }
      Thread.sleep(700 + random.nextInt(900));
      killed.set(true);
      end.of(server);
      for (Thread client : clients) {
        client.join();
      }
    }
  }

  private void write(ServerProcess server, String prefix, Random random, AtomicBoolean killed) {
    try {
      DirContext context = connect(server);
      for (int number = 0; !killed.get(); number++) {
        change(context, prefix + (number % 3 == 2 ? number - 1 : number), random);
      }
    } catch (NamingException e) {
      if (!killed.get()) {
        throw new AssertionError("a write was refused", e);
      }
    }
  }

  /** Adds the entry; if it is there, changes or deletes it. */
  private void change(DirContext context, String uid, Random random) throws NamingException {
    String name = "uid=" + uid + "," + BASE;
    String current = acknowledged.get(uid);
    String value =
        random.nextInt(4) == 0 && current != null ? GONE : "value " + random.nextInt(1_000_000);
    undecided.put(uid, value);
    if (current == null || current.equals(GONE)) {
      context.createSubcontext(name, entry(uid, value.equals(GONE) ? "x" : value));
      value = value.equals(GONE) ? "x" : value;
    } else if (value.equals(GONE)) {
      context.destroySubcontext(name);
    } else {
      context.modifyAttributes(
          name, DirContext.REPLACE_ATTRIBUTE, new BasicAttributes("description", value));
    }
    acknowledged.put(uid, value);
    undecided.remove(uid);
  }

  private static BasicAttributes entry(String uid, String description) {
    BasicAttributes entry = new BasicAttributes(true);
    entry.put("objectClass", "inetOrgPerson");
    entry.put("cn", uid);
    entry.put("sn", uid);
    entry.put("uid", uid);
    entry.put("description", description);
    return entry;
  }

  private void checkEntries(Path data, String where) throws Exception {
    try (ServerProcess server = ServerProcess.start(data)) {
      Map<String, String> found = read(connect(server), "(objectClass=inetOrgPerson)");
      Map<String, String> expected = new TreeMap<>(acknowledged);
      for (Map.Entry<String, String> open : undecided.entrySet()) {
        String uid = open.getKey();
        String before = acknowledged.getOrDefault(uid, GONE);
        String now = found.getOrDefault(uid, GONE);
        expected.put(
            uid,
            now.equals(open.getValue()) || now.equals("x") && before.equals(GONE) ? now : before);
      }
      expected.values().removeIf(GONE::equals);
      assertEquals(expected, new TreeMap<>(found), where);
      acknowledged.keySet().retainAll(expected.keySet());
      acknowledged.putAll(expected);
      undecided.clear();
    }
  }

  private static Map<String, String> read(DirContext context, String filter)
      throws NamingException {
    Map<String, String> found = new HashMap<>();
    SearchControls controls = new SearchControls();
    controls.setSearchScope(SearchControls.SUBTREE_SCOPE);
    NamingEnumeration<SearchResult> results = context.search(BASE, filter, controls);
    while (results.hasMore()) {
      javax.naming.directory.Attributes attributes = results.next().getAttributes();
      found.put((String) attributes.get("uid").get(), (String) attributes.get("description").get());
    }
    return found;
  }

  private static DirContext connect(ServerProcess server) throws NamingException {
    Hashtable<String, Object> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    environment.put(Context.PROVIDER_URL, "ldap://127.0.0.1:" + server.port());
    environment.put(Context.SECURITY_PRINCIPAL, ServerProcess.ADMIN_DN);
    environment.put(Context.SECURITY_CREDENTIALS, password(server));
    return new InitialLdapContext(environment, null);
  }

  private static String password(ServerProcess server) {
    try {
      return java.nio.file.Files.readString(server.passwordFile());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The exit code of {@code dirlens verify}, with what it printed if it is not 0. */
  private static String verify(Path data) throws Exception {
    Process process = ServerProcess.launch("verify", "--data", data.toString());
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    return exit == 0 ? "0" : exit + "\n" + out + err;
  }
}
