package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.dirlens.launcher.cli.DirlensCommand;
import org.dirlens.launcher.twin.TwinFigures.Phase;
import org.dirlens.launcher.twin.TwinFiles;
import org.dirlens.launcher.twin.TwinFollower;
import org.dirlens.launcher.twin.source.PemTrust;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.Login;
import org.dirlens.partition.entry.Dn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A twin of another Dirlens follows it through losses, kills, new definitions and pauses. */
class TwinDirlensTest {
  private static final String BASE = FollowedTwin.BASE;
  private static final int PEOPLE = 200;
  private static final String SHOE_SIZE =
      """
      dn: cn=schema
      changetype: modify
      add: attributeTypes
      attributeTypes: ( 1.3.6.1.4.1.99999.1 NAME 'shoeSize' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 )
      -
      add: objectClasses
      objectClasses: ( 1.3.6.1.4.1.99999.2 NAME 'shoeWearer' AUXILIARY MAY shoeSize )

      """;

  @TempDir Path folder;
  private ServerProcess source;
  private LdapTools tools;
  private FollowedTwin twin;

  @BeforeEach
  void start() throws Exception {
    startSource(FreePorts.next()); // none that others are given while the source is away
    StringBuilder people = new StringBuilder();
    for (int i = 0; i < PEOPLE; i++) {
      people.append(person("uid=u" + i));
    }
    tools.change(people.toString());
    twin = newTwin();
  }

  private void startSource(int port) throws IOException {
    source = ServerProcess.startOn(port, folder.resolve("source"), "--base", BASE);
    tools = new LdapTools(source);
  }

  private FollowedTwin newTwin() throws IOException {
    return new FollowedTwin(
        folder.resolve("data"), tools.url(), ServerProcess.ADMIN_DN, password());
  }

  private String password() throws IOException {
    return Files.readString(source.passwordFile()).strip();
  }

  @AfterEach
  void stop() throws Exception {
    twin.close();
    assertTrue(source.terminate() >= 0, "SIGTERM ended the server");
  }

  private static String person(String name) {
    return "dn: %s,%s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: Anna\nsn: Weber\n\n"
        .formatted(name, BASE);
  }

  private static String describe(String name, String text) {
    return "dn: %s,%s\nchangetype: modify\nreplace: description\ndescription: %s\n\n"
        .formatted(name, BASE, text);
  }

  private static String delete(String name) {
    return "dn: %s,%s\nchangetype: delete\n\n".formatted(name, BASE);
  }

  private List<String> administrator() {
    return List.of(
        "-x",
        "-H",
        tools.url(),
        "-D",
        ServerProcess.ADMIN_DN,
        "-y",
        source.passwordFile().toString());
  }

  @Test
  @Timeout(300)
  void aLostConnectionAndNewDefinitionsAndAPauseAreOvercome() throws Exception {
    twin.pull(null);
    TwinFollower follower = twin.follow();
    assertEquals(PEOPLE + 1, twin.awaitEqual(administrator()));
    int port = source.port();
    assertTrue(source.terminate() >= 0, "SIGTERM ended the server");
    twin.await("sees the loss", figures -> figures.phase() == Phase.WAITING);
    assertFalse(twin.figures().error().isEmpty());
    startSource(port);
    tools.change(describe("uid=u1", "after the loss") + delete("uid=u2"));
    follower.resume();
    assertEquals(PEOPLE, twin.awaitEqual(administrator()));
    twin.await("follows again", figures -> figures.error().isEmpty());

    tools.change(SHOE_SIZE);
    tools.change(
        "dn: uid=u3,%s\nchangetype: modify\nadd: objectClass\nobjectClass: shoeWearer\n-\nadd: shoeSize\nshoeSize: 43\n\n"
            .formatted(BASE));
    assertEquals(PEOPLE, twin.awaitEqual(administrator()));
    assertTrue(twin.server().schema().attribute("shoeSize") != null, "the definition came along");

    follower.pause();
    twin.await("paused", figures -> figures.phase() == Phase.PAUSED);
    tools.change(describe("uid=u4", "meanwhile"));
    follower.again();
    assertEquals(PEOPLE, twin.awaitEqual(administrator()));
  }

  @Test
  @Timeout(300)
  void aTwinThroughTlsTrustsTheCertificateItIsGivenOnly() throws Exception {
    SourceUrl url = SourceUrl.parse(tools.url()).withStartTls();
    Login login = Login.simple(ServerProcess.ADMIN_DN, password());
    try (FollowedTwin distrusting =
        new FollowedTwin(folder.resolve("other"), SourceAddress.of(url, login))) {
      String refused = assertThrows(IOException.class, () -> distrusting.pull(null)).getMessage();
      assertTrue(refused.contains("certification path"), refused);
    }
    SourceAddress trusting =
        new SourceAddress(url, login, PemTrust.in(certificate()), SourceAddress.Names.CHECKED);
    try (FollowedTwin secure = new FollowedTwin(folder.resolve("secure"), trusting)) {
      secure.pull(null);
      TwinFollower follower = secure.follow();
      tools.change(describe("uid=u1", "through TLS"));
      assertEquals(PEOPLE + 1, secure.awaitEqual(administrator()));
      follower.pause();
    }
  }

