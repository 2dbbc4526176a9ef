package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.peers.RunningServer;

/**
 * What access rules and rules about limits cost a search: one server, rules changed over LDAP while
 * it serves, searches as the administrator and as a user, all in turn. Prints the server's CPU time
 * an operation, medians.
 *
 * <p>Arguments: people (20000), rounds (5), seconds a measurement (2).
 */
@SuppressWarnings({"BanJNDI", "JdkObsolete"}) // The JDK's own client, which asks for a Hashtable.
public final class AccessBenchmark {
  private static final String SUFFIX = "dc=example,dc=com";
  private static final String USER = "uid=load," + SUFFIX;
  private static final String PASSWORD = "sesame";
  private static final String SUBTREE = "dirlensAccessTarget=" + SUFFIX;
  private static final String READING = "dirlensAccessRight=search read compare";

  private static final String LARGE_GROUP = "cn=large," + SUFFIX;
  private static final int MEMBERS = 100_000;
  private static final int PIECE = 20_000;

  private AccessBenchmark() {}

  /** Who searches under which rules, each rule {@code attribute=value} pieces. */
  private record Case(String name, boolean administrator, List<List<String>> rules) {}

  private static List<Case> cases() {
    List<List<String>> ten =
        IntStream.range(0, 10)
            .mapToObj(
                i ->
                    List.of(
                        READING,
                        SUBTREE,
                        i < 9 ? "dirlensAccessWho=group:" + group(i) : "dirlensAccessWho=users"))
            .toList();
    List<List<String>> one =
        List.of(List.of(READING, SUBTREE, "dirlensAccessWho=group:" + group(9)));
    List<List<String>> filter =
        List.of(
            List.of(
                READING,
                SUBTREE,
                "dirlensAccessEffect=deny",
                "dirlensAccessWho=users",
                "dirlensAccessFilter=(employeeType=secret)"));
    List<List<String>> self =
        List.of(
            List.of(READING, "dirlensAccessWho=self", "dirlensAccessAttribute=homePhone"),
            List.of(
                READING,
                "dirlensAccessEffect=deny",
                "dirlensAccessWho=users",
                "dirlensAccessAttribute=homePhone"));
    return List.of(
        new Case("administrator, no rules", true, List.of()),
        new Case("administrator, 10 rules", true, ten),
        new Case("user, no rules", false, List.of()),
        new Case("user, 1 rule for a group", false, one),
        new Case("user, limits of 1 name", false, limits("dn:" + USER)),
        new Case("user, limits of a group of " + MEMBERS, false, limits("group:" + LARGE_GROUP)),
        new Case("user, 10 rules, 9 for groups", false, ten),
        new Case("user, rule by filter", false, filter),
        new Case("user, own attribute", false, self));
  }

  private static List<List<String>> limits(String who) {
    return List.of(List.of("dirlensLimitWho=" + who, "dirlensSizeLimit=2000"));
  }

  public static void main(String[] arguments) throws Exception {
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 20_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    Duration time = Duration.ofSeconds(arguments.length > 2 ? Long.parseLong(arguments[2]) : 2);
    Path folder = Files.createTempDirectory("dirlens-access");
    Path ldif = folder.resolve("people.ldif");
    PeopleFile.write(ldif, people);
    Path data = folder.resolve("data");
    BesidePeers.ours("import", "--data", data.toString(), "--base", SUFFIX, ldif.toString());
    Map<String, Request> rows = new LinkedHashMap<>();
    Requests.FilterWriter any = Requests.present("objectClass");
    rows.put("base", Requests.baseOfUser(people));
    rows.put("one-level 5", Requests.search("ou=five," + SUFFIX, Requests.ONE, any));
    try (RunningServer server = BesidePeers.serve(data, null)) {
      DirContext admin = administrator(server);
      add(admin, USER, "objectClass=inetOrgPerson", "cn=x", "sn=x", "userPassword=" + PASSWORD);
      for (int i = 0; i < 10; i++) {
        String member = "member=" + (i < 9 ? SUFFIX : USER);
        add(admin, group(i), "objectClass=groupOfNames", member);
      }
      addLargeGroup(admin);
      measure(server, admin, rows, new Runs(rounds, time));
    } finally {
      Folders.delete(folder);
    }
  }

