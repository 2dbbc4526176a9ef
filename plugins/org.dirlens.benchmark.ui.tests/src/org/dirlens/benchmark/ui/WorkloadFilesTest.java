package org.dirlens.benchmark.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.dirlens.benchmark.ui.runs.RunsJob;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.ui.common.KeptForm;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads come from files and go to files, and what was typed stays. */
class WorkloadFilesTest {
  private static final String TEXT =
      """
      title = Who is asked for
      base = dc=example,dc=com

      [load]
      duration = 1 s

      [value name]
      file = names.txt

      [search name]
      base = {base}
      filter = (uid={name})
      """;

  private final Screen screen = Screen.open();
  private WorkloadTexts texts;
  private WorkloadPage page;
  @TempDir Path folder;

  @BeforeEach
  void showOneThatComesWithDirlens() throws IOException {
    Files.writeString(folder.resolve("names.txt"), "anna\nbert\n");
    screen.show(
        parent -> {
          new KeptForm("org.dirlens.benchmark.ui.workloads", parent, memento -> {}).forget();
          SashForm both = new SashForm(parent, SWT.HORIZONTAL);
          texts = new WorkloadTexts(both, () -> {});
          page = new WorkloadPage(both, texts, chosen -> page.show(chosen));
          page.show(Subject.workload(WorkloadFile.ofBuiltIn("lookup-by-uid")));
          return both;
        });
    awaitRead();
  }

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private void awaitRead() {
    awaitSaid("It only reads.");
  }

  private void awaitSaid(String about) {
    screen.waitUntil(about, () -> screen.text("workload.about").startsWith(about));
  }

  private List<String> offered() {
    return screen.ask(() -> texts.opened().stream().map(Subject.OfWorkload::answers).toList());
  }

  private void open(Path file) {
    screen.run(() -> page.editor().open(file));
    screen.waitUntil("the file", () -> screen.ask(() -> texts.opened().size()) == 1);
  }

  @Test
  void aFileIsOpenedItsMistakesAreNamedAndItIsSaved() throws IOException {
    Path file = Files.writeString(folder.resolve("names.workload"), TEXT);
    open(file);
    assertEquals("Who is asked for", screen.text("workload.title"));
    awaitRead();
    screen.type("workload.text", TEXT.replace("{name}", "{nobody}"));
    awaitSaid("The workload cannot be read: line 12: ");
    assertFalse(screen.isEnabled("workload.run"));
    screen.type("workload.text", TEXT.replace("names.txt", "gone.txt"));
    awaitSaid("The workload cannot be read: line 8: ");
    screen.picture("workload-mistake");
    String better = TEXT.replace("Who is", "All who are");
    screen.type("workload.text", better);
    awaitRead();
    assertTrue(screen.isEnabled("workload.revert"));
    assertEquals(TEXT, Files.readString(file), "nothing is written before");
    screen.run(() -> page.editor().save(file));
    screen.waitUntil("it saved", () -> offered().equals(List.of("All who are asked for")));
    assertEquals(better, Files.readString(file));
    assertFalse(screen.isEnabled("workload.revert"));
    assertEquals("All who are asked for", screen.text("workload.title"));
  }

  @Test
  void whatIsTypedWhileTheDiskIsWrittenStays() throws IOException {
    Path file = Files.writeString(folder.resolve("names.workload"), TEXT);
    open(file);
    String saved = TEXT.replace("Who is", "All who are");
    String later = saved.replace("uid=", "cn=");
    screen.type("workload.text", saved);
    screen.run(
        () -> {
          page.editor().save(file);
          ((Text) screen.find("workload.text")).setText(later);
        });
    screen.waitUntil("it saved", () -> offered().equals(List.of("All who are asked for")));
    assertEquals(saved, Files.readString(file));
    assertEquals(later, screen.text("workload.text"));
    assertTrue(screen.isEnabled("workload.revert"));
  }

  @Test
  void whatCannotBeReadIsNamed() {
    screen.run(() -> page.editor().open(folder.resolve("none.workload")));
    String said = "no such file: " + folder.resolve("none.workload");
    screen.waitUntil("why", () -> screen.text("problem.message").equals(said));
    screen.run(() -> screen.find("problem.message").getShell().close());
    assertEquals(List.of(), offered());
  }

  @Test
  void filesAreOfferedAgainAlsoWhenTypingWasFasterThanTheDisk() throws IOException {
    open(Files.writeString(folder.resolve("names.workload"), TEXT));
    screen.run(
        () -> {
          Shell shell = page.getShell();
          page.getParent().dispose();
          Composite brief = new Composite(shell, SWT.NONE);
          WorkloadTexts next = new WorkloadTexts(brief, () -> {});
          next.type(Subject.workload(WorkloadFile.ofBuiltIn("initials")), "typed");
          brief.dispose();
          texts = new WorkloadTexts(shell, () -> {});
        });
    screen.waitUntil("the file", () -> offered().equals(List.of("Who is asked for")));
  }

  private void restart(Shell shell) {
    screen.run(
        () -> {
          Arrays.stream(shell.getChildren()).forEach(Control::dispose);
          texts = new WorkloadTexts(new Composite(shell, SWT.NONE), () -> {});
        });
  }

  @Test
  void aFileThatIsGoneAtOneStartIsOfferedAtTheNext() throws Exception {
    Path file = Files.writeString(folder.resolve("names.workload"), TEXT);
    Path elsewhere = folder.resolve("elsewhere");
    open(file);
    Shell shell = screen.ask(page::getShell);
    Files.move(file, elsewhere);
    restart(shell);
    for (Job each : Job.getJobManager().find(null)) {
      if (each instanceof RunsJob) {
        each.join();
      }
    }
    screen.run(() -> texts.type(Subject.workload(WorkloadFile.ofBuiltIn("initials")), "typed"));
    assertEquals(List.of(), offered());
    Files.move(elsewhere, file);
    restart(shell);
    screen.waitUntil("the file", () -> offered().equals(List.of("Who is asked for")));
  }
}
