package org.dirlens.application.tests.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.dirlens.application.tests.server.ServerStory;
import org.dirlens.application.tests.server.StoryServer;
import org.dirlens.application.tests.server.StoryServer.Kind;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A group of thousands of members and values of 10 MB are edited like others. */
@ExtendWith(FreshWindow.class)
class LargeEntryTest extends ServerStory {
  private static final int MEMBERS = 20_000;
  private static final int LARGE_BYTES = 10 << 20;

  LargeEntryTest() {
    super(Kind.EMBEDDED);
  }

  /** Requests as long as these are refused at first. */
  @BeforeAll
  void allowLongRequests() throws Exception {
    Attribute longest = Attribute.of("dirlensPduBytesAfterBind", Integer.toString(64 << 20));
    server.send(
        new Write.Modify(
            "cn=limits,cn=config", List.of(new Modification(Modification.Kind.REPLACE, longest))));
  }

  private static String member(int number) {
    return "cn=member " + number + "," + StoryServer.UNIT;
  }

  @Test
  void aGroupOfThousandsIsFilteredAndGetsAMember() throws Exception {
    String[] members =
        IntStream.range(0, MEMBERS).mapToObj(LargeEntryTest::member).toArray(String[]::new);
    server.send(
        new Write.Add(
            StoryServer.entry(StoryServer.dn("Crowd"), "objectClass", "groupOfNames", "cn", "Crowd")
                .with(Attribute.of("member", members))));
    window().choose(server.connection());
    window().open("Crowd");
    ui.activateEditor();
    ui.selectRow("entry.table", "Show 990 of 19,990 more");
    ui.openSelection("entry.table");
    ui.waitUntil("many of them", () -> ui.rowCount("entry.table") > 1_000);
    ui.key("entry.table", SWT.MOD1, 'f');
    ui.waitUntil("the filter", () -> ui.shows("entry.table.filter"));
    ui.type("entry.table.filter", "member 17777,");
    ui.waitUntil("one member", () -> ui.rowCount("entry.table") == 1);
    ui.screenshot("large-group");
    addOne();
    ui.key("entry.table.filter", 0, SWT.ESC);
    ui.waitUntil("many of them", () -> ui.rowCount("entry.table") > 1_000);
  }

  private void addOne() throws Exception {
    long before = server.connection().session(new NullProgressMonitor()).figures().writes();
    ui.selectRow("entry.table", member(17_777));
    ui.tool("entry.addValue");
    ui.waitForWindow("Add value to member");
    ui.type("value.field", StoryServer.dn("New"));
    ui.push("OK");
    ui.waitForWindowToClose("Add value to member");
    ui.waitUntil("the change", ui::unsaved);
    ui.menu("File", "Save");
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertTrue(server.texts("Crowd", "member").contains(StoryServer.dn("New")));
    assertEquals(
        before + 1, server.connection().session(new NullProgressMonitor()).figures().writes());
  }

  @Test
  void valuesOfTenMegabytesOpenAsTextAndInHexadecimal() throws Exception {
    byte[] octets = new byte[LARGE_BYTES];
    new Random(7).nextBytes(octets);
    server.send(
        new Write.Add(
            StoryServer.entry(
                    StoryServer.dn("Large"), "objectClass", "inetOrgPerson", "cn", "Large")
                .with(Attribute.of("sn", "L"))
                .with(Attribute.of("description", "word".repeat(LARGE_BYTES / 4)))
                .with(new Attribute("audio", List.of(octets)))));
    window().choose(server.connection());
    window().open("Large");
    ui.activateEditor();
    lookAt("description", "Hexadecimal", "Text");
    lookAt("audio");
    assertFalse(ui.unsaved(), "nothing was changed by looking");
  }

  private void lookAt(String attribute, String... ways) throws Exception {
    ui.selectRow("entry.table", attribute);
    ui.openSelection("entry.table");
    ui.waitForWindow("Edit value of " + attribute);
    assertTrue(ui.text("value.facts").contains("10,485,760"));
    ui.screenshot("large-" + attribute);
    for (String way : ways) {
      ui.pick("value.as", way);
      ui.waitUntil("its size", () -> ui.text("value.facts").contains("10,485,760"));
    }
    ui.push("Cancel");
    ui.waitForWindowToClose("Edit value of " + attribute);
  }
}