  /** Its entries are somebody's own, and no mark of before says what it has. */
  @Test
  @Timeout(300)
  void aPartitionThatIsMadeUnderTheNameOfADeletedTwinIsNone() throws Exception {
    twin.pull(null);
    TwinFollower follower = twin.follow();
    twin.await("follows", figures -> figures.phase() == Phase.FOLLOWING);
    follower.pause();
    twin.await("paused", figures -> figures.phase() == Phase.PAUSED);
    EmbeddedServer server = twin.server();
    Dn suffix = Dn.parse(BASE, server.schema());
    server.maintenance().delete(suffix);
    server.maintenance().create(suffix);
    TwinFiles files = new TwinFiles(server.dataFolder());
    assertEquals(List.of(), files.all());
    follower.resume();
    twin.await("ended", figures -> figures.phase() == Phase.STOPPED);
    assertFalse(follower.twin().isThere());
    assertEquals(List.of(), files.all());
    assertEquals(
        1, server.partitions().getFirst().statistics().entries(), "the one it was made with");
  }

  /** The certificate of the source as a PEM file. */
  private Path certificate() throws Exception {
    Path key = folder.resolve("source/tls.p12");
    String opens = Files.readString(folder.resolve("source/tls.password")).strip();
    KeyStore keys = KeyStore.getInstance(key.toFile(), opens.toCharArray());
    byte[] encoded = keys.getCertificate(keys.aliases().nextElement()).getEncoded();
    String base64 = Base64.getMimeEncoder().encodeToString(encoded);
    return Files.writeString(
        folder.resolve("source.pem"),
        "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n");
  }

  /** What the killed process had applied and not noted is told again, and does no harm. */
  @Test
  @Timeout(300)
  void aKilledTwinGoesOnWhereItWas() throws Exception {
    twin.pull(null);
    Path password = Files.writeString(folder.resolve("password"), password());
    for (int round = 0; round < 3; round++) {
      Process following =
          ServerProcess.launch(
              "twin",
              "follow",
              "--data",
              folder.resolve("data").toString(),
              "--port",
              "0",
              "--password-file",
              password.toString());
      BufferedReader said = following.inputReader(StandardCharsets.UTF_8);
      assertTrue(String.valueOf(said.readLine()).startsWith("listening on "), "it serves");
      StringBuilder changes = new StringBuilder();
      for (int i = 0; i < 40; i++) {
        changes.append(describe("uid=u" + (10 + i), "round " + round));
      }
      changes.append(delete("uid=u" + (100 + round))).append(person("uid=new" + round));
      tools.change(changes.toString());
      following.destroyForcibly();
      assertTrue(following.waitFor(20, TimeUnit.SECONDS), "it was killed");
    }
    twin.follow();
    assertEquals(PEOPLE + 1, twin.awaitEqual(administrator()));
    twin.stop();
    People.verify(folder.resolve("data"), "after the kills", partition -> {});
  }

  @Test
  @Timeout(300)
  void theCommandPullsFollowsAndTellsHowItStandsWithInventedValues() throws Exception {
    Path password = Files.writeString(folder.resolve("password"), password());
    String data = folder.resolve("invented").toString();
    String key = folder.resolve("key").toString();
    assertEquals(
        0,
        DirlensCommand.run(
            "twin",
            "pull",
            "--data",
            data,
            "--from",
            tools.url(),
            "--base",
            BASE,
            "--bind",
            ServerProcess.ADMIN_DN,
            "--password-file",
            password.toString(),
            "--anonymise",
            key));
    tools.change(person("uid=waldemar") + delete("uid=u5"));
    String[] follow = {
      "twin", "follow", "--data", data, "--password-file", password.toString(), "--once"
    };
    assertEquals(0, DirlensCommand.run(follow));
    People.assertEntries(PEOPLE + 1, Path.of(data), "as many as the source has");
    assertFalse(
        FollowedTwin.holds(Path.of(data), "waldemar".getBytes(StandardCharsets.UTF_8)),
        "a real value");
    assertFalse(
        FollowedTwin.holds(Path.of(data), "dc=example".getBytes(StandardCharsets.UTF_8)),
        "the name of the source");
    assertEquals(0, DirlensCommand.run("twin", "status", "--data", data));
    Files.move(Path.of(key), folder.resolve("elsewhere"));
    assertEquals(1, DirlensCommand.run(follow));
  }
}