  /** A group of the user and many who are not there, written in pieces that a message can hold. */
  private static void addLargeGroup(DirContext admin) throws NamingException {
    add(admin, LARGE_GROUP, "objectClass=groupOfNames", "member=" + USER);
    for (int i = 1; i < MEMBERS; i += PIECE) {
      BasicAttribute members = new BasicAttribute("member", true); // looks for no doubles
      for (int j = i; j < Math.min(i + PIECE, MEMBERS); j++) {
        members.add("uid=member." + j + "," + SUFFIX);
      }
      BasicAttributes piece = new BasicAttributes();
      piece.put(members);
      admin.modifyAttributes(LARGE_GROUP, DirContext.ADD_ATTRIBUTE, piece);
    }
  }

  private record Runs(int rounds, Duration time) {}

  private static void measure(
      RunningServer server, DirContext admin, Map<String, Request> rows, Runs runs)
      throws IOException, NamingException {
    Map<String, List<ServerLoad>> results = new LinkedHashMap<>();
    for (int round = 0; round <= runs.rounds; round++) {
      for (Case one : cases()) {
        put(admin, one.rules);
        RunningServer as = one.administrator ? server : server.as(USER, PASSWORD);
        for (Map.Entry<String, Request> row : rows.entrySet()) {
          Duration warmUp = Duration.ofMillis(round == 0 ? 2000 : 200);
          ServerLoad result = new ServerLoader(as, 4, 4).run(row.getValue(), warmUp, runs.time);
          String name = row.getKey() + " as " + one.name;
          results.computeIfAbsent(name, unused -> new ArrayList<>());
          if (round > 0) {
            results.get(name).add(result);
          }
        }
      }
    }
    results.forEach(
        (name, all) ->
            System.out.printf(
                "%-48s %6.2f us CPU, %.2f entries an operation%n",
                name,
                BesidePeers.median(all, ServerLoad::serverMicros),
                BesidePeers.median(all, one -> (double) one.entries() / one.operations())));
  }

  private static DirContext administrator(RunningServer server) throws NamingException {
    Hashtable<String, String> environment = new Hashtable<>();
    environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.ldap.LdapCtxFactory");
    environment.put(Context.PROVIDER_URL, "ldap://127.0.0.1:" + server.port());
    environment.put(Context.SECURITY_AUTHENTICATION, "simple");
    environment.put(Context.SECURITY_PRINCIPAL, server.admin());
    environment.put(Context.SECURITY_CREDENTIALS, server.password());
    return new InitialDirContext(environment);
  }

  private static void add(DirContext admin, String name, String... pieces) throws NamingException {
    BasicAttributes attributes = new BasicAttributes();
    for (String piece : pieces) {
      int equals = piece.indexOf('=');
      attributes.put(new BasicAttribute(piece.substring(0, equals), piece.substring(equals + 1)));
    }
    admin.createSubcontext(name, attributes).close();
  }

  private static void put(DirContext admin, List<List<String>> rules) throws NamingException {
    for (int i = 0; i < 10; i++) {
      for (String kind : List.of("Access", "Limit")) {
        admin.destroySubcontext(rule(i, kind));
        if (i < rules.size() && rules.get(i).toString().contains("dirlens" + kind + "Who=")) {
          List<String> pieces = new ArrayList<>(rules.get(i));
          pieces.add("objectClass=dirlens" + kind + "Rule");
          pieces.add("dirlens" + kind + "Order=" + i);
          add(admin, rule(i, kind), pieces.toArray(String[]::new));
        }
      }
    }
  }

  /** The user is a member of the last alone. */
  private static String group(int number) {
    return "cn=group " + number + "," + SUFFIX;
  }

  private static String rule(int number, String kind) {
    String folder = kind.equals("Access") ? "access" : "limits";
    return "cn=rule %d,cn=%s,cn=config".formatted(number, folder);
  }
}
