package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dirlens.launcher.cli.DirlensCommand;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands and what they say. Some run as their users run them, in a process of their own; a
 * Java started for each would be most of the time of this test.
 */
class CommandLineTest {
  private static final int PEOPLE = 1000;

  /** What every import of the people makes, and the people. */
  @TempDir private static Path shared;

  @TempDir private Path folder;
  private Path data;
  private Path ldif;

  private record Outcome(int exit, String out, String err) {}

  @BeforeAll
  static void importPeople() throws Exception {
    StringBuilder text = new StringBuilder();
    text.append("dn: dc=example,dc=com\nobjectClass: top\nobjectClass: domain\ndc: example\n\n");
    for (int i = 0; i < PEOPLE; i++) {
      text.append(person("user." + i, i % 10));
    }
    Path people = Files.writeString(shared.resolve("people.ldif"), text);
    String data = shared.resolve("data").toString();
    Outcome imported = dirlens("import", "--data", data, people.toString());
    assertEquals(0, imported.exit(), imported.err());
  }

  @BeforeEach
  void nameFiles() throws IOException {
    data = folder.resolve("data");
    ldif = Files.copy(shared.resolve("people.ldif"), folder.resolve("people.ldif"));
  }

  /** Lets the people be in the data folder. */
  private void populate() throws IOException {
    People.copy(shared.resolve("data"), data);
  }

  private static String person(String uid, int group) {
    return "dn: uid=%s,dc=example,dc=com\nobjectClass: top\nobjectClass: person\nobjectClass: organizationalPerson\nobjectClass: inetOrgPerson\nuid: %s\ncn: %s\nsn: s\ninitials: a%d\n\n"
        .formatted(uid, uid, uid, group);
  }

