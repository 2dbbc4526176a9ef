package org.dirlens.launcher.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.launcher.cli.Main;
import org.dirlens.launcher.peers.PeerChoice;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Run;
import org.dirlens.runs.Target;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.testkit.process.ChildJava;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers of others beside ours, with little data; those that are not installed are passed over.
 */
class PeersCommandTest {
  private static final String LDIF =
      """
      dn: uid=anna,ou=people,o=Acme
      objectClass: inetOrgPerson
      objectClass: painted
      uid: anna
      cn: Anna Lee
      sn: Lee
      colour: blue
      nobodyKnows: this
      memberOf: cn=painters,o=Acme

      dn: cn=elsewhere,o=Acme
      objectClass: referral
      objectClass: extensibleObject
      cn: elsewhere
      ref: ldap://localhost/ou=elsewhere

      dn: cn=sub,o=Acme
      objectClass: subentry
      cn: sub
      subtreeSpecification: {}

      dn: ou=people,o=Acme
      objectClass: organizationalUnit
      ou: people

      dn: o=Acme
      objectClass: organization
      o: Acme
      """;

  private static final String SCHEMA =
      """
      attributetype ( 1.3.6.1.4.1.99999.1.1 NAME 'colour' EQUALITY caseIgnoreMatch
        SUBSTR caseIgnoreSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )
      objectclass ( 1.3.6.1.4.1.99999.2.1 NAME 'painted' SUP top AUXILIARY MAY colour )
      """;

  private static final String LOG =
      """
      Nov 26 00:00:01 host slapd[1]: conn=1 op=1 SRCH base="o=Acme" scope=2 deref=0 filter="(&(uid=anna)(colour=*lu*))"
      Nov 26 00:00:01 host slapd[1]: conn=1 op=1 SEARCH RESULT tag=101 err=0 nentries=1 text=
      Nov 26 00:00:02 host slapd[1]: conn=1 op=2 SRCH base="o=Acme" scope=2 deref=0 filter="(objectClass=painted)"
      Nov 26 00:00:02 host slapd[1]: conn=1 op=2 SEARCH RESULT tag=101 err=0 nentries=1 text=
      """;

  /** The first search of the log, without a time to warm up. */
  private static final String ANNA =
      """
      title = Anna
      base = o=Acme

      [load]
      duration = 1 s

      [search searches]
      base = {base}
      filter = (&(uid=anna)(colour=*lu*))
      """;

  @TempDir Path temporary;

  private Path runs;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void namePlaces() {
    runs = temporary.resolve("runs");
  }

