package org.dirlens.index.ui.inspector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.apacheds.PartitionReport;
import org.dirlens.apacheds.TreeReport;
import org.dirlens.apacheds.TreeRole;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.ui.testkit.Screen;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The panel in front of a partition that the test describes. */
class ApacheDsPanelTest {
  private static final Path PLACE = Path.of("partitions", "example");

  private final Screen screen = Screen.open();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final ApacheDsPanel panel =
      screen.show(
          parent ->
              new ApacheDsPanel(
                  parent,
                  new ApacheDsPanel.Actions() {
                    @Override
                    public void open() {
                      asked.add("open");
                    }

                    @Override
                    public void open(Path place) {
                      asked.add("open " + place);
                    }

                    @Override
                    public void load(PartitionReport report) {
                      asked.add("import " + report.suffix());
                    }
                  }));

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private static TreeReport tree(String index, TreeRole role, int limit, long... idsOfKeys) {
    Histogram.Builder idsPerKey = new Histogram.Builder();
    long inline = 0;
    long inlineIds = 0;
    long ids = 0;
    for (long each : idsOfKeys) {
      idsPerKey.key(each);
      ids += each;
      inline += each <= limit ? 1 : 0;
      inlineIds += each <= limit ? each : 0;
    }
    long containers = limit == 0 ? 0 : idsOfKeys.length - inline;
    return new TreeReport(
        index + "_" + role,
        index,
        role,
        limit,
        idsPerKey.build(),
        List.of(new HeavyKey("heavy", 1)),
        new TreeStatistics(idsOfKeys.length, List.of(3L, 1L), 4096, 0.5, 0),
        new TreeReport.Containers(
            inline, inlineIds, containers, ids - inlineIds, 10 * containers, 2048, 9000));
  }

  private static PartitionReport report(String... problems) {
    return new PartitionReport(
        PLACE.resolve("example.db"),
        1 << 20,
        2,
        "",
        "dc=example,dc=com",
        9_007,
        List.of(
            tree("master", TreeRole.MASTER, 0, 1, 1, 1),
            tree("l", TreeRole.FORWARD, 100, 2, 100, 2500, 2500)),
        List.of(problems));
  }

  @Test
  void offersToOpenOneFirst() {
    assertTrue(screen.text("emptyState.sentence").startsWith("Shows the trees of a partition"));
    screen.push("apacheds.empty.action");
    screen.waitUntil("the question for a folder", () -> asked.equals(List.of("open")));
  }

  @Test
  void showsTheTrees() {
    screen.run(() -> panel.show(report()));
    assertEquals(
        List.of(
            List.of("master", "Entries", "3", "3", "6 KB", "2", "4", "50 %", "", "0", "0"),
            List.of("l", "By value", "4", "5,102", "6 KB", "2", "24", "50 %", "100", "2", "2")),
        screen.table("apacheds.trees"));
    assertEquals("9,007", screen.text("apacheds.entries"));
    assertEquals("2 transactions", screen.text("apacheds.log"));
  }

  @Test
  void showsHowIdsAreSpreadOverTheKeysOfTheSelectedTree() {
    screen.run(() -> panel.show(report()));
    assertEquals("2 (50 %)", screen.text("keys.inline.keys"));
    assertEquals("102 (2 %)", screen.text("keys.inline.ids"));
    assertEquals("2 (50 %)", screen.text("keys.containers.keys"));
    assertEquals("5,000 (98 %)", screen.text("keys.containers.ids"));
    assertEquals(
        List.of("heavy", "1", "0.01 %", "Inline"), screen.table("keys.heaviest").getFirst());
    assertTrue(screen.text("keys.change").startsWith("In this file keys of up to 100 ids lie"));
  }

  @Test
  void aTreeWithOneValueAKeyHasNoLimit() {
    screen.run(() -> panel.show(report()));
    screen.selectRow("apacheds.trees", 0);
    screen.waitUntil(
        "the sentence",
        () -> screen.text("emptyState.sentence").startsWith("Each key of this tree"));
  }

  @Test
  void saysWhatIsDamaged() {
    screen.run(() -> panel.show(report("tree l is damaged")));
    assertEquals("1 problem: tree l is damaged", screen.text("apacheds.said"));
  }

  @Test
  void saysWhyAPartitionWasNotOpenedAndKeepsTheFormer() {
    screen.run(() -> panel.show(report()));
    screen.run(() -> panel.failed(PLACE, "it is none"));
    assertTrue(screen.text("apacheds.failed").contains("was not opened: it is none"));
    assertFalse(screen.table("apacheds.trees").isEmpty());
  }

  @Test
  void importsWhatIsShown() {
    screen.run(() -> panel.show(report()));
    screen.push("apacheds.import");
    screen.waitUntil("the import", () -> asked.equals(List.of("import dc=example,dc=com")));
  }
}
