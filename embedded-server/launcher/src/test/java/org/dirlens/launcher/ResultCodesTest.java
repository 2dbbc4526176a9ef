package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.launcher.LdapTools.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The result code and matchedDN of each operation for each thing that can be wrong with it (RFC
 * 4511, section 4.1.9 and appendix A), asked by Debian's ldap-utils of us and of Debian's slapd.
 */
class ResultCodesTest {
  private static final String ROOT = "dc=example,dc=com";
  private static final String PEOPLE = "ou=people," + ROOT;
  private static final String ANNA = "uid=anna," + PEOPLE;
  private static final String ALIAS = "cn=alias," + PEOPLE;
  private static final String BROKEN = "cn=broken," + PEOPLE;
  private static final String REFERRAL = "ou=ref," + ROOT;
  private static final String NONE = "";

  /** How ldapexop, which always ends with 1, tells a result code. */
  private static final Pattern CODE = Pattern.compile("\\((\\d+)\\)");

  private static final String DATA =
      """
      dn: ou=people,dc=example,dc=com
      objectClass: organizationalUnit

      dn: uid=anna,ou=people,dc=example,dc=com
      objectClass: inetOrgPerson
      cn: Anna
      sn: A
      displayName: A
      jpegPhoto: x
      mail: anna@example.com

      dn: uid=bert,ou=people,dc=example,dc=com
      objectClass: inetOrgPerson
      cn: Bert
      sn: B

      dn: cn=alias,ou=people,dc=example,dc=com
      objectClass: alias
      objectClass: extensibleObject
      aliasedObjectName: uid=anna,ou=people,dc=example,dc=com

      dn: cn=broken,ou=people,dc=example,dc=com
      objectClass: alias
      objectClass: extensibleObject
      aliasedObjectName: uid=nobody,ou=people,dc=example,dc=com

      dn: ou=ref,dc=example,dc=com
      objectClass: referral
      objectClass: extensibleObject
      ref: ldap://other.example.com/dc=other
      """;

  @TempDir Path folder;
  private final List<String> wrong = new ArrayList<>();
  private List<String> ours = List.of();
  private List<String> theirs = List.of();

  /** What is expected of a server: a code, and a name as matchedDN. */
  private record Answer(int code, String matched) {
    @Override
    public String toString() {
      return code + (matched.isEmpty() ? "" : " matched " + matched);
    }
  }

  private static Answer answer(int code) {
    return new Answer(code, NONE);
  }

  /** Something asked of both servers, which answer alike but where slapd's is told. */
  private void ask(String what, Answer expected, Answer ofSlapd, List<String> command)
      throws Exception {
    compare(what, expected, run(ours, command));
    compare(what + " (slapd)", ofSlapd, run(theirs, command));
  }

  private void compare(String what, Answer expected, Answer found) {
    if (!expected.equals(found)) {
      wrong.add(what + ": expected " + expected + " but was " + found);
    }
  }

