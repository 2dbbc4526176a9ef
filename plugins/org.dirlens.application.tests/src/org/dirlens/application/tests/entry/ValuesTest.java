package org.dirlens.application.tests.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.dirlens.application.tests.server.ServerStory;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.server.StoryServer.Kind;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.HeldJob;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Values and members are shown and edited as what they are, on each of the three servers. */
@ExtendWith(FreshWindow.class)
class ValuesTest {
  /** The stories. */
  abstract static class OnServer extends ServerStory {
    OnServer(Kind kind) {
      super(kind);
    }

    private static byte[] picture() throws Exception {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(new BufferedImage(120, 90, BufferedImage.TYPE_INT_RGB), "jpeg", out);
      return out.toByteArray();
    }

    private void addValentin() throws Exception {
      server.addPerson("Boss");
      Entry entry =
          StoryServer.entry(
              StoryServer.dn("Valentin"),
              "objectClass",
              "inetOrgPerson",
              "cn",
              "Valentin",
              "sn",
              "Valentin",
              "street",
              "One Road",
              "postalAddress",
              "1 Main St$Town");
      Attribute photo = new Attribute("jpegPhoto", List.of(picture()));
      Attribute phones =
          Attribute.of(
              "telephoneNumber",
              IntStream.range(100, 125).mapToObj(Integer::toString).toArray(String[]::new));
      server.send(new Write.Add(entry.with(photo).with(phones)));
    }

    @Test
    void eachIsShownAndEditedAsWhatItIs() throws Exception {
      addValentin();
      window().choose(server.connection());
      window().open("Valentin");
      assertTrue(
          ui.values("jpegPhoto").getFirst().startsWith("JPEG picture (120 x 90 pixels, "),
          ui.values("jpegPhoto").toString());
      assertEquals(List.of("1 Main St, Town"), ui.values("postalAddress"));
      lookAtThePicture();
      changeTheAddress();
      chooseTheManager();
      giveTheStreetALanguage();
      addAnObjectClass();
      foldAndFilter();
      ui.menu("File", "Save");
      ui.waitUntil("the saved entry", () -> !ui.unsaved());
      assertEquals(List.of("2 Main St$\\24100"), server.texts("Valentin", "postalAddress"));
      assertEquals(List.of(StoryServer.dn("Boss")), server.texts("Valentin", "manager"));
      assertEquals(List.of("One Road"), server.texts("Valentin", "street;lang-de"));
      assertTrue(server.texts("Valentin", "objectClass").contains("simpleSecurityObject"));
      if (kind != Kind.EMBEDDED) { // It shows a password to nobody.
        assertFalse(server.texts("Valentin", "userPassword").isEmpty());
      }
    }

    private void edit(String attribute) {
      ui.activateEditor();
      ui.selectRow("entry.table", attribute);
      ui.openSelection("entry.table");
      ui.waitForWindow("Edit value of " + attribute);
    }

    private void accept(String window) {
      ui.push("OK");
      ui.waitForWindowToClose(window);
    }

    private void lookAtThePicture() {
      edit("jpegPhoto");
      ui.waitUntil("its facts", () -> ui.text("value.facts").contains("120 x 90 pixels"));
      ui.screenshot("value-picture-" + kind);
      ui.pick("value.as", "Hexadecimal");
      ui.waitUntil("its octets", () -> ui.text("value.hex").startsWith("ff d8 ff"));
      ui.screenshot("value-hexadecimal-" + kind);
      ui.push("Cancel");
      ui.waitForWindowToClose("Edit value of jpegPhoto");
    }

    private void changeTheAddress() {
      edit("postalAddress");
      assertEquals(List.of("1 Main St", "Town"), ui.text("value.field").lines().toList());
      ui.type("value.field", "2 Main St\n$100");
      ui.screenshot("value-address-" + kind);
      accept("Edit value of postalAddress");
      assertEquals(List.of("2 Main St, $100"), ui.values("postalAddress"));
      ui.toggle("entry.raw");
      assertEquals(List.of("2 Main St$\\24100"), ui.values("postalAddress"));
      ui.toggle("entry.raw");
    }