  private int run(String... more) {
    List<String> arguments = new ArrayList<>(List.of("bench", "peers"));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("--runs", runs.toString()));
    return DirlensCommand.run(
        new PrintWriter(out), new PrintWriter(err, true), arguments.toArray(String[]::new));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(temporary.resolve(name), text).toString();
  }

  private static List<String> installed() {
    List<String> names =
        PeerChoice.ofSystem().stream()
            .filter(each -> each.missing().isEmpty())
            .map(each -> each.kind().word())
            .toList();
    assumeTrue(!names.isEmpty(), "neither slapd nor 389-ds is installed here");
    return names;
  }

  private Run onlyKept() throws IOException {
    List<RunFolder.Found> all = new RunFolder(runs).list();
    assertEquals(1, all.size());
    return RunFile.read(all.getFirst().file());
  }

  @Test
  void everyServerAnswersTheLogFromTheSameEntries() throws Exception {
    List<String> names = new ArrayList<>(List.of("dirlens"));
    names.addAll(installed());
    Path report = temporary.resolve("report.md");
    assertEquals(
        0,
        run(
            "--data",
            file("acme.ldif", LDIF),
            "--schema",
            file("acme.schema", SCHEMA),
            "--log",
            file("slapd.log", LOG),
            "--duration",
            "300ms",
            "--rounds",
            "2",
            "--report",
            report.toString()),
        err.toString());
    Run kept = onlyKept();
    assertEquals(names, kept.configuration().targets().stream().map(Target::name).toList());
    kept.configuration()
        .targets()
        .forEach(each -> assertTrue(each.version().matches("\\d.*"), each.toString()));
    assertEquals(2 * names.size(), kept.measured().size());
    kept.measured().forEach(PeersCommandTest::assertFound);
    assertTrue(kept.head().note().contains("nobodyKnows: left out of all servers"), err.toString());
    names
        .subList(1, names.size())
        .forEach(
            each ->
                assertTrue(
                    kept.head().note().contains(each + " lacks and gets the definitions of colour"),
                    kept.head().note()));
    String written = Files.readString(report);
    assertTrue(written.contains("## " + names.get(1) + " compared with dirlens\n"), written);
  }

  /** The build puts there what its archive holds, as far as it is needed. */
  private static Path apacheDs() {
    Path folder = Path.of("target/apacheds").toAbsolutePath();
    assumeTrue(Files.isDirectory(folder.resolve("lib")), "the build has not put ApacheDS there");
    return folder;
  }

  @Test
  void apacheDsIsSetUpFromItsFolderWhichStaysAsItWas() throws Exception {
    Path apacheDs = apacheDs();
    assertEquals(
        0,
        run(
            "--servers",
            "apacheds=" + apacheDs,
            "--data",
            file("acme.ldif", LDIF),
            "--schema",
            file("acme.schema", SCHEMA),
            "--workload",
            file("anna.workload", ANNA),
            "--rounds",
            "1"),
        err.toString());
    Run kept = onlyKept();
    assertEquals(
        List.of("Dirlens", "ApacheDS 2.0.0.AM27"),
        List.of(
            kept.configuration().targets().getFirst().server(),
            kept.configuration().targets().getLast().server()
                + " "
                + kept.configuration().targets().getLast().version()));
    assertEquals(2, kept.measured().size());
    kept.measured().forEach(PeersCommandTest::assertFound);
    assertTrue(
        kept.head().note().contains("apacheds lacks and gets the definitions of colour"),
        kept.head().note());
    assertFalse(kept.head().note().contains("holds"), kept.head().note());
    try (Stream<Path> left = Files.list(apacheDs)) {
      assertEquals(List.of(apacheDs.resolve("lib")), left.toList());
    }
    assertEquals(
        List.of(),
        ProcessHandle.current().descendants().map(each -> each.info().toString()).toList());
  }

  private static void assertFound(Measured measured) {
    assertEquals("searches", measured.operation());
    assertTrue(measured.counts().operations() > 0, measured.toString());
    assertEquals(measured.counts().operations(), measured.counts().entries(), "anna is found");
    assertEquals(0, measured.counts().errors());
    assertNotNull(measured.serverCpuNanos());
  }

  @Test
  void allIsRemovedWhenTheCommandIsAskedToEnd() throws Exception {
    String peer = installed().getFirst();
    Path place = Files.createDirectory(temporary.resolve("place"));
    String[] arguments = {
      "bench", "peers", "--servers", peer, "--size", "100", "--duration", "1h", "--runs", "" + runs
    };
    try (ChildJava command = ChildJava.start(place, Main.class, arguments)) {
      command.awaitLine("dirlens, round 1");
      int started = command.end();
      assertTrue(started >= 3, "two servers and the load, not " + started);
    }
    try (Stream<Path> left = Files.list(place)) {
      assertEquals(List.of(), left.filter(each -> each.toString().contains("benchmark")).toList());
    }
    assertFalse(Files.exists(runs), "nothing is kept");
  }

  @Test
  void whatCannotBeSetUpIsSaidBefore() throws Exception {
    String ldif = file("acme.ldif", LDIF);
    assertEquals(1, run("--data", ldif));
    assertEquals(1, run("--servers", "opendj=" + temporary));
    assertEquals(1, run("--servers", "apacheds=" + temporary));
    assertEquals(1, run("--servers", "oracle"));
    assertEquals(1, run("--servers", "opendj"));
    assertEquals(1, run("--data", "people", "--from", "389ds"));
    assertEquals(
        List.of(
            "dirlens: say what the entries of --data are asked: --log FILE, or --workload FILE",
            "dirlens: " + temporary + " is no unpacked archive of OpenDJ: it has no setup",
            "dirlens: "
                + temporary
                + " is no installation of ApacheDS: it has no lib/apacheds-service-*.jar",
            "dirlens: --servers: no such server: oracle; there are: dirlens, slapd, 389-ds, opendj=FOLDER,"
                + " apacheds=FOLDER",
            "dirlens: --servers: opendj needs its folder: opendj=FOLDER",
            "dirlens: --from and --schema say something only with --data FILE.ldif"),
        err.toString().lines().toList());
    assertEquals(Optional.empty(), Stream.of(runs).filter(Files::exists).findAny());
  }
}
