package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.index.core.EmbeddedIndexAdapter;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.ui.testkit.Screen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An administrator asks why a filter is slow, takes the advice, and sees what it did: on a real
 * partition.
 */
class PlanChangeStoryTest {
  private static final Schema SCHEMA = Schema.standard();
  private static final int PEOPLE = 676;

  @Test
  void adviceBecomesAnIndexAndThePlanChanges(@TempDir Path folder) throws Exception {
    Dn suffix = Dn.parse("dc=example,dc=com", SCHEMA);
    try (Partition partition =
            Partition.open(
                new MemoryRecordStore(),
                folder.resolve("log"),
                suffix,
                SCHEMA,
                PartitionOptions.DEFAULTS);
        Screen screen = Screen.open()) {
      fill(partition);
      DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
      screen.run(() -> workspace.show(List.of(new EmbeddedIndexAdapter(partition))));

      screen.type("explain.filter", "(initials=ab)");
      screen.push("explain.run");
      screen.waitUntil("a scan", () -> screen.text("explain.examined").equals("677"));
      assertEquals("1", screen.text("explain.returned"));
      screen.waitUntil("the advice", () -> screen.isThere("explain.addIndex"));
      assertEquals(
          List.of(
              "initials has no equality index, so 677 entries were read to return 1. With it, 1"
                  + " entry would be read. It is built by reading every entry once, and each later"
                  + " change of initials costs one more write."),
          screen.labels("explain.advice"));
      screen.picture("explain-scan");

      screen.push("explain.addIndex");
      screen.push("designer.review");
      screen.push("applyPlan.ok");
      screen.waitUntil("the index", () -> ready(screen));
      screen.push("explain.run");

      screen.waitUntil(
          "the index to answer", () -> screen.text("explain.examined").equals("677 → 1"));
      assertFalse(screen.isThere("explain.advice"), "nothing is worth doing any more");
      assertEquals("1", screen.text("explain.returned"));
      List<String> row = screen.tree("explain.tree").get(0);
      assertEquals("(initials=ab)", row.get(0));
      assertTrue(row.getLast().contains("no equality index"), row.toString());
      assertEquals(List.of("initials, equality (inline)", "677 → 1"), row.subList(1, 3));
      screen.picture("explain-index");
    }
  }

  private static boolean ready(Screen screen) {
    List<List<String>> rows = screen.table("designer.indices");
    return rows.size() == 1
        && rows.get(0).subList(0, 5).equals(List.of("initials", "equality", "Ready", "676", "676"));
  }

  /** One person for each pair of letters. */
  private static void fill(Partition partition) throws LdapProblem {
    partition.add(
        Entry.builder(partition.suffix(), SCHEMA)
            .add("objectClass", "top", "domain")
            .add("dc", "example")
            .build());
    for (int i = 0; i < PEOPLE; i++) {
      String initials = "" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
      partition.add(
          Entry.builder(Dn.parse("uid=user." + i + "," + partition.suffix(), SCHEMA), SCHEMA)
              .add("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson")
              .add("uid", "user." + i)
              .add("cn", "User " + i)
              .add("sn", "User")
              .add("initials", initials)
              .build());
    }
  }
}