    private void chooseTheManager() {
      ui.tool("entry.addAttribute");
      ui.waitForWindow("Add attribute");
      ui.type("attribute.name", "manager");
      ui.push("OK");
      ui.waitForWindow("Add value to manager");
      ui.type("value.field", "nobody");
      assertTrue(ui.text("value.problem").contains("a DN such as"), "what the syntax asks for");
      ui.type("value.search", "Boss");
      ui.waitUntil(
          "the boss",
          () ->
              ui.rows("value.found").stream()
                  .anyMatch(each -> each.contains(StoryServer.dn("Boss"))));
      ui.selectRow("value.found", StoryServer.dn("Boss"));
      ui.waitUntil("his DN", () -> ui.text("value.field").equals(StoryServer.dn("Boss")));
      ui.screenshot("value-name-" + kind);
      accept("Add value to manager");
    }

    private void giveTheStreetALanguage() {
      ui.activateEditor();
      ui.selectRow("entry.table", "street");
      ui.menu("Directory", "Edit attribute description...");
      ui.waitForWindow("Edit attribute description");
      ui.type("description.language", "de");
      assertEquals("street;lang-de", ui.text("description.result"));
      ui.screenshot("value-description-" + kind);
      accept("Edit attribute description");
      assertEquals(List.of("One Road"), ui.values("street;lang-de"));
    }

    private void addAnObjectClass() {
      ui.activateEditor();
      ui.menu("Directory", "Edit object classes...");
      ui.waitForWindow("Object classes");
      ui.type("classes.filter", "simpleSec");
      tick("classes.list", "simpleSecurityObject");
      ui.waitUntil("what it means", () -> ui.text("classes.consequences").contains("userPassword"));
      assertFalse(ui.isEnabled("OK"), "the password is missing");
      ui.type("classes.value.userPassword", "a secret word");
      ui.screenshot("value-classes-" + kind);
      accept("Object classes");
    }

    private void tick(String table, String text) {
      Table list = ui.control(Table.class, table);
      ui.waitUntil("only " + text, () -> ui.ask(() -> list.getItemCount() == 1));
      ui.ask(
          () -> {
            TableItem item = list.getItem(0);
            item.setChecked(true);
            Event event = new Event();
            event.detail = SWT.CHECK;
            event.item = item;
            list.notifyListeners(SWT.Selection, event);
            return true;
          });
    }

    private void foldAndFilter() {
      List<String> phones = ui.values("telephoneNumber");
      assertEquals(10, phones.size());
      ui.activateEditor();
      ui.selectRow("entry.table", "Show 15 more");
      ui.openSelection("entry.table");
      ui.waitUntil("all of them", () -> ui.values("telephoneNumber").size() == 25);
      ui.key("entry.table", SWT.MOD1, 'f');
      ui.waitUntil("the filter", () -> ui.shows("entry.table.filter"));
      ui.type("entry.table.filter", "117");
      ui.waitUntil("one line", () -> ui.rowCount("entry.table") == 1);
      ui.screenshot("value-filter-" + kind);
      ui.key("entry.table.filter", 0, SWT.ESC);
      ui.waitUntil("all lines", () -> ui.rowCount("entry.table") > 25);
    }

    @Test
    void membersComeAndGoBesideTheEditor() throws Exception {
      server.addPerson("Ida");
      server.addPerson("Jan");
      String gone = StoryServer.dn("Gone");
      Entry group =
          StoryServer.entry(
              StoryServer.dn("Team"), "objectClass", "groupOfNames", "cn", "Team", "member", gone);
      server.send(new Write.Add(group));
      window().choose(server.connection());
      window().open("Team");
      ui.view("org.dirlens.browser.ui.members");
      ui.waitUntil("its member", () -> ui.rows("members.table").contains(List.of(gone)));
      addIda();
      keepsAMemberThatHasAnEntryByNow(gone);
      dropTheDangling(gone);
      joinAsJan();
      ui.closeEditors();
      window().open("Jan");
      ui.waitUntil(
          "the groups of Jan",
          () -> ui.rows("members.groups").contains(List.of(StoryServer.dn("Team"), "member")));
      ui.screenshot("members-of-" + kind);
      ui.selectRow("members.groups", StoryServer.dn("Team"));
      ui.pushNamed("members.depart");
      ui.waitUntil(
          "Ida alone", () -> server.texts("Team", "member").equals(List.of(StoryServer.dn("Ida"))));
    }

