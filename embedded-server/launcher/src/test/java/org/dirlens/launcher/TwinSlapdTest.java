package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.launcher.twin.TwinFigures.Phase;
import org.dirlens.launcher.twin.TwinPull;
import org.dirlens.partition.ldap.LdapProblem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A twin of Debian's slapd, with its overlay syncprov, is what slapd has, whatever happens. */
class TwinSlapdTest {
  private static final String BASE = FollowedTwin.BASE;
  private static final int PEOPLE = 300;

  /** The cookie of who knows what is still to come. */
  private static final String AHEAD = "rid=000,csn=20990101000000.000000Z#000000#000#000000";

  @TempDir Path folder;
  private SlapdProcess slapd;
  private FollowedTwin twin;

  @BeforeEach
  void start() throws Exception {
    slapd = SlapdProcess.start(folder, "moduleload syncprov", "overlay syncprov");
    StringBuilder people = new StringBuilder();
    people.append("dn: " + BASE + "\nobjectClass: domain\ndc: example\n\n");
    people.append(unit("ou=a")).append(unit("ou=b")).append(unit("ou=team,ou=a"));
    for (int i = 0; i < PEOPLE; i++) {
      people.append(person("uid=u" + i + (i < 30 ? ",ou=team" : "") + ",ou=a"));
    }
    send("-a", people.toString());
    twin = newTwin("data");
  }

  private FollowedTwin newTwin(String name) {
    List<String> who = slapd.administrator();
    return new FollowedTwin(folder.resolve(name), who.get(2), who.get(4), who.get(6));
  }

  @AfterEach
  void stop() throws Exception {
    twin.close();
    slapd.close();
  }

  private static String unit(String name) {
    return "dn: %s,%s\nobjectClass: organizationalUnit\n\n".formatted(name, BASE);
  }

  private static String person(String name) {
    return "dn: %s,%s\nobjectClass: inetOrgPerson\ncn: Anna\nsn: Weber\nuserPassword: geheim\n\n"
        .formatted(name, BASE);
  }

  private static String change(String name, String what) {
    return "dn: %s,%s\nchangetype: %s\n\n".formatted(name, BASE, what);
  }

  private static String describe(String name, String text) {
    return change(name, "modify\nreplace: description\ndescription: " + text);
  }

  private static String rename(String name, String rdn) {
    return change(name, "modrdn\nnewrdn: " + rdn + "\ndeleteoldrdn: 1");
  }

  private static String move(String name, String rdn, String superior) {
    String to = "\nnewsuperior: %s,%s".formatted(superior, BASE);
    return change(name, "modrdn\nnewrdn: " + rdn + "\ndeleteoldrdn: 1" + to);
  }

  private void send(String option, String ldif) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "change", ".ldif"), ldif);
    List<String> arguments = new ArrayList<>(slapd.administrator());
    arguments.addAll(List.of(option, "-f", file.toString()));
    Outcome done = LdapTools.run("ldapmodify", arguments.toArray(String[]::new));
    assertEquals(0, done.exit(), done.err());
  }

  private void modify(String... changes) throws Exception {
    send("-c", String.join("", changes));
  }

  @Test
  @Timeout(300)
  void aTwinFollowsAddsChangesRenamesAndDeletesAndGoesOnAfterAStop() throws Exception {
    TwinPull.Result pulled = twin.pull(null);
    assertEquals(PEOPLE + 4, pulled.report().added(), pulled.report().problems().toString());
    assertTrue(pulled.twin().canFollow());
    assertFalse(FollowedTwin.holds(folder.resolve("data"), "geheim".getBytes()));
    twin.follow();
    assertEquals(PEOPLE + 4, twin.awaitEqual(slapd.administrator()));
    modify(
        change("uid=new,ou=b", "add\nobjectClass: inetOrgPerson\ncn: x\nsn: y"),
        describe("uid=u60,ou=a", "x"),
        change("uid=u61,ou=a", "delete"),
        rename("uid=u62,ou=a", "uid=other"),
        move("uid=u63,ou=a", "uid=u63", "ou=b"),
        move("ou=team,ou=a", "ou=crew", "ou=b"),
        describe("uid=u1,ou=crew,ou=b", "moved"));
    assertEquals(PEOPLE + 4, twin.awaitEqual(slapd.administrator()));
    twin.await("in step", figures -> figures.phase() == Phase.FOLLOWING && figures.waiting() == 0);
    twin.stop();

    modify(
        change("uid=u65,ou=a", "delete"),
        rename("uid=u66,ou=a", "uid=later"),
        move("ou=crew,ou=b", "ou=team", "ou=a"),
        rename("ou=b", "ou=c"),
        change("ou=b", "add\nobjectClass: organizationalUnit"),
        describe("uid=u67,ou=a", "meanwhile"));
    twin.follow();
    assertEquals(PEOPLE + 4, twin.awaitEqual(slapd.administrator()));
    assertEquals("", twin.figures().error());
    twin.stop();
    People.verify(folder.resolve("data"), "after all", partition -> {});
  }

  @Test
  @Timeout(300)
  void namesThatChangePlacesAreFollowed() throws Exception {
    twin.pull(null);
    modify(
        rename("ou=a", "ou=x"),
        rename("ou=b", "ou=a"),
        rename("ou=x", "ou=b"),
        rename("uid=u70,ou=b", "uid=x"),
        rename("uid=u71,ou=b", "uid=u70"),
        rename("uid=x,ou=b", "uid=u71"));
    assertEquals("", twin.catchUp().figures().error());
    twin.follow();
    assertEquals(PEOPLE + 4, twin.awaitEqual(slapd.administrator()));
  }

  @Test
  @Timeout(300)
  void aSourceThatForgotWhatTheTwinKnowsIsReadAgainWhileTheTwinServes() throws Exception {
    twin.pull(null);
    Path file = folder.resolve("data/twins/1.twin");
    String strange = Base64.getEncoder().encodeToString(AHEAD.getBytes(StandardCharsets.UTF_8));
    String text = Files.readString(file);
    Files.writeString(file, text.replaceAll("(?m)^cookie=.*$", "cookie=" + strange));
    modify(change("uid=u80,ou=a", "delete"), describe("uid=u81,ou=a", "x"));
    twin.follow();
    assertEquals(PEOPLE + 3, twin.awaitEqual(slapd.administrator()));
  }

  @Test
  void whatIsWrongWithASourceIsSaid() throws Exception {
    List<String> who = slapd.administrator();
    Path data = folder.resolve("wrong");
    FollowedTwin wrong = new FollowedTwin(data, who.get(2), who.get(4), "no");
    IOException refused = assertThrows(IOException.class, () -> wrong.pull(null));
    assertEquals(
        "bind as " + who.get(4) + " at " + who.get(2) + ": invalidCredentials (49)",
        refused.getMessage());
    FollowedTwin nobody = new FollowedTwin(data, "ldap://127.0.0.1:1", "", "");
    assertTrue(
        assertThrows(IOException.class, () -> nobody.pull(null))
            .getMessage()
            .startsWith("ldap://127.0.0.1:1 cannot be reached: "));
    twin.pull(null);
    assertTrue(
        assertThrows(LdapProblem.class, () -> twin.pull(null))
            .getMessage()
            .startsWith("there is a partition dc=example,dc=com already"));
  }
}