  private static Answer run(List<String> login, List<String> command) throws Exception {
    List<String> arguments = new ArrayList<>(login);
    arguments.addAll(command.subList(1, command.size()));
    Outcome outcome = LdapTools.run(command.get(0), arguments.toArray(String[]::new));
    String matched =
        (outcome.err() + "\n" + outcome.out())
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("Matched DN: ") || line.startsWith("matched DN: "))
            .map(line -> line.substring("Matched DN: ".length()))
            .findFirst()
            .orElse("");
    Matcher told = CODE.matcher(outcome.err());
    int code =
        command.get(0).equals("ldapexop") && told.find()
            ? Integer.parseInt(told.group(1))
            : outcome.exit();
    return new Answer(code, matched);
  }

  private void change(String what, int code, String matched, String... lines) throws Exception {
    Answer expected = new Answer(code, matched);
    change(what, expected, expected, lines);
  }

  private void change(String what, Answer expected, Answer ofSlapd, String... lines)
      throws Exception {
    Path file =
        Files.writeString(
            Files.createTempFile(folder, "change", ".ldif"), String.join("\n", lines) + "\n");
    ask(what, expected, ofSlapd, List.of("ldapmodify", "-f", file.toString()));
  }

  private void search(String what, int code, String matched, String... arguments) throws Exception {
    Answer expected = new Answer(code, matched);
    List<String> command = new ArrayList<>(List.of("ldapsearch", "-LLL"));
    command.addAll(List.of(arguments));
    ask(what, expected, expected, command);
  }

  private void compareValue(String what, int code, String matched, String name, String assertion)
      throws Exception {
    Answer expected = new Answer(code, matched);
    ask(what, expected, expected, List.of("ldapcompare", name, assertion));
  }

  @Test
  void codesAndMatchedNamesAreThoseOfTheStandard() throws Exception {
    try (ServerProcess server = ServerProcess.start(folder.resolve("data"), "--base", ROOT);
        SlapdProcess slapd = SlapdProcess.start(folder.resolve("slapd"))) {
      ours = administrator(server);
      theirs = slapd.administrator();
      load();
      List<String> before = entries();
      searches();
      compares();
      adds();
      modifies();
      deletesAndRenames();
      others();
      assertEquals("", String.join("\n", wrong));
      assertEquals(before, entries(), "nothing was changed");
    }
  }

  private static List<String> administrator(ServerProcess server) {
    String url = "ldap://127.0.0.1:" + server.port();
    return List.of(
        "-x", "-H", url, "-D", ServerProcess.ADMIN_DN, "-y", server.passwordFile().toString());
  }

  private void load() throws Exception {
    Path data = Files.writeString(folder.resolve("data.ldif"), DATA, StandardCharsets.UTF_8);
    Path root =
        Files.writeString(
            folder.resolve("root.ldif"), "dn: " + ROOT + "\nobjectClass: domain\ndc: example\n");
    List<String> add = List.of("ldapadd", "-M", "-f");
    assertEquals(new Answer(0, ""), run(theirs, with(add, root.toString())));
    assertEquals(new Answer(0, ""), run(theirs, with(add, data.toString())));
    assertEquals(new Answer(0, ""), run(ours, with(add, data.toString())));
  }

  private static List<String> with(List<String> command, String more) {
    List<String> all = new ArrayList<>(command);
    all.add(more);
    return all;
  }

  private List<String> entries() throws IOException, InterruptedException {
    List<String> all = new ArrayList<>();
    for (List<String> login : List.of(ours, theirs)) {
      List<String> arguments = new ArrayList<>(login);
      arguments.addAll(List.of("-M", "-LLL", "-b", ROOT, "(objectClass=*)"));
      all.add(
          String.join(
              "\n", LdapTools.run("ldapsearch", arguments.toArray(String[]::new)).sorted()));
    }
    return all;
  }

  private void searches() throws Exception {
    search("no such base", 32, PEOPLE, "-b", "uid=x," + PEOPLE, "(cn=*)");
    search("no such base, two levels", 32, ROOT, "-b", "uid=x,ou=y," + ROOT, "(cn=*)");
    search("no such context", 32, NONE, "-b", "o=other", "(cn=*)");
    search("base is no name", 34, NONE, "-b", "nonsense", "(cn=*)");
    search("more than the size limit", 4, NONE, "-z", "1", "-b", ROOT, "(uid=*)");
    search("undefined attribute in a filter", 0, NONE, "-b", ROOT, "(noSuch=*)");
    search("bad value in a filter", 0, NONE, "-b", ROOT, "(createTimestamp=x)");
    search("base is an alias to nothing", 33, BROKEN, "-a", "always", "-b", BROKEN, "(cn=*)");
    search("base below a referral", 10, REFERRAL, "-b", "cn=x," + REFERRAL, "(cn=*)");
    search("critical control", 12, NONE, "-b", ROOT, "-e", "!1.2.3.4", "(cn=*)");
    search("other control", 0, NONE, "-b", ROOT, "-e", "1.2.3.4", "(cn=none)");
  }

  private void compares() throws Exception {
    compareValue("true", 6, NONE, ANNA, "cn:ANNA");
    compareValue("false", 5, NONE, ANNA, "cn:Bert");
    compareValue("undefined attribute", 17, NONE, ANNA, "noSuch:x");
    compareValue("attribute is not there", 16, NONE, ANNA, "title:x");
    compareValue("no equality rule", 18, NONE, ANNA, "jpegPhoto:x");
    compareValue("bad value", 21, NONE, ANNA, "seeAlso:nonsense");
    compareValue("no such entry", 32, PEOPLE, "uid=x," + PEOPLE, "cn:x");
    compareValue("no name", 34, NONE, "nonsense", "cn:x");
    compareValue("below a referral", 10, REFERRAL, "cn=x," + REFERRAL, "cn:x");
  }

  private static String[] person(String name, String... more) {
    List<String> lines =
        new ArrayList<>(List.of("dn: " + name, "changetype: add", "objectClass: inetOrgPerson"));
    lines.addAll(List.of("cn: x"));
    lines.addAll(List.of(more));
    return lines.toArray(String[]::new);
  }

  private void adds() throws Exception {
    String x = "uid=x," + PEOPLE;
    change("exists", 68, NONE, person(ANNA, "sn: x"));
    change("no superior", 32, ROOT, person("uid=x,ou=y," + ROOT, "sn: x"));
    change("no context", answer(32), answer(53), person("uid=x,o=other", "sn: x"));
    change("no name", 34, NONE, person("nonsense", "sn: x"));
    change("required attribute missing", 65, NONE, person(x));
    change("attribute not allowed", 65, NONE, person(x, "sn: x", "dc: x"));
    change("undefined attribute", 17, NONE, person(x, "sn: x", "noSuch: x"));
    change("bad value", 21, NONE, person(x, "sn: x", "seeAlso: nonsense"));
    change("value twice", 20, NONE, person(x, "sn: x", "title: a", "title: A"));
    change(
        "two of a single value", 19, NONE, person(x, "sn: x", "displayName: a", "displayName: b"));
    change(
        "attribute of the server",
        19,
        NONE,
        person(x, "sn: x", "entryUUID: 597ae2f6-16a6-1027-98f4-d28b5365dc14"));
    change("below a referral", 10, REFERRAL, person("uid=x," + REFERRAL, "sn: x"));
    change("no object class", 65, NONE, "dn: " + x, "changetype: add", "cn: x");
    change(
        "no structural class",
        65,
        NONE,
        "dn: " + x,
        "changetype: add",
        "objectClass: top",
        "cn: x");
    change("name of an attribute not allowed", 65, NONE, person("dc=x," + PEOPLE, "sn: x"));
    change(
        "undefined attribute in the name",
        answer(17),
        answer(34),
        person("noSuch=x," + PEOPLE, "sn: x"));
    change("undefined class", answer(65), answer(21), person(x, "sn: x", "objectClass: noSuch"));
    change("below an alias", new Answer(36, ALIAS), answer(33), person("uid=x," + ALIAS, "sn: x"));
  }

  private void modify(String what, int code, String matched, String name, String... lines)
      throws Exception {
    Answer expected = new Answer(code, matched);
    modify(what, expected, expected, name, lines);
  }

  private void modify(String what, Answer expected, Answer ofSlapd, String name, String... lines)
      throws Exception {
    List<String> all = new ArrayList<>(List.of("dn: " + name, "changetype: modify"));
    all.addAll(List.of(lines));
    change(what, expected, ofSlapd, all.toArray(String[]::new));
  }

  private void modifies() throws Exception {
    modify("no such entry", 32, PEOPLE, "uid=x," + PEOPLE, "replace: title", "title: x");
    modify("no name", 34, NONE, "nonsense", "replace: title", "title: x");
    modify("below a referral", 10, REFERRAL, "cn=x," + REFERRAL, "replace: title", "title: x");
    modify("delete attribute not there", 16, NONE, ANNA, "delete: title");
    modify("delete value not there", 16, NONE, ANNA, "delete: mail", "mail: x@y");
    modify("add value that is there", 20, NONE, ANNA, "add: mail", "mail: ANNA@example.com");
    modify("add a value twice", 20, NONE, ANNA, "add: title", "title: a", "title: A");
    modify("undefined attribute", 17, NONE, ANNA, "add: noSuch", "noSuch: x");
    modify("bad value", 21, NONE, ANNA, "add: seeAlso", "seeAlso: nonsense");
    modify("delete a required attribute", 65, NONE, ANNA, "delete: sn");
    modify("attribute not allowed", 65, NONE, ANNA, "add: dc", "dc: x");
    modify(
        "delete the value of the name", answer(67), answer(64), ANNA, "replace: uid", "uid: other");
    modify("delete the attribute of the name", answer(67), answer(64), ANNA, "delete: uid");
    modify("second value", 19, NONE, ANNA, "add: displayName", "displayName: b");
    modify(
        "attribute of the server",
        19,
        NONE,
        ANNA,
        "replace: createTimestamp",
        "createTimestamp: 20200101000000Z");
    modify(
        "other structural class", 69, NONE, ANNA, "replace: objectClass", "objectClass: account");
    modify("delete a value without equality", 18, NONE, ANNA, "delete: jpegPhoto", "jpegPhoto: x");
    modify("increment text", 19, NONE, ANNA, "increment: mail", "mail: 1");
    modify("increment by two numbers", 2, NONE, ANNA, "increment: mail", "mail: 1", "mail: 2");
    modify("delete all classes", 65, NONE, ANNA, "delete: objectClass");
  }

  private void deletesAndRenames() throws Exception {
    change("delete: no such entry", 32, PEOPLE, "dn: uid=x," + PEOPLE, "changetype: delete");
    change("delete: not a leaf", 66, NONE, "dn: " + PEOPLE, "changetype: delete");
    change("delete: no name", 34, NONE, "dn: nonsense", "changetype: delete");
    change("delete: below a referral", 10, REFERRAL, "dn: cn=x," + REFERRAL, "changetype: delete");
    rename("no such entry", 32, PEOPLE, "uid=x," + PEOPLE, "uid=y", null);
    rename("name is taken", 68, NONE, ANNA, "uid=bert", null);
    rename("no name", 34, NONE, ANNA, "nonsense", null);
    rename("undefined attribute", answer(17), answer(34), ANNA, "noSuch=x", null);
    rename("attribute not allowed", 65, NONE, ANNA, "dc=x", null);
    rename("below itself", 53, NONE, PEOPLE, "ou=people", ANNA);
    rename("to no superior", new Answer(32, ROOT), answer(32), ANNA, "uid=anna", "ou=y," + ROOT);
    rename("to another context", 71, NONE, ANNA, "uid=anna", "o=other");
    rename("below a referral", 10, REFERRAL, "cn=x," + REFERRAL, "cn=y", null);
  }

  private void rename(
      String what, int code, String matched, String name, String newRdn, @Nullable String superior)
      throws Exception {
    Answer expected = new Answer(code, matched);
    rename(what, expected, expected, name, newRdn, superior);
  }

  private void rename(
      String what,
      Answer expected,
      Answer ofSlapd,
      String name,
      String newRdn,
      @Nullable String superior)
      throws Exception {
    List<String> lines =
        new ArrayList<>(
            List.of("dn: " + name, "changetype: modrdn", "newrdn: " + newRdn, "deleteoldrdn: 0"));
    if (superior != null) {
      lines.add("newsuperior: " + superior);
    }
    change("rename: " + what, expected, ofSlapd, lines.toArray(String[]::new));
  }

  private void others() throws Exception {
    Answer protocol = new Answer(2, NONE);
    ask("unknown extended operation", protocol, protocol, List.of("ldapexop", "1.2.3.4"));
    for (String name : List.of(ANNA, "uid=x," + PEOPLE)) {
      bind("wrong password", 49, name, "wrong");
    }
    bind("name without password", 53, ANNA, "");
    bind("no name", 34, "nonsense", "x");
    Path file =
        Files.writeString(
            folder.resolve("own.ldif"),
            "dn: " + ANNA + "\nchangetype: modify\nadd: title\ntitle: x\n");
    List<String> modify = List.of("ldapmodify", "-f", file.toString());
    compare("nobody modifies", answer(50), run(List.of("-x", "-H", ours.get(2)), modify));
    compare("nobody modifies (slapd)", answer(8), run(List.of("-x", "-H", theirs.get(2)), modify));
  }

  private void bind(String what, int code, String name, String password) throws Exception {
    for (List<String> login : List.of(ours, theirs)) {
      Answer found =
          run(List.of("-x", "-H", login.get(2), "-D", name, "-w", password), List.of("ldapwhoami"));
      compare("bind: " + what, new Answer(code, NONE), found);
    }
  }
}
