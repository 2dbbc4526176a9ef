package org.dirlens.launcher;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** cn=config by Debian's ldap-utils. */
class ConfigTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String ANNA = "uid=anna," + BASE;
  private static final String PARTITION =
      "dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config";
  private static final String UID = "dirlensIndexAttribute=uid," + PARTITION;

  @TempDir Path folder;
  private ServerProcess server;
  private LdapTools tools;

  @BeforeEach
  void start() throws IOException {
    server = ServerProcess.start(folder.resolve("data"), "--base", BASE);
    tools = new LdapTools(server);
  }

  @AfterEach
  void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private void restart() throws Exception {
    stop();
    start();
  }

  private void refused(int code, String why, String ldif) throws Exception {
    Outcome outcome = tools.modify(ldif);
    assertEquals(code, outcome.exit(), outcome.err());
    assertTrue(outcome.err().contains(why), outcome.err());
  }

  private static String replace(String dn, String attribute, String value) {
    return "dn: %s\nchangetype: modify\nreplace: %s\n%s: %s\n"
        .formatted(dn, attribute, attribute, value);
  }

  private static String add(String dn, String... lines) {
    return "dn: " + dn + "\nchangetype: add\n" + String.join("\n", lines) + "\n";
  }

  private void addPeople() throws Exception {
    for (String uid : List.of("anna", "bert", "carl")) {
      tools.change(
          add(
              "uid=" + uid + "," + BASE,
              "objectClass: inetOrgPerson",
              "cn: x",
              "sn: x",
              "userPassword: " + Marker.PASSWORD));
    }
  }

  /** The lines of one entry. */
  private List<String> read(String dn, String... attributes) throws Exception {
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of("-LLL", "-o", "ldif-wrap=no", "-s", "base", "-b", dn, "(objectClass=*)"));
    arguments.addAll(List.of(attributes));
    Outcome outcome = tools.admin("ldapsearch", arguments.toArray(String[]::new));
    assertEquals(0, outcome.exit(), outcome.err());
    return outcome.sorted().stream().filter(line -> !line.startsWith("dn:")).toList();
  }

  private Outcome asAnna(String... arguments) throws Exception {
    List<String> all =
        new java.util.ArrayList<>(
            List.of("-x", "-LLL", "-H", tools.url(), "-D", ANNA, "-w", Marker.PASSWORD));
    all.addAll(List.of(arguments));
    return LdapTools.run("ldapsearch", all.toArray(String[]::new));
  }

  @Test
  void aLimitHoldsAtOnceAndAfterARestart() throws Exception {
    addPeople();
    assertEquals(0, asAnna("-b", BASE, "(uid=*)", "uid").exit());
    tools.change(replace("cn=limits,cn=config", "dirlensSizeLimit", "2"));
    assertEquals(4, asAnna("-b", BASE, "(uid=*)", "uid").exit());
    tools.change(replace("cn=limits,cn=config", "dirlensLookThroughLimit", "1"));
    restart();
    assertEquals(11, asAnna("-b", BASE, "(description=x)", "uid").exit());
    assertEquals(
        List.of("dirlensLookThroughLimit: 1", "dirlensSizeLimit: 2"),
        read("cn=limits,cn=config", "dirlensSizeLimit", "dirlensLookThroughLimit"));
    tools.change(
        "dn: cn=limits,cn=config\nchangetype: modify\n"
            + "delete: dirlensSizeLimit\n-\ndelete: dirlensLookThroughLimit\n");
    assertEquals(
        List.of("dirlensLookThroughLimit: 0", "dirlensSizeLimit: 1000"),
        read("cn=limits,cn=config", "dirlensSizeLimit", "dirlensLookThroughLimit"));
    assertEquals(0, asAnna("-b", BASE, "(uid=*)", "uid").exit());
  }

  @Test
  void filtersAttributesAndConnectionsHaveLimits() throws Exception {
    addPeople();
    tools.change(replace("cn=limits,cn=config", "dirlensFilterDepth", "2"));
    assertEquals(0, asAnna("-b", BASE, "(!(uid=x))").exit());
    assertEquals(2, asAnna("-b", BASE, "(!(&(uid=x)))").exit());
    tools.change(replace("cn=limits,cn=config", "dirlensFilterDepth", "128"));
    tools.change(replace("cn=limits,cn=config", "dirlensRequestedAttributes", "1"));
    assertEquals(11, asAnna("-b", BASE, "(uid=x)", "uid", "cn").exit());
    tools.change(
        "dn: cn=limits,cn=config\nchangetype: modify\ndelete: dirlensRequestedAttributes\n"
            + "-\nreplace: dirlensConnectionsPerAddress\ndirlensConnectionsPerAddress: 1\n");
    try (Socket held = servedConnection()) {
      assertTrue(asAnna("-b", BASE).exit() != 0, "one connection is open already");
    }
  }

  /** A connection that has had an answer: one that comes while a former one counts is closed. */
  private Socket servedConnection() throws IOException {
    long until = System.nanoTime() + 60_000_000_000L;
    while (System.nanoTime() < until) {
      Socket socket = new Socket("127.0.0.1", server.port());
      socket.setSoTimeout(60_000);
      try {
        socket.getOutputStream().write(RawMessages.bind("", ""));
        if (RawMessages.resultCode(RawMessages.next(socket)) == 0) {
          return socket;
        }
      } catch (EOFException | SocketException refused) {
        // The connection of the change before is not gone yet.
      }
      socket.close();
    }
    throw new IOException("no connection was served within a minute");
  }

  @Test
  void onlyTheAdministratorSeesTheConfiguration() throws Exception {
    addPeople();
    for (String base : List.of("cn=config", "cn=tasks")) {
      assertEquals(50, asAnna("-b", base).exit());
      assertEquals(
          50, LdapTools.run("ldapsearch", "-x", "-H", tools.url(), "-b", base).exit(), "anonymous");
    }
    Path change = folder.resolve("anna.ldif");
    Files.writeString(change, replace("cn=limits,cn=config", "dirlensSizeLimit", "9"));
    Outcome outcome =
        LdapTools.run(
            "ldapmodify",
            "-x",
            "-H",
            tools.url(),
            "-D",
            ANNA,
            "-w",
            Marker.PASSWORD,
            "-f",
            change.toString());
    assertEquals(50, outcome.exit());
  }

  @Test
  void anIndexIsBuiltHiddenChangedAndDropped() throws Exception {
    addPeople();
    tools.change(add(UID, "objectClass: dirlensIndex", "dirlensIndexKind: equality"));
    awaitReadable(UID);
    assertEquals(
        List.of(
            "dirlensIndexAttribute: uid",
            "dirlensIndexCacheBytes: 67108864",
            "dirlensIndexHidden: FALSE",
            "dirlensIndexKind: equality",
            "dirlensIndexThreshold: 512",
            "objectClass: dirlensIndex",
            "objectClass: top"),
        read(UID));
    tools.change(
        "dn: "
            + UID
            + "\nchangetype: modify\nadd: dirlensIndexKind\ndirlensIndexKind: substring\n"
            + "-\nreplace: dirlensIndexHidden\ndirlensIndexHidden: TRUE\n"
            + "-\nreplace: dirlensIndexThreshold\ndirlensIndexThreshold: 20\n");
    awaitReadable(UID);
    restart();
    assertEquals(
        List.of(
            "dirlensIndexHidden: TRUE",
            "dirlensIndexKind: equality",
            "dirlensIndexKind: substring",
            "dirlensIndexThreshold: 20"),
        read(UID, "dirlensIndexKind", "dirlensIndexHidden", "dirlensIndexThreshold"));
    assertEquals(0, tools.admin("ldapdelete", UID).exit());
    assertEquals(32, tools.admin("ldapsearch", "-b", UID).exit());
  }

  @Test
  void cachesHaveTheirNewSizesAtOnce() throws Exception {
    tools.change(add(UID, "objectClass: dirlensIndex", "dirlensIndexKind: equality"));
    awaitReadable(UID);
    tools.change(replace(UID, "dirlensIndexCacheBytes", "123456"));
    tools.change(replace(PARTITION, "dirlensEntryCacheBytes", "1234567"));
    tools.change(replace(PARTITION, "dirlensNameCacheBytes", "234567"));
    String monitored = PARTITION.replace("cn=config", "cn=monitor");
    String capacity = "dirlensCacheCapacityBytes";
    assertEquals(
        List.of(capacity + ": 123456"), read("cn=uid/equality,cn=indices," + monitored, capacity));
    assertEquals(List.of(capacity + ": 1234567"), read("cn=entry cache," + monitored, capacity));
    assertEquals(List.of(capacity + ": 234567"), read("cn=name cache," + monitored, capacity));
  }

  private void awaitReadable(String index) throws Exception {
    long until = System.nanoTime() + 30_000_000_000L;
    List<String> state = List.of();
    while (System.nanoTime() < until) {
      state = read(index, "dirlensIndexState", "dirlensIndexBuilding");
      if (state.equals(List.of("dirlensIndexState: readable"))) {
        return;
      }
    }
    throw new AssertionError("the index is still " + state);
  }

  @Test
  void badValuesAreRefusedByTheNameOfTheirAttribute() throws Exception {
    String limits = "cn=limits,cn=config";
    refused(
        19,
        "dirlensConnections must be 1 to 1000000 connections, not 0",
        replace(limits, "dirlensConnections", "0"));
    refused(21, "dirlensConnections is a INTEGER", replace(limits, "dirlensConnections", "many"));
    refused(21, "dirlensReadOnly is a Boolean", replace(PARTITION, "dirlensReadOnly", "maybe"));
    refused(
        19,
        "dirlensTlsMinimumVersion must be TLSv1.2 or TLSv1.3, not SSLv3",
        replace("cn=tls,cn=config", "dirlensTlsMinimumVersion", "SSLv3"));
    refused(
        19,
        "dirlensIndexKind: unknown index kind \"fulltext\"",
        add(UID, "objectClass: dirlensIndex", "dirlensIndexKind: fulltext"));
    refused(
        19,
        "dirlensIndexKind: the matching rules of jpegPhoto allow presence",
        add(
            "dirlensIndexAttribute=jpegPhoto," + PARTITION,
            "objectClass: dirlensIndex",
            "dirlensIndexKind: equality"));
    refused(
        17,
        "nonsense",
        add(
            "dirlensIndexAttribute=nonsense," + PARTITION,
            "objectClass: dirlensIndex",
            "dirlensIndexKind: equality"));
    refused(
        19,
        "dirlensIndexThreshold must be 1 to 16777216 ids, not 0",
        add(
            UID,
            "objectClass: dirlensIndex",
            "dirlensIndexKind: equality",
            "dirlensIndexThreshold: 0"));
    refused(53, "no others can be", add("cn=new,cn=config", "objectClass: dirlensFolder"));
    assertEquals(List.of("dirlensConnections: 500"), read(limits, "dirlensConnections"));
  }

  @Test
  void aPartitionIsMadeFilledAndMadeReadOnly() throws Exception {
    String other = "dirlensSuffix=o=other,cn=partitions,cn=config";
    tools.change(add(other, "objectClass: dirlensPartition", "dirlensNameCacheBytes: 1000000"));
    tools.change(add("o=other", "objectClass: organization"));
    tools.change(replace(other, "dirlensReadOnly", "TRUE"));
    refused(53, "o=other is read-only", replace("o=other", "description", "x"));
    restart();
    refused(53, "o=other is read-only", replace("o=other", "description", "x"));
    assertEquals(List.of("dirlensNameCacheBytes: 1000000"), read(other, "dirlensNameCacheBytes"));
    assertEquals(
        List.of("namingContexts: dc=example,dc=com", "namingContexts: o=other"),
        read("", "namingContexts"));
    refused(
        53,
        "overlaps",
        add(
            "dirlensSuffix=ou=x\\,o=other,cn=partitions,cn=config",
            "objectClass: dirlensPartition"));
    assertEquals(66, tools.admin("ldapdelete", other).exit());
  }

  @Test
  void howEntriesGetTheirIdsIsChosenWhenAPartitionIsMadeAndNeverAgain() throws Exception {
    String other = "dirlensSuffix=o=other,cn=partitions,cn=config";
    String nonsense = "ids are sequential, block, interleaved or random";
    refused(19, nonsense, add(other, "objectClass: dirlensPartition", "dirlensEntryIds: fastest"));
    tools.change(add(other, "objectClass: dirlensPartition", "dirlensEntryIds: Interleaved"));
    tools.change(add("o=other", "objectClass: organization"));
    tools.change(replace(other, "dirlensEntryIds", "interleaved"));
    tools.change(replace(other, "dirlensSortBytes", "2000000"));
    String stays = "dirlensEntryIds of o=other stays interleaved:1/8";
    refused(53, stays, replace(other, "dirlensEntryIds", "random"));
    refused(53, stays, "dn: %s\nchangetype: modify\ndelete: dirlensEntryIds\n".formatted(other));
    restart();
    assertEquals(List.of("dirlensEntryIds: interleaved:1/8"), read(other, "dirlensEntryIds"));
    assertEquals(
        List.of("dirlensEntryIds: interleaved:1/8"),
        read("dirlensSuffix=o=other,cn=partitions,cn=monitor", "dirlensEntryIds"));
    assertEquals(List.of("dirlensEntryIds: sequential"), read(PARTITION, "dirlensEntryIds"));
    refused(
        53,
        "dirlensEntryIds of dc=example,dc=com stays sequential",
        replace(PARTITION, "dirlensEntryIds", "random"));
  }

  @Test
  void onlyNewVersionsOfTlsAreSpokenIfTheAdministratorWantsSo() throws Exception {
    assertEquals(0, startTls("NORMAL:-VERS-ALL:+VERS-TLS1.2"));
    tools.change(replace("cn=tls,cn=config", "dirlensTlsMinimumVersion", "TLSv1.3"));
    assertTrue(startTls("NORMAL:-VERS-ALL:+VERS-TLS1.2") != 0, "TLS 1.2 is not spoken any more");
    assertEquals(0, startTls("NORMAL:-VERS-ALL:+VERS-TLS1.3"));
    List<String> facts =
        read(
            "cn=tls,cn=config", "dirlensTlsSubject", "dirlensTlsFingerprint", "dirlensTlsNotAfter");
    assertEquals(3, facts.size(), facts.toString());
  }

  @Test
  void aKeyThatCannotBeUsedIsTold() throws Exception {
    assertEquals(0, startTls("NORMAL"));
    List<String> before = read("cn=tls,cn=config", "dirlensTlsFingerprint", "dirlensTlsProblem");
    assertEquals(1, before.size(), before.toString());
    Files.writeString(folder.resolve("data").resolve("tls.p12"), "no key");
    List<String> now = read("cn=tls,cn=config", "dirlensTlsFingerprint", "dirlensTlsProblem");
    assertEquals(2, now.size(), now.toString());
    assertTrue(now.containsAll(before), now.toString());
    assertTrue(
        now.toString().contains("dirlensTlsProblem: cannot use the TLS key in "), now.toString());
  }

  private int startTls(String versions) throws Exception {
    ProcessBuilder tool = new ProcessBuilder("ldapwhoami", "-x", "-ZZ", "-H", tools.url());
    tool.environment().put("LDAPTLS_REQCERT", "never");
    tool.environment().put("LDAPTLS_CIPHER_SUITE", versions);
    return LdapTools.run(tool).exit();
  }

  @Test
  void aSpoiledFileIsNamedAndNothingStarts() throws Exception {
    tools.change(replace("cn=limits,cn=config", "dirlensSizeLimit", "2"));
    stop();
    Path file = folder.resolve("data").resolve("config.ldif");
    String text = Files.readString(file);
    String byHand = text.lines().filter(line -> !line.contains("CRC")).collect(joining("\n"));
    Files.writeString(file, byHand.replace("dirlensSizeLimit: 2", "dirlensSizeLimit: -2"));
    Process process =
        ServerProcess.launch("serve", "--data", folder.resolve("data").toString(), "--port", "0");
    String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), said);
    assertTrue(
        said.contains("config.ldif") && said.contains("dirlensSizeLimit must be 0 to"), said);
    Files.writeString(file, text);
    start();
    assertEquals(List.of("dirlensSizeLimit: 2"), read("cn=limits,cn=config", "dirlensSizeLimit"));
  }
}