  private static Outcome dirlens(String... arguments) throws Exception {
    Process process = ServerProcess.launch(arguments);
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, err);
  }

  /** The same in this process. */
  private static Outcome here(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit = DirlensCommand.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Outcome(exit, out.toString(), err.toString());
  }

  private Outcome run(String command, String... more) {
    return here(withData(command, more));
  }

  private Outcome runAsProcess(String command, String... more) throws Exception {
    return dirlens(withData(command, more));
  }

  private String[] withData(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command, "--data", data.toString()));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  @Test
  void everyCommandHasHelp() {
    for (String command :
        List.of(
            "serve", "import", "export", "index", "explain", "stats", "verify", "bench", "backup",
            "restore", "compact")) {
      Outcome outcome = here(command, "--help");
      assertEquals(0, outcome.exit(), command);
      assertTrue(outcome.out().startsWith("Usage: dirlens " + command), outcome.out());
    }
  }

  @Test
  void everyCommandTellsTheVersion() {
    for (String[] command :
        new String[][] {
          {"-V"}, {"--version"}, {"serve", "-V"}, {"import", "--version"}, {"twin", "pull", "-V"}
        }) {
      Outcome outcome = here(command);
      assertEquals(0, outcome.exit(), outcome.err());
      assertEquals("Dirlens " + Release.VERSION + "\n", outcome.out(), String.join(" ", command));
    }
  }

  @Test
  void whatIsNotUnderstoodIsSaidOnStderr() throws Exception {
    Outcome outcome = dirlens("serve");
    assertEquals(2, outcome.exit());
    assertEquals("", outcome.out());
    assertTrue(outcome.err().contains("--data"), outcome.err());
    Outcome missing = runAsProcess("stats");
    assertEquals(1, missing.exit());
    assertEquals("dirlens: there is no data folder " + data + "\n", missing.err());
  }

  @Test
  void importedEntriesComeBackByExport() throws Exception {
    Outcome imported = runAsProcess("import", ldif.toString());
    assertEquals(0, imported.exit(), imported.err());
    Path exported = folder.resolve("exported.ldif");
    assertEquals(0, runAsProcess("export", exported.toString()).exit());
    assertEquals(List.of(), missing(records(ldif), records(exported)), "lost by the round trip");
    assertEquals(List.of(), missing(records(exported), records(ldif)), "made up by it");
    Outcome again = runAsProcess("export", exported.toString());
    assertEquals(1, again.exit());
    assertTrue(again.err().contains("exists already"), again.err());
  }

  private static List<String> records(Path file) throws IOException {
    return Files.readString(file)
        .replaceFirst("version: 1\n\n", "")
        .lines()
        .filter(line -> !line.isEmpty())
        .sorted()
        .toList();
  }

  private static List<String> missing(List<String> wanted, List<String> found) {
    List<String> missing = new ArrayList<>(wanted);
    found.forEach(missing::remove);
    return missing.subList(0, Math.min(20, missing.size()));
  }

  private String stats() throws Exception {
    Outcome stats = runAsProcess("stats");
    assertEquals(0, stats.exit(), stats.err());
    return stats.out().lines().findFirst().orElseThrow();
  }

  @Test
  void entriesGetTheirIdsAsWasChosenWhateverIsDoneLater() throws Exception {
    Outcome wrong = run("import", "--ids", "fastest", ldif.toString());
    assertEquals(1, wrong.exit());
    assertTrue(
        wrong.err().startsWith("dirlens: --ids: ids are sequential, block, interleaved or random"),
        wrong.err());
    assertEquals(0, run("import", "--ids", "block:2/3:10", ldif.toString()).exit());
    String shown = "dc=example,dc=com: 1,001 entries, ids block:2/3:10";
    assertEquals(shown, stats());
    Outcome other = run("import", "--ids", "random", ldif.toString());
    assertEquals(1, other.exit());
    assertEquals(
        "dirlens: the ids of dc=example,dc=com are block:2/3:10 since it was made, and cannot"
            + " become random\n",
        other.err());
    assertEquals(0, run("index", "add", "uid", "equality").exit());
    assertEquals(0, run("compact").exit());
    assertEquals(shown, stats());
    assertEquals(0, run("repair").exit());
    assertEquals(shown, stats());
    Path backup = folder.resolve("backup");
    Outcome copied = run("backup", backup.toString());
    assertEquals(0, copied.exit(), copied.err());
    assertEquals("Backed up 1 partition to " + backup + "\n", copied.out());
    data = folder.resolve("restored");
    assertEquals(0, run("restore", backup.toString()).exit());
    Path more = folder.resolve("more.ldif");
    StringBuilder people = new StringBuilder();
    for (int i = 0; i < 3 * PEOPLE; i++) {
      people.append(person("more." + i, i % 10));
    }
    Files.writeString(more, people);
    assertEquals(0, run("import", "--ids", "BLOCK:2/3:10", more.toString()).exit());
    assertEquals("dc=example,dc=com: 4,001 entries, ids block:2/3:10", stats());
    assertEquals(0, run("verify").exit());
  }

  @Test
  void theServerMakesPartitionsWithTheIdsThatWereChosen() throws Exception {
    String[] arguments = {"--base", "dc=new", "--ids", "random"};
    for (int start = 0; start < 2; start++) {
      assertTrue(ServerProcess.start(data, arguments).terminate() >= 0, "SIGTERM ended it");
      assertEquals("dc=new: 1 entries, ids random", stats());
    }
    Outcome wrong = run("serve", "--port", "0", "--base", "dc=new", "--ids", "sequential");
    assertEquals(1, wrong.exit());
    assertTrue(wrong.err().contains("the ids of dc=new are random since it was made"), wrong.err());
  }

  @Test
  void badRecordsAreReportedWithTheirLineAndTheOthersLoaded() throws Exception {
    Files.writeString(
        ldif,
        "dn: dc=example,dc=com\nobjectClass: top\nobjectClass: domain\ndc: example\n\n"
            + person("a", 1)
            + "dn: uid=b,dc=example,dc=com\nobjectClass: inetOrgPerson\nuid: b\n\n"
            + "dn: uid=c,ou=nowhere,dc=example,dc=com\nobjectClass: account\nuid: c\n\n"
            + "this is no record\n\n"
            + person("a", 1)
            + person("d", 2));
    Outcome outcome = run("import", ldif.toString());
    assertEquals(1, outcome.exit());
    List<String> problems =
        outcome.err().lines().filter(line -> line.startsWith(ldif.toString())).toList();
    assertEquals(4, problems.size(), outcome.err());
    String start = ldif + ", line ";
    assertEquals(
        List.of("16", "20", "24", "26"),
        problems.stream()
            .map(line -> line.substring(start.length(), line.indexOf(':', start.length())))
            .toList());
    assertTrue(outcome.out().startsWith("3 entries loaded"), outcome.out());
  }

  @Test
  void anIndexChangesThePlan() throws Exception {
    populate();
    String before = run("explain", "(initials=a3)").out();
    assertTrue(before.contains("no equality index on initials"), before);
    assertTrue(before.contains("1,001 candidates, 1,001 examined, 100 returned"), before);
    assertTrue(before.contains("\nentry retrieval "), before);
    assertFalse(before.contains("ENTRY_RETRIEVAL"), before);
    assertEquals(0, run("index", "add", "initials", "equality", "presence").exit());
    String after = run("explain", "(initials=a3)").out();
    assertTrue(after.contains("100 candidates, 100 examined, 100 returned"), after);
    assertEquals(0, run("index", "set", "initials", "threshold=50", "cache=1M").exit());
    String containers = run("explain", "(initials=a3)").out();
    assertTrue(containers.contains("containers"), containers);
    String stats = run("stats", "--json").out();
    assertTrue(stats.contains("\"threshold\":50"), stats);
    assertEquals(0, run("index", "drop", "initials").exit());
    assertEquals("no indices", run("index", "list").out().strip());
  }

  @Test
  void otherIndicesThanThereAreAreExplained() throws Exception {
    populate();
    assertEquals(0, run("index", "add", "initials:equality,presence", "uid").exit());
    String hidden = run("explain", "--hide", "initials", "(initials=a3)").out();
    assertTrue(hidden.contains("\nhidden: initials/equality, initials/presence\n"), hidden);
    assertTrue(hidden.contains("hidden: index initials/equality"), hidden);
    assertTrue(hidden.contains("1,001 examined"), hidden);
    String[] all = {
      "--hide",
      "initials:presence",
      "--hide=uid",
      "--suppose=initials:equality:threshold=50",
      "--suppose",
      "cn:substring,equality"
    };
    List<String> arguments = new ArrayList<>(List.of(all));
    arguments.add("(&(cn=*ser.1*)(initials=a3))");
    String both = run("explain", arguments.toArray(String[]::new)).out();
    assertTrue(both.contains("\nhidden: initials/presence, uid/equality\n"), both);
    assertTrue(
        both.contains(
            "\nsupposed: initials/equality with threshold 50, cn/equality with threshold 512,"
                + " cn/substring with threshold 512\n"),
        both);
    assertTrue(both.contains("index cn/substring"), both);
    assertTrue(both.contains("containers"), both);
    String plain = run("explain", "(initials=a3)").out();
    assertFalse(plain.contains("hidden") || plain.contains("supposed"), plain);
    assertFalse(run("index", "list").out().contains("cn"), "nothing was built");
  }

  @Test
  void otherIndicesThatCannotBeAreRefused() throws Exception {
    populate();
    for (String[] wrong :
        new String[][] {
          {"--hide=nope", "\"nope\" is not defined"},
          {"--hide=cn", "there is no index cn to be hidden"},
          {"--hide=cn:fulltext", "unknown index kind \"fulltext\""},
          {"--suppose=nope", "\"nope\" is not defined"},
          {"--suppose=cn:fulltext", "unknown index kind \"fulltext\""},
          {"--suppose=cn:equality:threshold=0", "threshold of cn must be 1 to 16777216 ids, not 0"},
          {"--suppose=cn:threshold=many", "not a number of ids: threshold=many"},
          {"--suppose=cn:equality:cache=1M", "unknown index kind \"cache=1M\""},
        }) {
      Outcome outcome = here("explain", "--data", data.toString(), wrong[0], "(cn=a)");
      assertEquals(1, outcome.exit(), wrong[0]);
      assertTrue(outcome.err().contains(wrong[1]), outcome.err());
    }
  }

  @Test
  void severalIndicesAreBuiltInOnePass() throws Exception {
    populate();
    assertEquals(0, run("index", "add", "uid").exit());
    Outcome added =
        run("index", "add", "initials:equality", "userid:substring,presence", "cn", "uid:ordering");
    assertEquals(0, added.exit(), added.err());
    assertEquals(List.of("Building indices: 1,001"), passes(added));
    for (String index :
        List.of(
            "cn  equality", "initials  equality", "uid  equality,presence,ordering,substring")) {
      assertTrue(added.out().replaceAll(" {2,}", "  ").contains(index), added.out());
    }
    for (String filter : List.of("(initials=a3)", "(uid=*ser.1*)", "(cn=a)", "(uid=user.1)")) {
      String plan = run("explain", filter).out();
      assertFalse(plan.contains("1,001 candidates"), plan);
    }
    assertEquals(0, run("verify").exit());
    String stats = run("stats").out();
    assertTrue(
        Pattern.compile("uid +equality +\\d \\+ 1 +[5-9]\\d\\.\\d %").matcher(stats).find(), stats);
    Outcome wrong = run("index", "add", "sn:equality", "mail:nonsense");
    assertEquals(1, wrong.exit());
    assertTrue(wrong.err().contains("nonsense"), wrong.err());
    Outcome unknown = run("index", "add", "sn:equality", "nope:equality");
    assertTrue(unknown.err().contains("\"nope\" is not defined"), unknown.err());
    assertFalse(run("index", "list").out().contains("sn"), "all or none");
  }

  /**
   * The passes over entries that a command told of, each at its end: a slow one is told of before.
   */
  private static List<String> passes(Outcome outcome) {
    return outcome
        .err()
        .lines()
        .filter(line -> line.matches("Building.*: ([\\d,]+) of \\1( .*)?"))
        .map(line -> line.replaceAll(" of .*", ""))
        .toList();
  }

  @Test
  void aBackupIsRestored() throws Exception {
    populate();
    Path backup = folder.resolve("backup");
    Outcome made = run("backup", backup.toString());
    assertEquals(0, made.exit(), made.err());
    Outcome again = run("backup", backup.toString());
    assertEquals(1, again.exit());
    assertTrue(again.err().contains("exists already"), again.err());
    data = folder.resolve("restored");
    Map<Path, String> before = contents(backup);
    Outcome restored = run("restore", backup.toString());
    assertEquals(0, restored.exit(), restored.err());
    assertEquals(before, contents(backup), "the backup stays as it is");
    assertEquals(0, run("verify").exit());
    Path exported = folder.resolve("exported.ldif");
    assertEquals(0, run("export", exported.toString()).exit());
    assertEquals(records(ldif), records(exported));
  }

  /** Each file of a folder with what is in it and when it was written. */
  private static Map<Path, String> contents(Path folder) throws IOException {
    Map<Path, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        contents.put(file, Files.getLastModifiedTime(file) + " " + Arrays.hashCode(bytes));
      }
    }
    return contents;
  }

  @Test
  void aTwinIsChosenByItsNameHoweverItIsWritten() {
    here("twin", "pull", "--data", data.toString(), "--from", ldif.toString());
    Outcome followed =
        here("twin", "follow", "--data", data.toString(), "--once", "--base", "DC=Example, dc=com");
    assertEquals(1, followed.exit());
    assertTrue(followed.err().contains("which cannot be followed"), followed.err());
  }

  @Test
  void aTwinIsOneInItsBackupToo() throws Exception {
    assertEquals(
        0, here("twin", "pull", "--data", data.toString(), "--from", ldif.toString()).exit());
    List<String> twins = twins(data);
    assertEquals("dc=example,dc=com", twins.getFirst());
    Path backup = folder.resolve("backup");
    assertEquals(0, run("backup", backup.toString()).exit());
    assertEquals(twins, twins(backup));
  }

  /** All but how long they are behind. */
  private static List<String> twins(Path data) {
    return here("twin", "status", "--data", data.toString())
        .out()
        .lines()
        .filter(line -> !line.startsWith("  behind"))
        .toList();
  }

  @Test
  void compactingKeepsEverythingButFreeSpace() throws Exception {
    populate();
    assertEquals(0, run("index", "add", "uid", "equality").exit());
    assertEquals(0, run("index", "drop", "uid").exit());
    Path file = data.resolve("partitions/1/records.db");
    long before = Files.size(file);
    Outcome outcome = run("compact");
    assertEquals(0, outcome.exit(), outcome.err());
    assertTrue(Files.size(file) < before, Files.size(file) + " bytes, " + before + " before");
    assertTrue(Files.notExists(data.resolve("compacting")));
    assertEquals(0, run("verify").exit());
    Path exported = folder.resolve("exported.ldif");
    assertEquals(0, run("export", exported.toString()).exit());
    assertEquals(records(ldif), records(exported));
  }

  /** Killed after the partition was put aside and before its copy took its place. */
  @Test
  void aPartitionThatCompactingHasPutAsideComesBack() throws Exception {
    populate();
    Path aside = Files.createDirectories(data.resolve("compacting")).resolve("1.old");
    Files.move(data.resolve("partitions/1"), aside);
    Outcome outcome = run("verify");
    assertEquals(0, outcome.exit(), outcome.err());
    assertTrue(outcome.out().contains("1,001 entries"), outcome.out());
  }

  @Test
  void verifyFindsAFlippedByte() throws Exception {
    populate();
    assertEquals(0, runAsProcess("verify").exit());
    flip(data.resolve("partitions/1/records.db"));
    Outcome outcome = runAsProcess("verify");
    assertNotEquals(0, outcome.exit());
    assertTrue((outcome.out() + outcome.err()).contains("record"), outcome.out() + outcome.err());
  }

  @Test
  void repairSaysWhatItBuiltAndLeavesACleanFolder() throws Exception {
    populate();
    assertEquals(0, run("index", "add", "initials", "equality").exit());
    Outcome outcome = run("repair");
    assertEquals(0, outcome.exit(), outcome.err());
    assertTrue(outcome.out().contains("hierarchy rebuilt: 1001 names"), outcome.out());
    assertTrue(outcome.out().contains("index initials"), outcome.out());
    assertTrue(outcome.out().strip().endsWith("dc=example,dc=com: clean"), outcome.out());
    assertEquals(0, run("verify").exit());
    assertTrue(run("explain", "(initials=a3)").out().contains("100 returned"));
  }

  @Test
  void repairOfOnePartitionLeavesTheOthersAlone() throws Exception {
    populate();
    Path other = folder.resolve("other.ldif");
    Files.writeString(other, "dn: o=other\nobjectClass: organization\no: other\n");
    assertEquals(0, run("import", other.toString()).exit());
    Outcome outcome = run("repair", "--base", "o=other");
    assertEquals(0, outcome.exit(), outcome.err());
    assertTrue(outcome.out().strip().endsWith("o=other: clean"), outcome.out());
    assertFalse(outcome.out().contains("dc=example,dc=com"), outcome.out());
  }

  /** A byte of the largest value in the middle of the file: a stored person's attribute. */
  private static void flip(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int place = text.indexOf("user.500");
    assertTrue(place > 0, "the person is in the file");
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      out.seek(place);
      out.write(bytes[place] ^ 1);
    }
  }

  @Test
  void aFolderInUseIsRefusedAndTheServerGoesOn() throws Exception {
    try (ServerProcess server = ServerProcess.start(data, "--base", "dc=example,dc=com")) {
      Outcome second = run("stats");
      assertEquals(1, second.exit());
      assertTrue(second.err().contains("in use") || second.err().contains("lock"), second.err());
      assertTrue(server.port() > 0);
      long millis = server.terminate();
      assertTrue(millis >= 0 && millis < 5_000, "SIGTERM ended it after " + millis + " ms");
    }
    assertEquals(0, run("stats").exit());
  }
}