    private void addIda() {
      ui.pushNamed("members.add");
      ui.waitForWindow("Add members");
      ui.type("add.names", "somebody");
      assertFalse(ui.isEnabled("Add member"), "no DN");
      ui.type("add.names", "");
      ui.type("add.search", "Ida");
      ui.waitUntil("Ida", () -> found("add.found", "Ida"));
      ui.selectRow("add.found", StoryServer.dn("Ida"));
      ui.pushNamed("add.take");
      ui.screenshot("members-add-" + kind);
      ui.push("Add member");
      ui.waitForWindowToClose("Add members");
      ui.waitUntil(
          "Ida among the members",
          () -> ui.rows("members.table").contains(List.of(StoryServer.dn("Ida"))));
    }

    @Test
    void whatIsFoundOfMembersIsToldAlsoWhenTheyChangedOrAreShownNoMore() throws Exception {
      server.addPerson("Lea");
      String crew = StoryServer.dn("Crew");
      String gone = StoryServer.dn("Gone");
      server.send(
          new Write.Add(
              StoryServer.entry(
                  crew, "objectClass", "groupOfNames", "cn", "Crew", "member", gone)));
      window().choose(server.connection());
      window().open("Crew");
      ui.view("org.dirlens.browser.ui.members");
      ui.waitUntil("its member", () -> ui.rows("members.table").contains(List.of(gone)));
      try (HeldJob looking = new HeldJob("Looking up the members of " + crew)) {
        ui.pushNamed("members.check");
        looking.awaitHeld();
        Attribute more = Attribute.of("member", StoryServer.dn("Lea"));
        server.send(new Write.Modify(crew, List.of(new Modification(Modification.Kind.ADD, more))));
        Dit.of(server.connection()).tell(new DitChange.Changed(crew));
        ui.waitUntil("her", () -> found("members.table", "Lea"));
      }
      ui.waitUntil(
          "what dangles",
          () -> ui.text("members.said").startsWith("2 members, by member. 1 of them is no entry"));
      try (HeldJob looking = new HeldJob("Looking up the members of " + crew)) {
        ui.pushNamed("members.check");
        looking.awaitHeld();
        ui.closeEditors();
        ui.waitUntil("no members", () -> !ui.shows("members.table"));
      }
      ui.waitUntil(
          "what was found",
          () ->
              ui.shows("notification.words")
                  && ui.text("notification.words").contains("1 of them is no entry"));
      ui.pushNamed("notification.close");
      server.send(new Write.Delete(crew));
    }

    private boolean found(String table, String name) {
      return ui.rows(table).stream().anyMatch(each -> each.contains(StoryServer.dn(name)));
    }

    private void keepsAMemberThatHasAnEntryByNow(String gone) throws Exception {
      check();
      ui.pushNamed("members.removeDangling");
      ui.waitForWindow("Remove dangling");
      server.addPerson("Gone");
      ui.push("Remove dangling");
      ui.waitUntil("no mark", () -> ui.text("members.said").equals("2 members, by member."));
      assertTrue(server.texts("Team", "member").contains(gone));
      server.send(new Write.Delete(gone));
    }

    private void check() {
      ui.pushNamed("members.check");
      ui.waitUntil(
          "what dangles",
          () -> ui.text("members.said").startsWith("2 members, by member. 1 of them is no entry"));
    }

