package org.dirlens.index.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.index.remote.PlanFiles;
import org.dirlens.launcher.plan.dialect.PlanFormat;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan goes from the designer to files of three servers and back, over a real partition. */
class PlanFileStoryTest {
  private static final IProgressMonitor UNHEARD = new NullProgressMonitor();
  private static final IndexPlan PLAN =
      IndexPlan.of(
          List.of(
              IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.SUBSTRING),
              IndexDefinition.of("sn", IndexKind.EQUALITY)));

  @Test
  void aPlanIsWrittenForEachServerAndStagedAgain(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder.resolve("data"));
        Screen screen = Screen.open()) {
      DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
      IndexAdapter adapter = IndexAdapters.of(server.administrator()::session, UNHEARD).getFirst();
      IndexSnapshot now = adapter.snapshot(UNHEARD);
      screen.run(() -> workspace.show(List.of(adapter)));
      screen.waitUntil("the indices", () -> screen.isEnabled("designer.add"));
      for (PlanFormat format :
          List.of(PlanFormat.DIRLENS, PlanFormat.OPENDJ, PlanFormat.DSCONFIG)) {
        Path file = folder.resolve(format.word());
        PlanFileWork.Target target = new PlanFileWork.Target(file, format, "people");
        screen.run(() -> PlanFileWork.save(target, adapter, now, PLAN));
        screen.waitUntil("the file", () -> Files.exists(file));
        if (format != PlanFormat.DIRLENS) {
          closeWarning(
              screen, "OpenDJ does not use what is new before rebuild-index has built it.");
        }
        screen.run(() -> workspace.designer().openPlan(file));
        screen.waitUntil("the plan", () -> staged(screen).equals(planned()));
        screen.push("designer.discard");
        screen.waitUntil("nothing staged", () -> staged(screen).isEmpty());
      }
    }
  }

  @Test
  void aPlanIsOfferedToBeSavedForTheDatabaseThatWasOpened(@TempDir Path folder) throws Exception {
    try (Screen screen = Screen.open()) {
      ScriptedAdapter server = new ScriptedAdapter();
      PlanFileWork files = new PlanFileWork();
      assertEquals("userRoot", files.database(PlanFormat.OPENDJ, server.name()));
      PlanFiles texts = new PlanFiles(server.name(), Schema.standard());
      Path file =
          Files.writeString(
              folder.resolve("people"), texts.text(PLAN, PlanFormat.DSCONFIG, "people").text());
      List<IndexPlan> opened = new CopyOnWriteArrayList<>();
      IndexSnapshot now = server.snapshot(UNHEARD);
      screen.run(() -> files.open(file, server, now, opened::add));
      screen.waitUntil("the plan", () -> !opened.isEmpty());
      assertEquals("people", files.database(PlanFormat.OPENDJ, server.name()));
      assertEquals("userRoot", files.database(PlanFormat.OPENDJ, "o=other"));
    }
  }

  @Test
  void aFileThatIsNoPlanIsRefusedWithTheReason(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder.resolve("data"));
        Screen screen = Screen.open()) {
      DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
      List<IndexAdapter> adapters = IndexAdapters.of(server.administrator()::session, UNHEARD);
      screen.run(() -> workspace.show(adapters));
      screen.waitUntil("the indices", () -> screen.isEnabled("designer.add"));
      Path file =
          Files.writeString(folder.resolve("plan.ldif"), "dn: cn=cn,cn=index\nkinds equality\n");
      screen.run(() -> workspace.designer().openPlan(file));
      screen.waitUntil("the reason", () -> screen.isThere("problem.message"));
      String said = screen.text("problem.message");
      assertTrue(said.contains("plan.ldif") && said.contains("line 2"), said);
      screen.run(() -> Objects.requireNonNull(screen.find("problem.message")).getShell().close());
      assertEquals(Set.of(), Set.copyOf(staged(screen)));
    }
  }

  /** That of an attribute of users is wanted elsewhere, too. */
  @Test
  void whatTheServerHasForItsOwnWorkIsInNoFileAndThatIsSaid(@TempDir Path folder) throws Exception {
    try (Screen screen = Screen.open()) {
      ScriptedAdapter server =
          new ScriptedAdapter(needed("parentid"), needed("creatorsName"), needed("objectClass"));
      IndexSnapshot now = server.snapshot(UNHEARD);
      IndexPlan shown = IndexPlan.of(now.indices().stream().map(IndexFigures::definition).toList());
      Path file = folder.resolve("plan.ldif");
      PlanFileWork.Target target = new PlanFileWork.Target(file, PlanFormat.DIRLENS, "");
      screen.run(() -> PlanFileWork.save(target, server, now, shown));
      closeWarning(
          screen,
          "The server needs these indices for itself, and they are left out: parentid,"
              + " creatorsName.");
      IndexPlan read = new PlanFiles(server.name(), Schema.standard()).open(file).plan();
      assertEquals(
          IndexPlan.of(List.of(IndexDefinition.of("objectClass", IndexKind.EQUALITY))), read);
    }
  }

  private static IndexFigures needed(String attribute) {
    IndexFigures plain =
        ScriptedAdapter.figures(IndexDefinition.of(attribute, IndexKind.EQUALITY), 9);
    return new IndexFigures(
        plain.definition(), plain.state(), plain.kinds(), "", IndexFigures.Owner.SERVER);
  }

  @Test
  void whatTheServerNeedsForItselfStaysAndThatIsSaid(@TempDir Path folder) throws Exception {
    try (Screen screen = Screen.open()) {
      DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
      ScriptedAdapter server = new ScriptedAdapter(needed("uid"));
      screen.run(() -> workspace.show(List.of(server)));
      screen.waitUntil("the index", () -> !screen.table("designer.indices").isEmpty());
      Path file = saved(folder, server);
      screen.run(() -> workspace.designer().openPlan(file));
      screen.waitUntil("the plan", () -> staged(screen).equals(planned()));
      assertEquals("Ready", screen.table("designer.indices").getFirst().get(2));
      closeWarning(
          screen, "The server needs these indices for itself, and they stay as they are: uid.");
    }
  }

  @Test
  void noFileIsOpenedWhileAPlanIsApplied(@TempDir Path folder) throws Exception {
    try (Screen screen = Screen.open()) {
      DesignerWorkspace workspace = screen.show(DesignerWorkspace::new);
      ScriptedAdapter server = new ScriptedAdapter();
      screen.run(() -> workspace.show(List.of(server)));
      screen.waitUntil("no index", () -> screen.isEnabled("designer.add"));
      Path file = saved(folder, server);
      screen.run(() -> workspace.designer().addIndex("mail", Set.of(IndexKind.EQUALITY)));
      screen.push("designer.apply");
      screen.waitUntil("the build", () -> screen.isThere("designer.buildTask"));
      screen.run(() -> workspace.designer().openPlan(file));
      assertEquals(
          "Changes are being applied. Open the plan file when that is done.",
          screen.text("designer.status"));
      screen.push("designer.buildCancel");
      screen.waitUntil("the end", () -> !screen.isThere("designer.buildTask"));
      assertEquals(List.of(List.of("mail", "equality")), staged(screen));
    }
  }

  private static void closeWarning(Screen screen, String expected) {
    screen.waitUntil("the warning", () -> screen.isThere("problem.message"));
    assertEquals(expected, screen.text("problem.message"));
    screen.run(() -> Objects.requireNonNull(screen.find("problem.message")).getShell().close());
  }

  private static Path saved(Path folder, IndexAdapter adapter) throws Exception {
    PlanFiles files = new PlanFiles(adapter.name(), Schema.standard());
    return Files.writeString(
        folder.resolve("plan.ldif"), files.text(PLAN, PlanFormat.DIRLENS, "").text());
  }

  /** Attribute and kinds of what is to be added. */
  private static List<List<String>> staged(Screen screen) {
    return screen.table("designer.indices").stream()
        .filter(row -> row.get(2).equals("To be added"))
        .map(row -> row.subList(0, 2))
        .toList();
  }

  private static List<List<String>> planned() {
    return List.of(List.of("cn", "equality, substring"), List.of("sn", "equality"));
  }
}
