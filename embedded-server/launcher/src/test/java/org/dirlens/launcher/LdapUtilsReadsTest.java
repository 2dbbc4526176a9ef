package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Debian's ldap-utils may ask for in reading: filters, attribute lists, names, values. */
class LdapUtilsReadsTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String PEOPLE = "ou=people," + BASE;
  private static final String ANNA = "uid=anna," + PEOPLE;
  private static final String DATA =
      """
      dn: ou=people,dc=example,dc=com
      objectClass: organizationalUnit

      dn: uid=anna,ou=people,dc=example,dc=com
      objectClass: inetOrgPerson
      cn: Anna
      cn;lang-de: Aenne
      cn;lang-de-ch: Aenneli
      sn: Ärger
      mail: anna@example.com
      title: Dr

      dn: cn=a\\2Cb+sn=Öl,ou=people,dc=example,dc=com
      objectClass: person
      """;

  @TempDir static Path folder;
  private static ServerProcess server;
  private static LdapTools tools;

  @BeforeAll
  static void start() throws Exception {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
    Path file = Files.writeString(folder.resolve("data.ldif"), DATA);
    Outcome added = tools.admin("ldapadd", "-f", file.toString());
    assertEquals(0, added.exit(), added.err());
  }

  @AfterAll
  static void stop() throws InterruptedException, IOException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  /** The first RDNs of what a filter finds, in order. */
  private static List<String> found(String base, String filter) throws Exception {
    Outcome outcome =
        tools.admin("ldapsearch", "-LLL", "-o", "ldif-wrap=no", "-b", base, filter, "1.1");
    assertEquals(0, outcome.exit(), outcome.err());
    return outcome.sorted().stream()
        .map(line -> line.replaceFirst("dn: ", "").replaceFirst(",.*", ""))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "(|)                       ~ ''",
        "(!(&))                    ~ ''",
        "(&(|)(uid=anna))          ~ ''",
        "(&(&)(uid=anna))          ~ uid=anna",
        "(:caseExactMatch:=Anna)   ~ uid=anna",
        "(cn:caseExactMatch:=anna) ~ ''",
        "(:dn:2.5.13.5:=anna)      ~ uid=anna",
        "(mail:dn:=anna)           ~ ''",
        "(uid:dn:=ANNA)            ~ uid=anna",
        "(:noSuchRule:=Anna)       ~ ''",
        "(!(cn:noSuchRule:=Anna))  ~ ''",
        "(sn=ÄRGER)                ~ uid=anna",
        "(sn=\\c3\\84rger)         ~ uid=anna",
        "(cn=AENNELI)              ~ uid=anna",
        "(cn;lang-de=aenneli)      ~ ''",
        "(cn;lang-de=*)            ~ uid=anna",
        "(name=dr)                 ~ uid=anna",
        "(entryDN=UID=anna, OU=people,dc=example,dc=com) ~ uid=anna",
        "(entryDN;lang-de=*)       ~ ''",
      })
  void filtersFindWhatTheyMean(String filter, String expected) throws Exception {
    assertEquals(expected.isEmpty() ? List.of() : List.of(expected), found(BASE, filter), filter);
  }

  @Test
  void theTrueFilterFindsAll() throws Exception {
    assertEquals(3, found(PEOPLE, "(&)").size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.1             | ''",
        "1.1 mail        | mail",
        "* 1.1           | cn cn;lang-de cn;lang-de-ch mail objectClass sn title uid",
        "@person         | cn cn;lang-de cn;lang-de-ch objectClass sn",
        "@2.5.6.6 title  | cn cn;lang-de cn;lang-de-ch objectClass sn title",
        "@noSuch mail    | mail",
        "name            | cn cn;lang-de cn;lang-de-ch sn title",
        "cn;lang-de-     | cn;lang-de cn;lang-de-ch",
        "CN;Lang-DE noSuch | cn;lang-de",
        "2.5.4.12        | title",
        "hasSubordinates entryDN | entryDN hasSubordinates",
      })
  void attributeListsSelectWhatTheyName(String list, String expected) throws Exception {
    List<String> names =
        tools.search("(uid=anna)", list.strip().split(" +")).sorted().stream()
            .map(line -> line.substring(0, line.indexOf(':')))
            .filter(name -> !name.equals("dn"))
            .distinct()
            .sorted()
            .toList();
    assertEquals(expected, String.join(" ", names));
  }

  @Test
  void attributesComeByTheFirstNameOfTheirTypeHoweverTheyWereWritten() throws Exception {
    String carl = "uid=carl," + BASE;
    tools.change(
        "dn: %s\nchangetype: add\nobjectClass: inetOrgPerson\n".formatted(carl)
            + "commonName: Carl\n2.5.4.4: C\nSurname;Lang-DE: K\nTITLE: Dr\n");
    tools.change(
        "dn: %s\nchangetype: modify\nadd: 2.5.4.20\n2.5.4.20: +1\n-\n".formatted(carl)
            + "add: rfc822Mailbox\nrfc822Mailbox: a@b\n");
    assertEquals(
        List.of(
            "TITLE: Dr",
            "cn: Carl",
            "dn: " + carl,
            "mail: a@b",
            "sn: C",
            "sn;Lang-DE: K",
            "telephoneNumber: +1"),
        tools.search("(uid=carl)", "name", "mail", "2.5.4.20").sorted());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cn=a\\2Cb+sn=Öl,ou=people,dc=example,dc=com",
        "SN=öl + CN=A\\,B , OU = People,DC=example, dc=com",
        "2.5.4.4=\\c3\\96l+2.5.4.3=a\\2cb,2.5.4.11=people,dc=example,dc=com",
        "sn=O\\CC\\88l+cn= a\\,b ,ou=people,dc=example,dc=com",
      })
  void aNameMayBeSpelledInManyWays(String name) throws Exception {
    assertEquals(
        List.of("cn: a,b"),
        tools.admin("ldapsearch", "-LLL", "-s", "base", "-b", name, "cn").sorted().stream()
            .filter(line -> !line.startsWith("dn:"))
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uid=anna,ou=people,dc=example,dc=com | sn::w4RSR0VS                      | 6",
        "uid=anna,ou=people,dc=example,dc=com | cn:aenneli                        | 6",
        "uid=anna,ou=people,dc=example,dc=com | cn;lang-de:aenneli                | 5",
        "uid=anna,ou=people,dc=example,dc=com | structuralObjectClass:2.16.840.1.113730.3.2.2 | 6",
        "uid=anna,ou=people,dc=example,dc=com | entryDN:UID=anna, ou=people,dc=example,dc=com | 6",
        "uid=anna,ou=people,dc=example,dc=com | entryDN:uid=bert,ou=people,dc=example,dc=com  | 5",
        "uid=anna,ou=people,dc=example,dc=com | entryDN;lang-de:ou=people,dc=example,dc=com  | 16",
        "uid=anna,ou=people,dc=example,dc=com | hasSubordinates:FALSE             | 6",
        "ou=people,dc=example,dc=com          | hasSubordinates:FALSE             | 5",
        "ou=people,dc=example,dc=com          | numSubordinates:2                 | 6",
        "ou=people,dc=example,dc=com          | hasSubordinates:perhaps           | 21",
        "cn=config                            | hasSubordinates:TRUE              | 6",
        "cn=limits,cn=config                  | numSubordinates:0                 | 6",
        "cn=schema                            | entryDN:CN=schema                 | 6",
      })
  void ldapcompareKnowsWhatLdapsearchShows(String name, String assertion, int code)
      throws Exception {
    assertEquals(code, tools.admin("ldapcompare", name, assertion).exit());
  }

  @Test
  void whatIsComputedIsComparedForThoseWhoAreNotTheAdministratorToo() throws Exception {
    Outcome set = tools.admin("ldappasswd", ANNA);
    String password = set.out().strip().replace("New password: ", "");
    List<String> who = List.of("-x", "-H", tools.url(), "-D", ANNA, "-w", password);
    List<String> command = new ArrayList<>(who);
    command.addAll(List.of(PEOPLE, "hasSubordinates:TRUE"));
    assertEquals(6, LdapTools.run("ldapcompare", command.toArray(String[]::new)).exit());
  }

  @Test
  void whatIsComputedOfTheServersOwnEntriesCanBeSearchedFor() throws Exception {
    assertEquals(List.of("cn=limits"), found("cn=config", "(entryDN=CN=Limits, cn=config)"));
    assertTrue(found("cn=config", "(hasSubordinates=TRUE)").contains("cn=config"));
    assertEquals(
        List.of(), found("cn=config", "(&(cn=limits)(numSubordinates>=1))"), "nothing below");
    assertEquals(List.of("cn=schema"), found("cn=schema", "(entryDN=cn=schema)"));
  }
}