    private void dropTheDangling(String gone) {
      check();
      List<List<String>> danglingFirst = List.of(List.of(gone), List.of(StoryServer.dn("Ida")));
      ui.waitUntil("the dangling one first", () -> ui.rows("members.table").equals(danglingFirst));
      ui.screenshot("members-dangling-" + kind);
      ui.pushNamed("members.removeDangling");
      ui.waitForWindow("Remove dangling");
      ui.screenshot("members-remove-dangling-" + kind);
      ui.push("Remove dangling");
      ui.waitUntil(
          "Ida alone", () -> server.texts("Team", "member").equals(List.of(StoryServer.dn("Ida"))));
    }

    private void joinAsJan() {
      ui.closeEditors();
      window().open("Jan");
      ui.waitUntil(
          "no group", () -> ui.text("members.saidOfGroups").startsWith("Member of no group"));
      ui.pushNamed("members.join");
      ui.waitForWindow("Add to group");
      ui.type("choose.search", "Team");
      ui.waitUntil("the group", () -> found("choose.found", "Team"));
      ui.selectRow("choose.found", StoryServer.dn("Team"));
      ui.type("choose.search", "Ida");
      ui.waitUntil("another entry", () -> found("choose.found", "Ida"));
      assertFalse(ui.isEnabled("Add to group"), "the group is not in sight any more");
      ui.type("choose.search", "Team");
      ui.waitUntil("the group again", () -> found("choose.found", "Team"));
      ui.selectRow("choose.found", StoryServer.dn("Team"));
      ui.push("Add to group");
      ui.waitForWindowToClose("Add to group");
      ui.waitUntil(
          "Jan in the group", () -> server.texts("Team", "member").contains(StoryServer.dn("Jan")));
    }

    @Test
    void anAccountIsLockedAndUnlockedBesideTheEditor() throws Exception {
      server.addPerson("Kim");
      if (kind == Kind.EMBEDDED) {
        policy("Kim");
      }
      window().choose(server.connection());
      window().open("Kim");
      ui.view("org.dirlens.browser.ui.account");
      ui.waitUntil("how it stands", () -> ui.shows("account.LOCK"));
      if (kind == Kind.SLAPD) {
        assertEquals("The overlay ppolicy is not loaded", ui.text("account.LOCK"));
        assertEquals("The overlay ppolicy is not loaded", ui.text("account.LOCK.reason"));
        assertFalse(
            ui.ask(() -> ui.control(Button.class, "account.LOCK.do").isEnabled()), "no policy");
        ui.screenshot("account-" + kind);
        return;
      }
      String fact = kind == Kind.EMBEDDED ? "account.LOCK" : "account.LOCK_BY_ADMINISTRATOR";
      ui.pushNamed(fact + ".do");
      ui.waitUntil("a lock", () -> ui.text(fact).contains("by an administrator"));
      ui.screenshot("account-" + kind);
      ui.pushNamed(fact + ".do");
      ui.waitUntil("no lock", () -> ui.text(fact).startsWith("Not "));
    }

    /** A policy of the entry's own, under which it can be locked. */
    private void policy(String name) throws Exception {
      Entry policy =
          StoryServer.entry(
                  StoryServer.dn("policy"), "cn", "policy", "pwdAttribute", "userPassword")
              .with(Attribute.of("objectClass", "device", "pwdPolicy"))
              .with(Attribute.of("pwdLockout", "TRUE"))
              .with(Attribute.of("pwdMaxFailure", "3"));
      server.send(new Write.Add(policy));
      Attribute own = Attribute.of("pwdPolicySubentry", policy.dn());
      server.send(
          new Write.Modify(
              StoryServer.dn(name), List.of(new Modification(Modification.Kind.REPLACE, own))));
    }
  }

  @Nested
  class OnEmbedded extends OnServer {
    OnEmbedded() {
      super(Kind.EMBEDDED);
    }
  }

  @Nested
  class OnSlapd extends OnServer {
    OnSlapd() {
      super(Kind.SLAPD);
    }
  }

  @Nested
  class OnDs389 extends OnServer {
    OnDs389() {
      super(Kind.DS_389);
    }
  }
}
