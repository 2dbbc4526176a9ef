package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.launcher.cli.Main;
import org.dirlens.testkit.process.ChildJava;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code dirlens import} of files as other people and other servers write them. */
@Timeout(300)
class ImportCommandTest {
  private static final String SUFFIX =
      "dn: dc=example,dc=com\nobjectClass: domain\ndc: example\ndescription: of the file\n";

  /** As many as are not written as one work. */
  private static final int MANY = 2500;

  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void place() {
    data = folder.resolve("data");
  }

  /** Everything that was said. */
  private String run(int exit, String... arguments) {
    StringWriter said = new StringWriter();
    int code = DirlensCommand.run(new PrintWriter(said), new PrintWriter(said), arguments);
    assertEquals(exit, code, said.toString());
    return said.toString();
  }

  private String load(int exit, Path file, String... options) {
    List<String> arguments = new ArrayList<>(List.of("import", "--data", data.toString()));
    arguments.addAll(List.of(options));
    arguments.add(file.toString());
    return run(exit, arguments.toArray(String[]::new));
  }

  private Path file(String... records) throws IOException {
    return Files.writeString(
        Files.createTempFile(folder, "some", ".ldif"), String.join("\n", records));
  }

  private static String person(String name) {
    return "dn: uid=%s,ou=people,dc=example,dc=com\nobjectClass: account\nuid: %s\n"
        .formatted(name, name);
  }

  private static List<String> records(int people) {
    List<String> records = new ArrayList<>(List.of(SUFFIX));
    records.add("dn: ou=people,dc=example,dc=com\nobjectClass: organizationalUnit\nou: people\n");
    for (int i = 0; i < people; i++) {
      records.add(person("p" + i));
    }
    return records;
  }

  /** What an export prints, without its progress. */
  private String export(String... options) {
    List<String> arguments = new ArrayList<>(List.of("export", "--data", data.toString()));
    arguments.addAll(List.of(options));
    StringWriter printed = new StringWriter();
    int code =
        DirlensCommand.run(
            new PrintWriter(printed),
            new PrintWriter(new StringWriter()),
            arguments.toArray(String[]::new));
    assertEquals(0, code);
    return printed.toString();
  }

  private static Path exported(Path folder, String server) throws IOException {
    Path copy = folder.resolve(server + ".ldif");
    try (InputStream in =
        ImportCommandTest.class.getResourceAsStream("exports/" + server + ".ldif")) {
      Files.write(copy, Objects.requireNonNull(in).readAllBytes());
    }
    return copy;
  }

