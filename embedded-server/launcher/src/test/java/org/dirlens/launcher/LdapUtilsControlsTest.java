package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Controls and extended operations that Debian's ldap-utils can send. */
class LdapUtilsControlsTest {
  private static final String BASE = "dc=example,dc=com";

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws IOException {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static Outcome modify(String ldif, String... options) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "change", ".ldif"), ldif);
    String[] arguments = new String[options.length + 2];
    System.arraycopy(options, 0, arguments, 0, options.length);
    arguments[options.length] = "-f";
    arguments[options.length + 1] = file.toString();
    return tools.admin("ldapmodify", arguments);
  }

  private static String person(String uid, String... lines) {
    return "dn: uid=%s,%s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: %s\nsn: %s\n"
            .formatted(uid, BASE, uid, uid)
        + String.join("\n", lines)
        + "\n";
  }

  @Test
  void ldapcompareAssertsAlsoBesideAPassword() throws Exception {
    String password = "userPassword:" + Marker.PASSWORD;
    assertEquals(0, modify(person("watched", "userPassword: " + Marker.PASSWORD)).exit());
    String name = "uid=watched," + BASE;
    assertEquals(6, tools.admin("ldapcompare", name, password).exit());
    assertEquals(
        6, tools.admin("ldapcompare", "-e", "!assert=(sn=watched)", name, password).exit());
    assertEquals(122, tools.admin("ldapcompare", "-e", "!assert=(sn=b)", name, password).exit());
    String wrong = password + "x";
    assertEquals(5, tools.admin("ldapcompare", "-e", "!assert=(sn=watched)", name, wrong).exit());
  }

  private static String describe(String uid, String text) {
    return "dn: uid=%s,%s\nchangetype: modify\nreplace: description\ndescription: %s\n"
        .formatted(uid, BASE, text);
  }

  @Test
  void ldapmodifyAssertsAndShowsTheEntryBeforeAndAfter() throws Exception {
    assertEquals(0, modify(person("a", "description: first")).exit());
    assertEquals(122, modify(describe("a", "second"), "-e", "!assert=(sn=b)").exit());
    Outcome changed =
        modify(
            describe("a", "second"),
            "-e",
            "!assert=(sn=a)",
            "-e",
            "!preread=description",
            "-e",
            "!postread=description,entryDN");
    assertEquals(0, changed.exit(), changed.err());
    assertTrue(changed.out().contains("description: first"), changed.out());
    assertTrue(changed.out().contains("description: second"), changed.out());
    assertTrue(changed.out().contains("entryDN: uid=a," + BASE), changed.out());
  }

  @Test
  void ldapmodifyTriesWithoutWriting() throws Exception {
    assertEquals(0, modify(person("b", "description: first")).exit());
    Outcome tried = modify(describe("b", "second"), "-e", "!noop");
    assertTrue(tried.err().contains("(16654)"), tried.err());
    assertEquals(
        List.of("description: first", "dn: uid=b," + BASE),
        tools.search("(uid=b)", "description").sorted());
  }

  @Test
  void ldapsearchReturnsMatchedValuesOnly() throws Exception {
    assertEquals(0, modify(person("c", "mail: a@x.org", "mail: b@y.org")).exit());
    assertEquals(
        List.of("dn: uid=c," + BASE, "mail: b@y.org"),
        tools
            .admin("ldapsearch", "-LLL", "-b", BASE, "-E", "!mv=((mail=*@y.org))", "(uid=c)")
            .sorted());
  }

  @Test
  void ldapwhoamiActsForAnother() throws Exception {
    assertEquals(0, modify(person("d")).exit());
    String dn = "uid=d," + BASE;
    assertEquals(
        new Outcome(0, "dn:" + dn + "\n", ""), tools.admin("ldapwhoami", "-e", "!authzid=u:d"));
    Outcome none = tools.admin("ldapwhoami", "-e", "!authzid=dn:uid=none," + BASE);
    assertTrue(none.err().contains("(123)"), none.err());
    for (String nobody : List.of("", "dn:")) {
      assertEquals(
          new Outcome(0, "anonymous\n", ""),
          tools.admin("ldapwhoami", "-e", "!authzid=" + nobody),
          nobody);
    }
  }

  @Test
  void ldapsearchAndLdapexopCancel() throws Exception {
    assertEquals(0, modify(person("cancelled")).exit());
    Outcome search =
        tools.admin("ldapsearch", "-b", BASE, "-e", "!cancel", "-E", "!sync=rp", "(uid=cancelled)");
    assertTrue(search.err().contains("cancel got 0: Success"), search.err());
    Outcome none = tools.admin("ldapexop", "cancel", "99");
    assertTrue(none.err().contains("No Operation to Cancel (119)"), none.err());
  }

  @Test
  void ldapdeleteDeletesWithAllBelow() throws Exception {
    assertEquals(0, modify(person("above")).exit());
    assertEquals(0, modify(person("b,uid=above").replace("cn: b,uid=above", "cn: b")).exit());
    String name = "uid=above," + BASE;
    assertEquals(66, tools.admin("ldapdelete", name).exit());
    assertEquals(0, tools.admin("ldapdelete", "-e", "!1.2.840.113556.1.4.805", name).exit());
    assertEquals(List.of(), tools.search("(|(uid=above)(uid=b))", "1.1").sorted());
  }

  @Test
  void ldapmodifyIsForgivenWhatIsSoAlready() throws Exception {
    assertEquals(0, modify(person("forgiven", "mail: a@x.org")).exit());
    String change =
        "dn: uid=forgiven,%s\nchangetype: modify\nadd: mail\nmail: A@x.org\n-\n".formatted(BASE)
            + "delete: title\ntitle: none\n-\ndelete: pager\n";
    assertEquals(20, modify(change).exit());
    assertEquals(0, modify(change, "-e", "!1.2.840.113556.1.4.1413").exit());
    assertEquals(
        List.of("dn: uid=forgiven," + BASE, "mail: a@x.org"),
        tools.search("(uid=forgiven)", "mail", "title").sorted());
  }

  @Test
  void ldapsearchGetsEntriesSorted() throws Exception {
    for (String uid : List.of("s2", "s3", "s1")) {
      assertEquals(0, modify(person(uid, "title: sorted")).exit());
    }
    Outcome sorted =
        tools.admin("ldapsearch", "-LLL", "-b", BASE, "-E", "!sss=-uid", "(title=sorted)", "1.1");
    assertEquals(
        List.of("dn: uid=s3," + BASE, "dn: uid=s2," + BASE, "dn: uid=s1," + BASE),
        sorted.out().lines().filter(line -> line.startsWith("dn:")).toList(),
        sorted.err());
  }

  @Test
  void ldapsearchGetsPartsOfAList() throws Exception {
    for (String uid : List.of("l4", "l2", "l5", "l3", "l1")) {
      assertEquals(0, modify(person(uid, "title: listed")).exit());
    }
    String windows = "1/1/3/5\n0/1/1/5\n1/0/9/9\n1/1:l9\nthen no more\n";
    Path input = Files.writeString(folder.resolve("windows"), windows);
    List<String> command = new ArrayList<>(List.of("ldapsearch", "-x", "-L", "-H", tools.url()));
    command.addAll(List.of("-D", ServerProcess.ADMIN_DN, "-y", server.passwordFile().toString()));
    command.addAll(List.of("-b", BASE, "-E", "!sss=uid", "-E", "!vlv=1/1:l3"));
    command.addAll(List.of("(title=listed)", "1.1"));
    ProcessBuilder search = new ProcessBuilder(command).redirectInput(input.toFile());
    search.redirectErrorStream(true);
    Process lister = search.start();
    try {
      List<String> told =
          CompletableFuture.supplyAsync(() -> lister.inputReader().lines().toList())
              .get(60, TimeUnit.SECONDS);
      assertEquals(
          List.of(
              "l2 l3 l4 pos=3 count=5",
              "l2 l3 l4 pos=3 count=5",
              "l1 l2 pos=1 count=5",
              "l4 l5 pos=5 count=5",
              "l5 pos=6 count=5"),
          windows(told),
          told.toString());
    } finally {
      lister.destroyForcibly().waitFor();
    }
  }

  /** The entries of each window, and where in the list ldapsearch says it is. */
  private static List<String> windows(List<String> told) {
    List<String> windows = new ArrayList<>();
    StringBuilder window = new StringBuilder();
    for (String line : told) {
      if (line.startsWith("dn: uid=")) {
        window.append(line, "dn: uid=".length(), line.indexOf(',')).append(' ');
      } else if (line.startsWith("# vlvResult")) {
        int end = line.indexOf(" context=");
        windows.add(window + line.substring("# vlvResult".length(), end));
        window.setLength(0);
      }
    }
    return windows;
  }

  @Test
  void ldapmodifyIncrements() throws Exception {
    assertEquals(
        0,
        modify(
                person(
                    "counter",
                    "objectClass: posixAccount",
                    "uidNumber: 1000",
                    "gidNumber: 1",
                    "homeDirectory: /"))
            .exit());
    String dn = "uid=counter," + BASE;
    String increment = "dn: %s\nchangetype: modify\nincrement: uidNumber\nuidNumber: %d\n";
    assertEquals(0, modify(increment.formatted(dn, 1)).exit());
    assertEquals(
        List.of("dn: " + dn, "uidNumber: 1001"),
        tools.search("(uidNumber=1001)", "uidNumber").sorted());
    Outcome more = modify(increment.formatted(dn, 5), "-e", "postread=uidNumber");
    assertEquals(0, more.exit(), more.err());
    assertTrue(more.out().contains("uidNumber: 1006"), more.out());
    Outcome fewer = modify(increment.formatted(dn, -2006), "-e", "!postread=uidNumber");
    assertEquals(0, fewer.exit(), fewer.err());
    assertTrue(fewer.out().contains("uidNumber: -1000"), fewer.out());
  }

  @Test
  void ldappasswdChangesAndMakesPasswords() throws Exception {
    String first = "first " + Marker.PASSWORD;
    String second = "second " + Marker.PASSWORD;
    assertEquals(0, modify(person("e", "userPassword: " + first)).exit());
    String dn = "uid=e," + BASE;
    List<String> self = List.of("-x", "-H", tools.url(), "-D", dn);
    Outcome changed = as(self, "ldappasswd", "-w", first, "-a", first, "-s", second);
    assertEquals(new Outcome(0, "", ""), changed);
    Outcome made = tools.admin("ldappasswd", dn);
    assertEquals(0, made.exit(), made.err());
    String password = made.out().strip().replace("New password: ", "");
    assertEquals("dn:" + dn + "\n", as(self, "ldapwhoami", "-w", password).out());
    assertEquals(49, as(self, "ldapwhoami", "-w", second).exit());
  }

  private static Outcome as(List<String> who, String tool, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(who);
    arguments.addAll(List.of(more));
    return LdapTools.run(tool, arguments.toArray(String[]::new));
  }

  @Test
  void ldapmodifyWritesInATransaction() throws Exception {
    Outcome refused = modify(person("f") + "\n" + person("f"), "-E", "txn=commit");
    assertTrue(refused.err().contains("(68)"), refused.err());
    assertEquals(List.of(), tools.search("(uid=f)", "1.1").sorted());
    assertEquals(0, modify(person("f") + "\n" + person("g"), "-E", "txn=commit").exit());
    assertEquals(2, tools.search("(|(uid=f)(uid=g))", "1.1").sorted().size());
    assertEquals(0, modify(person("h"), "-E", "txn=abort").exit());
    assertEquals(List.of(), tools.search("(uid=h)", "1.1").sorted());
  }

  @Test
  void ldapsearchInsistsOnTls() throws Exception {
    Path settings = Files.writeString(folder.resolve("ldaprc"), "TLS_REQCERT never\n");
    ProcessBuilder search =
        new ProcessBuilder(
            "ldapsearch",
            "-x",
            "-ZZ",
            "-LLL",
            "-H",
            tools.url(),
            "-s",
            "base",
            "-b",
            "",
            "vendorName");
    search.environment().put("LDAPCONF", settings.toString());
    Outcome outcome = LdapTools.run(search);
    assertEquals(List.of("dn:", "vendorName: Dirlens"), outcome.sorted(), outcome.err());
  }

  @Test
  void valuesHaveLanguages() throws Exception {
    assertEquals(0, modify(person("i", "cn;lang-de: Ida", "cn;lang-en: Ivy")).exit());
    assertEquals(
        List.of("cn;lang-de: Ida", "dn: uid=i," + BASE),
        tools.search("(cn;lang-de=ida)", "cn;lang-de").sorted());
    assertEquals(List.of(), tools.search("(cn;lang-de=ivy)", "1.1").sorted());
    assertEquals(
        List.of("cn: i", "cn;lang-de: Ida", "cn;lang-en: Ivy", "dn: uid=i," + BASE),
        tools.search("(cn=ivy)", "cn").sorted());
  }

  @Test
  void ldapsearchShowsSubentriesAlone() throws Exception {
    String subentry =
        "dn: cn=rules,%s\nchangetype: add\nobjectClass: subentry\n".formatted(BASE)
            + "objectClass: extensibleObject\nsubtreeSpecification: {}\n";
    assertEquals(0, modify(subentry).exit());
    assertEquals(List.of(), tools.search("(cn=rules)", "1.1").sorted());
    assertEquals(
        List.of("dn: cn=rules," + BASE),
        tools
            .admin("ldapsearch", "-LLL", "-b", BASE, "-E", "!subentries=true", "(cn=*)", "1.1")
            .sorted());
  }

  @Test
  void ldapsearchFollowsWhatChanges() throws Exception {
    List<String> command =
        List.of(
            "ldapsearch",
            "-x",
            "-LLL",
            "-H",
            tools.url(),
            "-D",
            ServerProcess.ADMIN_DN,
            "-y",
            server.passwordFile().toString(),
            "-b",
            BASE,
            "-E",
            "!sync=rp",
            "(uid=followed*)",
            "cn");
    Process follower = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      CompletableFuture<Boolean> seen =
          CompletableFuture.supplyAsync(
              () -> follower.inputReader().lines().anyMatch(("cn: followed1")::equals));
      assertEquals(0, modify(person("followed1")).exit());
      assertTrue(seen.get(60, TimeUnit.SECONDS), "it ended without the entry");
    } finally {
      follower.destroyForcibly().waitFor();
    }
  }

  /** The values are made and read by hand, as the UnboundID LDAP SDK documents them. */
  @Test
  void matchingEntriesAreCounted() throws Exception {
    for (String uid : List.of("counted.1", "counted.2", "counted.3")) {
      assertEquals(0, modify(person(uid, "title: counted")).exit());
    }
    assertEquals("3003800103", count("3003800164", "(title=counted)"), "examined: three");
    assertEquals(
        "3003800102", count("3003800164", "(|(sn=counted.1)(sn=counted.2))"), "examined: two");
    String unexamined = count("3000", "(title=counted)");
    assertTrue(unexamined.startsWith("30038201"), "an upper bound: " + unexamined);
    assertTrue(HexFormat.fromHexDigits(unexamined.substring(8)) >= 3, unexamined);
  }

  /** The value of the control with the answer; no entries are returned. */
  private static String count(String request, String filter) throws Exception {
    String value = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(request));
    String control = "!1.3.6.1.4.1.30221.2.5.36=::" + value;
    Outcome outcome = tools.admin("ldapsearch", "-L", "-b", BASE, "-E", control, filter);
    assertEquals(0, outcome.exit(), outcome.err());
    assertTrue(outcome.out().lines().noneMatch(line -> line.startsWith("dn:")), outcome.out());
    Matcher answer =
        Pattern.compile("control: 1.3.6.1.4.1.30221.2.5.37 false (\\S+)").matcher(outcome.out());
    assertTrue(answer.find(), outcome.out());
    return HexFormat.of().formatHex(Base64.getDecoder().decode(answer.group(1)));
  }
}
