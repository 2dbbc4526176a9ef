package org.dirlens.launcher;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.dirlens.launcher.cli.DirlensCommand;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the commands say to mistakes: one sentence that names what was wrong, and an exit code that
 * is not 0. {@code @} stands for the folder of the test.
 */
class WrongUseTest {
  private static final String SUFFIX =
      "dn: dc=example,dc=com\nobjectClass: domain\ndc: example\n\n";

  @TempDir private static Path folder;

  private record Outcome(int exit, String out, String err) {}

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit = DirlensCommand.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Outcome(exit, out.toString(), err.toString());
  }

  private static String person(String uid, String... lines) {
    return "dn: uid=%s,dc=example,dc=com\nobjectClass: inetOrgPerson\nuid: %s\ncn: c\nsn: s\n%s\n"
        .formatted(uid, uid, lines.length == 0 ? "" : String.join("\n", lines) + "\n");
  }

  private static Path file(String name, String text, Charset charset) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(charset));
  }

  @BeforeAll
  static void makeFiles() throws IOException {
    file("good.ldif", SUFFIX + person("a", "initials: aa"), UTF_8);
    file("empty.ldif", "", UTF_8);
    file("text.ldif", "Dear directory,\n\nhow are you?\n", UTF_8);
    file("noname.ldif", "dn: hello\ncn: x\n", UTF_8);
    file("root.ldif", "dn:\ncn: x\n", UTF_8);
    file("latin.ldif", "dn: cn=ä\ncn: ä\n", ISO_8859_1);
    file("utf16.ldif", SUFFIX, UTF_16);
    file("emptypassword", "", UTF_8);
    OwnerOnly.createFile(folder.resolve("blank"), " \n".getBytes(UTF_8));
    Outcome made = run("import", "--data", folder + "/data", folder + "/good.ldif");
    assertEquals(0, made.exit(), made.err());
    Outcome index = run("index", "--data", folder + "/data", "add", "initials");
    assertEquals(0, index.exit(), index.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "export --data @/none|there is no data folder @/none",
        "stats --data @/good.ldif|@/good.ldif is a file, not a data folder",
        "verify --data @|@ is not a Dirlens data folder (it has no folder \"partitions\")",
        "import --data @/new @/none.ldif|no such file: @/none.ldif",
        "import --data @/new --base dc=x @/none.ldif|no such file: @/none.ldif",
        "import --data @/new @|@ is a folder, not an LDIF file",
        "import --data @/new @/empty.ldif|@/empty.ldif holds no entry",
        "import --data @/new @/text.ldif|@/text.ldif holds no entry; line 1: a colon is missing",
        "import --data @/new @/noname.ldif|@/noname.ldif holds no entry; line 1: '=' expected at position 6 of name \"hello\"",
        "import --data @/new @/latin.ldif|@/latin.ldif holds no entry; line 1: the value of dn is not UTF-8",
        "import --data @/new @/utf16.ldif|@/utf16.ldif holds no entry; line 1: the file is UTF-16, and LDIF is UTF-8",
        "import --data @/new @/root.ldif|the empty DN cannot be the suffix of a partition",
        "import --data @/new --base nonsense @/good.ldif|--base is not a valid DN: '=' expected at position 9 of name \"nonsense\"",
        "import --data @/new --base dc=x @/good.ldif|@/good.ldif does not hold the entry dc=x, which a new partition begins with",
        "import --data @/data --base dc=x @/good.ldif|@/good.ldif does not hold the entry dc=x, which a new partition begins with",
        "import --data @/good.ldif @/good.ldif|@/good.ldif is a file, not a data folder",
        "import --data @/data --check --all-or-nothing @/good.ldif|--check and --all-or-nothing cannot be combined",
        "export --data @/data @|exists already: @",
        "export --data @/data @/no/o.ldif|there is no folder @/no",
        "export --data @/data --base dc=x @/o.ldif|no partition holds dc=x; there are: dc=example,dc=com",
        "export --data @/data --base uid=z,dc=example,dc=com @/o.ldif|there is no entry \"uid=z,dc=example,dc=com\"",
        "verify --data @/data --base dc=x|no partition holds dc=x; there are: dc=example,dc=com",
        "repair --data @/data --base dc=x|no partition holds dc=x; there are: dc=example,dc=com",
        "stats --data @/data --base x|--base is not a valid DN: '=' expected at position 2 of name \"x\"",
        "index --data @/data add nope|attribute type \"nope\" is not defined in the schema",
        "index --data @/data add jpegPhoto|jpegPhoto has no matching rule that an index of kind equality can follow",
        "index --data @/data add initials sideways|unknown index kind \"sideways\"; there are equality, presence, ordering, substring, approximate, hash",
        "index --data @/data drop cn|no index of cn; there are: initials",
        "index --data @/data set cn threshold=5|no index of cn; there are: initials",
        "index --data @/data set initials threshold=abc|not a number of ids: threshold=abc",
        "index --data @/data set initials threshold=-1|threshold of initials must be 1 to 16777216 ids, not -1",
        "index --data @/data set initials threshold|no such setting: threshold (say threshold=N or cache=BYTES)",
        "index --data @/data set initials frob=1|no such setting: frob=1 (say threshold=N or cache=BYTES)",
        "index --data @/data set initials cache=-5|not a size: -5 (write 65536, 64K or 16M)",
        "index --data @/data set initials cache=0|cache of initials must have at least 65536 bytes, not 0",
        "index --data @/data set initials cache=999999999G|too large a size: 999999999G (up to 1024G)",
        "explain --data @/data (cn=a|\")\" expected at position 6 of filter \"(cn=a\"",
        "explain --data @/data --base dc=x (cn=a)|no partition holds dc=x; there are: dc=example,dc=com",
        "serve --data @/good.ldif|@/good.ldif is a file, not a data folder",
        "serve --data @/new --base nonsense|'=' expected at position 9 of name \"nonsense\"",
        "serve --data @/new --base uid=x|no entry can be made for the suffix uid=x: its first attribute is none of dc, o, ou, c and l; import an LDIF file that holds the entry",
        "serve --data @/served --port 0 --admin-password-file @/no/pw|there is no folder @/no for the password file",
        "serve --data @/served --port 0 --admin-password-file @|password file @ is a folder",
        "serve --data @/served --port 0 --admin-password-file @/blank|password file @/blank is empty",
        "serve --data @/served --port 0 --base dc=a --base dc=b,dc=a|dc=b,dc=a overlaps with the partition dc=a",
      })
  void whatCannotBeDoneIsSaidInOneSentence(String command, String sentence) {
    Outcome outcome = run(arguments(command));
    assertEquals("dirlens: " + at(sentence) + "\n", outcome.err());
    assertEquals(1, outcome.exit());
    assertEquals("", outcome.out());
    assertFalse(Files.exists(folder.resolve("new")), "nothing is made");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "|name a command",
        "nonsense|not understood: nonsense",
        "nonsense --help|not understood: nonsense",
        "--help nonsense|not understood: nonsense",
        "nonsense -h|not understood: nonsense",
        "nonsense --version|not understood: nonsense",
        "help nonsense|Unknown subcommand 'nonsense'.",
        "--helpp|not understood: --helpp",
        "serve --prot 1 --help|not understood: --prot 1",
        "verify --help more|not understood: more",
        "import --data @/data|Missing required parameter: 'FILE.ldif'",
        "import --data @/data --fast @/good.ldif|not understood: --fast",
        "backup --data @/data @/new --base dc=example,dc=com|not understood: --base dc=example,dc=com",
        "restore --data @/new @/data --base dc=example,dc=com|not understood: --base dc=example,dc=com",
        "compact --data @/data --base dc=example,dc=com|not understood: --base dc=example,dc=com",
        "index --data @/data|say list, add, drop or set",
        "index --data @/data set initials|Missing required parameter: 'NAME=VALUE'",
        "explain --data @/data --scope all (cn=a)|Invalid value for option '--scope': expected one of [BASE, ONE, SUB] (case-insensitive) but was 'all'",
        "serve --data @/new --port abc|Invalid value for option '--port': 'abc' is not an int",
        "serve --data @/new --port 70000|--port must be 0 to 65535, not 70000",
        "serve --data @/new --port -1|--port must be 0 to 65535, not -1",
        "serve --data @/new --ldaps-port -7|--ldaps-port must be -1 to 65535, not -7",
      })
  void whatIsNotUnderstoodIsSaidWithTheUsage(String command, String sentence) {
    Outcome outcome = run(arguments(command));
    List<String> said = outcome.err().lines().toList();
    assertEquals("dirlens: " + sentence, said.getFirst());
    assertEquals("Usage: dirlens", said.get(1).substring(0, "Usage: dirlens".length()));
    assertEquals(2, outcome.exit());
    assertEquals("", outcome.out());
    assertFalse(Files.exists(folder.resolve("new")), "nothing is made");
  }

  private static String[] arguments(String command) {
    return command == null
        ? new String[0]
        : Arrays.stream(command.split(" ")).map(WrongUseTest::at).toArray(String[]::new);
  }

  private static String at(String text) {
    return text.replace("@", folder.toString());
  }

  @Test
  void aPasswordFileThatOthersCanReadIsRefused() {
    String file = folder + "/emptypassword";
    Outcome outcome =
        run("serve", "--data", folder + "/served", "--port", "0", "--admin-password-file", file);
    assertEquals(
        "dirlens: password file " + file + " can be read by others; run: chmod 600 " + file + "\n",
        outcome.err());
    assertNotEquals(0, outcome.exit());
  }

  @Test
  void aPortInUseIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(taken.getLocalPort());
      for (String option : List.of("--port", "--ldaps-port")) {
        String[] ports =
            option.equals("--port")
                ? new String[] {"serve", "--data", folder + "/served", "--port", port}
                : new String[] {
                  "serve", "--data", folder + "/served", "--port", "0", "--ldaps-port", port
                };
        Outcome outcome = run(ports);
        assertEquals(
            "dirlens: cannot listen on 127.0.0.1:" + port + ": Address already in use\n",
            outcome.err());
        assertEquals(1, outcome.exit());
      }
    }
  }

  @Test
  void noiseIsNoLdif() throws IOException {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    byte[] noise = new byte[50_000];
    new Random(seed).nextBytes(noise);
    noise[0] = 0; // neither an empty line nor a comment
    Path file = Files.write(folder.resolve("noise.ldif"), noise);
    Outcome outcome = run("import", "--data", folder + "/new", file.toString());
    String start = "dirlens: " + file + " holds no entry; line 1: ";
    assertEquals(start, outcome.err().substring(0, start.length()), "seed " + seed);
    assertEquals(1, outcome.err().lines().count(), "seed " + seed);
    assertEquals(1, outcome.exit());
  }

  @Test
  void aFileFromWindowsIsTaken() throws Exception {
    Path file =
        file("windows.ldif", ("\uFEFF" + SUFFIX + person("w")).replace("\n", "\r\n"), UTF_8);
    Outcome outcome = run("import", "--data", folder + "/windows", file.toString());
    assertEquals(0, outcome.exit(), outcome.err());
    assertEquals("2 entries", outcome.out().substring(0, 9));
  }

  @Test
  void problemsOfAnImportComeInTheOrderOfTheirLines() throws Exception {
    Path file =
        file(
            "mixed.ldif",
            SUFFIX
                + person("a")
                + person("a")
                + person("b", "foo: bar")
                + person("c").replace("dc=example,dc=com", "dc=example,dc=org")
                + person("d").replace("uid=d,", "uid=d,ou=none,")
                + person("e", "objectClass: nope")
                + "nonsense\n\n"
                + person("f", "description:: /w==")
                + "dn: uid=a,dc=example,dc=com\nchangetype: delete\n\n"
                + person("g")
                + person("a"),
            UTF_8);
    Outcome outcome =
        run("import", "--data", folder + "/mixed", "--base", "dc=example,dc=com", file.toString());
    String start = file + ", line ";
    assertEquals(
        List.of(
            "11: there is an entry \"uid=a,dc=example,dc=com\" already",
            "17: attribute type \"foo\" is not defined in the schema",
            "30: there is no entry right above \"uid=d,ou=none,dc=example,dc=com\"",
            "36: object class \"nope\" is not defined in the schema",
            "43: a colon is missing",
            "45: attribute description has a value that is no Directory String: \"\uFFFD\"",
            "52: a record that changes an entry; a load only adds entries",
            "61: there is an entry \"uid=a,dc=example,dc=com\" already"),
        outcome
            .err()
            .lines()
            .filter(line -> line.startsWith(start))
            .map(line -> line.substring(start.length()))
            .toList());
    assertEquals(1, outcome.exit());
    assertEquals("3 entries loaded", outcome.out().substring(0, 16));
  }

  @Test
  void anImportBelowTheSuffixKeepsTheSuffixEntry() throws Exception {
    String data = folder + "/below";
    try (EmbeddedServer server =
        EmbeddedServer.start(EmbeddedServerOptions.on(Path.of(data), "DC=Example, dc=com"))) {
      assertEquals(1, server.partitions().getFirst().statistics().entries());
    }
    Path below = file("below.ldif", person("x") + person("y"), UTF_8);
    assertEquals(0, run("import", "--data", data, below.toString()).exit());
    Path refused = file("refused.ldif", SUFFIX + person("z"), UTF_8);
    Outcome again = run("import", "--data", data, refused.toString());
    assertEquals("1 entry loaded", again.out().substring(0, 14), again.err());
  }

  @Test
  void aSuffixEntryThatIsRefusedReplacesNothingAndKeepsNothingOut() throws Exception {
    String data = folder + "/kept";
    EmbeddedServer.start(EmbeddedServerOptions.on(Path.of(data), "dc=example,dc=com")).close();
    Path bad = file("bad.ldif", SUFFIX.replace("domain", "person") + person("x"), UTF_8);
    Outcome first = run("import", "--data", data, bad.toString());
    assertEquals(1, first.exit());
    assertEquals("1 entry loaded", first.out().substring(0, 14), first.err());
    assertEquals(0, run("import", "--data", data, file("y.ldif", person("y"), UTF_8) + "").exit());
    String now = run("export", "--data", data).out();
    assertTrue(now.contains("objectClass: domain") && now.contains("uid=x,"), now);
  }
}