  @ParameterizedTest
  @ValueSource(ints = {20, MANY})
  void recordsMayStandInAnyOrder(int people) throws IOException {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    List<String> records = records(people);
    Collections.shuffle(records.subList(1, records.size()), new Random(seed));
    Collections.reverse(records);
    String said = load(0, file(records.toArray(String[]::new)));
    String wanted = "%,d entries loaded into dc=example,dc=com in".formatted(people + 2);
    assertTrue(said.contains(wanted), said + ", -Ddirlens.seed=" + seed);
    run(0, "verify", "--data", data.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {20, MANY})
  void theSuffixEntryOfTheFileReplacesALonelyOneWhereverItStands(int people) throws Exception {
    EmbeddedServer.start(EmbeddedServerOptions.on(data, "dc=example,dc=com")).close();
    List<String> records = records(people);
    Collections.reverse(records);
    load(0, file(records.toArray(String[]::new)));
    assertTrue(export().contains("description: of the file"));
  }

  @Test
  void thereAreOthersBehindTheFirstTenNamingContexts() throws IOException {
    String[] contexts = new String[11];
    for (int i = 0; i < contexts.length; i++) {
      contexts[i] = "dn: o=c%d\nobjectClass: organization\no: c%d\n".formatted(i, i);
    }
    String said = load(1, file(contexts));
    assertTrue(said.contains("o=c9 (line 37) and others. Import one"), said);
  }

  @Test
  void severalNamingContextsAreNamedAndLoadedOneAfterTheOther() throws IOException {
    Path file =
        file(
            "dn: uid=a,o=one\nobjectClass: account\nuid: a\n",
            "dn: o=one\nobjectClass: organization\no: one\n",
            "dn: dc=two,dc=com\nobjectClass: domain\ndc: two\n");
    String said = load(1, file);
    assertTrue(
        said.contains(
            " has several naming contexts, and a partition holds one: o=one (line 5),"
                + " dc=two,dc=com (line 9). Import one after the other, each with --base"),
        said);
    assertFalse(Files.exists(data));
    String first = load(0, file, "--base", "o=one", "--all-or-nothing");
    assertTrue(first.contains(": 1 entries elsewhere passed over\n"), first);
    assertTrue(first.contains("2 entries loaded into o=one"), first);
    String second = load(0, file, "--base", "dc=two,dc=com");
    assertTrue(second.contains("1 entry loaded into dc=two,dc=com"), second);
  }

  @Test
  void onlyWhatStandsAtOrBelowTheBaseIsLoaded() throws IOException {
    load(0, file(SUFFIX));
    List<String> records = records(2);
    records.add("dn: ou=groups,dc=example,dc=com\nobjectClass: organizationalUnit\nou: groups\n");
    Path file = file(records.toArray(String[]::new));
    String said = load(0, file, "--base", "ou=people,dc=example,dc=com", "--all-or-nothing");
    assertTrue(said.contains(": 2 entries elsewhere passed over\n"), said);
    assertTrue(said.contains("3 entries loaded into dc=example,dc=com"), said);
    assertFalse(export().contains("ou=groups"), export());
  }

  @Test
  void aTopmostEntryThatIsMissingIsNamed() throws IOException {
    String said = load(1, file(person("a"), person("b")));
    assertTrue(
        said.contains(
            " does not hold the entry ou=people,dc=example,dc=com, which all its entries stand"
                + " below and a new partition begins with: uid=a,ou=people,dc=example,dc=com (line"
                + " 1), uid=b,ou=people,dc=example,dc=com (line 5)."),
        said);
    assertFalse(Files.exists(data));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, MANY})
  void allOrNothingLeavesEverythingAsItWas(int people) throws IOException {
    List<String> records = records(people);
    records.add(person("p1"));
    Path twice = file(records.toArray(String[]::new));
    String said = load(1, twice, "--all-or-nothing");
    assertTrue(said.contains("0 entries loaded"), said);
    assertTrue(said.contains("for these the other %,d are not loaded".formatted(people + 2)), said);
    assertFalse(Files.exists(data), "made for nothing");
    Files.createDirectory(data);
    load(1, twice, "--all-or-nothing");
    assertEquals(List.of(), Folders.list(data));
    load(0, file(SUFFIX));
    String before = export();
    load(1, twice, "--all-or-nothing");
    assertEquals(before, export());
    Path other = file("dn: o=other\nobjectClass: organization\no: other\nnope: 1\n");
    load(1, other, "--all-or-nothing");
    assertEquals(before, export());
    assertEquals(1, Folders.list(data.resolve("partitions")).size());
    load(1, twice);
    assertEquals(people + 2, export().lines().filter(line -> line.startsWith("dn: ")).count());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, MANY})
  void aCheckFindsEverythingAndWritesNothing(int people) throws IOException {
    List<String> records = records(people);
    records.set(1, records.get(1) + "shoeSize: 40\n");
    records.add(
        person("twice") + "objectClass: simpleSecurityObject\nuserPassword: {NOBODY}knows\n");
    records.add(person("twice"));
    records.add("dn: uid=o,ou=nowhere,dc=example,dc=com\nobjectClass: account\nuid: o\n");
    records.add("no line of LDIF\n");
    records.add(person("c").replace("account", "shoeWearer"));
    records.add(person("s") + "cn: not allowed\n");
    Path file = file(records.toArray(String[]::new));
    String said = load(1, file, "--check");
    for (String wanted :
        List.of(
            "line 6: attribute type \"shoeSize\" is not defined",
            "there is an entry \"uid=twice,ou=people,dc=example,dc=com\" already",
            "there is no entry right above \"uid=o,ou=nowhere,",
            "a colon is missing",
            "object class \"shoeWearer\" is not defined",
            "attribute cn is not allowed",
            "attribute types that the schema does not know: shoeSize (1, first in line 6)",
            "object classes that the schema does not know: shoeWearer (1, first in line ",
            "1 passwords of scheme {NOBODY} cannot be verified (first in line ",
            "\n1 entries that are there already\n",
            "\n1 entries without one right above, or not below the suffix\n",
            "\n1 records that are no entries\n",
            "%,d can be loaded, 6 refused".formatted(people + 2))) {
      assertTrue(said.contains(wanted), wanted + " in: " + said);
    }
    assertFalse(Files.exists(data));
    load(0, file(records(people).toArray(String[]::new)));
    String before = export();
    String again = load(1, file, "--check");
    assertTrue(again.contains("\n%,d entries that are there already".formatted(people + 2)), again);
    assertEquals(before, export());
    assertTrue(load(0, file(person("new")), "--check").contains(": 1 can be loaded, 0 refused"));
  }

  @Test
  void aCheckThatIsInterruptedLeavesNoEntriesBehind() throws Exception {
    Path file = file(records(60 * MANY).toArray(String[]::new));
    Path scratches = Files.createDirectory(folder.resolve("scratches"));
    String[] arguments = {"import", "--data", data.toString(), "--check", file.toString()};
    try (ChildJava check = ChildJava.start(scratches, Main.class, arguments)) {
      while (folders(scratches).isEmpty()) {
        Thread.onSpinWait();
      }
      check.end();
    }
    assertEquals(List.of(), folders(scratches));
  }

  private static List<Path> folders(Path in) throws IOException {
    return Folders.list(in).stream().filter(Files::isDirectory).toList();
  }

  @Test
  void everyKindOfProblemIsShownHoweverManyOthersThereAre() throws IOException {
    List<String> records = records(0);
    for (int i = 0; i < 3 * MANY; i++) {
      records.add(person("p" + i) + "nope: 1\n");
    }
    records.add("dn: uid=o,ou=nowhere,dc=example,dc=com\nobjectClass: account\nuid: o\n");
    String said = load(1, file(records.toArray(String[]::new)), "--check");
    assertTrue(said.contains("no entry right above \"uid=o,ou=nowhere"), said);
    assertTrue(said.contains("\n... and 7,400 more\n"), said);
    assertTrue(said.contains("\n7,500 entries with unknown attribute types\n"), said);
    assertTrue(said.lines().count() < 120, said);
  }

  @Test
  void namesAreLeftOutAsAsked() throws IOException {
    Path file =
        file(
            SUFFIX + "shoeSize: 1\nsockSize;x-left: 2\n",
            "dn: ou=x,dc=example,dc=com\nobjectClass: organizationalUnit\nobjectClass: shoeWearer\n"
                + "ou: x\nSHOESIZE: 3\nhatSize: 4\n");
    String refused = load(1, file);
    assertTrue(
        refused.contains(
            "shoeSize (2, first in line 1), sockSize;x-left (1, first in line 1),"
                + " hatSize (1, first in line 8)"),
        refused);
    assertFalse(Files.exists(data), "nothing came in");
    String said =
        load(0, file, "--ignore", "shoeSize,socksize", "--ignore=hatSize", "--ignore=shoewearer");
    assertTrue(said.contains("left out of entries: shoeSize (2, first in line 1)"), said);
    assertTrue(said.contains("2 entries loaded"), said);
  }

  @Test
  void anExportOfOpenLdapIsTakenAsItIs() throws IOException {
    String said = load(0, exported(folder, "openldap"), "--all-or-nothing");
    assertTrue(said.contains("7 entries loaded"), said);
  }

  @Test
  void anExportOf389dsIsTranslated() throws IOException {
    Path file = exported(folder, "389ds");
    String refused = load(1, file);
    assertTrue(refused.contains("the file looks like one for --from 389ds"), refused);
    String said = load(0, file, "--from", "389ds", "--all-or-nothing");
    assertTrue(said.contains("8 entries loaded"), said);
    assertTrue(said.contains("left out of entries: aci (2, first in line 4)"), said);
    assertTrue(said.contains("by their object class: nsRoleDefinition (1, "), said);
    assertTrue(said.contains("1 accounts were locked"), said);
    assertTrue(said.contains("1 passwords of scheme {GOST_YESCRYPT}$gy$ cannot"), said);
    String all = all();
    assertTrue(all.contains("entryUUID: 7615d58e-e748-11f1-8c34-d315142f738a\n"), all);
    assertTrue(all.contains("pwdAccountLockedTime: 000001010000Z\n"), all);
    assertTrue(all.contains("createTimestamp: 20261123141628Z\n"), all);
    assertTrue(all.contains("sn: Bert Tal\n"), all);
  }

  @Test
  void anExportOfApacheDsIsTranslated() throws IOException {
    String said = load(0, exported(folder, "apacheds"), "--from=apacheds", "--all-or-nothing");
    assertTrue(said.contains("3 entries loaded"), said);
    assertTrue(all().contains("entryUUID: 0a9bbd2c-7a55-4ac4-9b1e-2f8a3d9a1c04\n"), all());
  }

  @Test
  void anExportOfOpenDjIsTranslated() throws IOException {
    String said = load(0, exported(folder, "opendj"), "--from=opendj", "--all-or-nothing");
    assertTrue(said.contains("4 entries loaded"), said);
    assertTrue(said.contains("1 accounts were locked"), said);
    assertTrue(all().contains("pwdAccountLockedTime: 000001010000Z\n"), all());
  }

  @Test
  void anExportOfActiveDirectoryIsTranslated() throws IOException {
    String said = load(0, exported(folder, "ad"), "--from=ad", "--all-or-nothing");
    assertTrue(said.contains("6 entries loaded"), said);
    assertTrue(said.contains("by their object class: infrastructureUpdate (1, "), said);
    String all = all();
    for (String wanted :
        List.of(
            "uid: anna\n",
            "sn: backup\n",
            "entryUUID: 04030201-0605-0807-090a-0b0c0d0e0f10\n",
            "createTimestamp: 20260301100000.0Z\n",
            "objectClass: groupOfMembers\n",
            "objectClass: device\n")) {
      assertTrue(all.contains(wanted), wanted + " in " + all);
    }
  }

  @Test
  void wordsThatMeanNothingAreRefused() throws IOException {
    String said = load(1, file(SUFFIX), "--from", "notes");
    assertEquals("dirlens: --from: servers are 389ds, apacheds, opendj, ad, not notes\n", said);
  }

  private String all() {
    return export("--operational").replace("\n ", "");
  }
}
