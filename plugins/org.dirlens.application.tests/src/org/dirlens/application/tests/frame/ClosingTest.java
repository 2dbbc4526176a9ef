package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.jobs.WorkKeeper;
import org.dirlens.browser.ui.review.Proposal;
import org.dirlens.browser.ui.review.ReviewDialog;
import org.dirlens.connection.core.Connections;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.LongJobs;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Closing the window asks first and stops last. The window of these tests never really closes: a
 * listener refuses after all questions were answered.
 */
@ExtendWith(FreshWindow.class)
class ClosingTest {
  private static final String QUESTION = "Unsaved changes";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private final EmbeddedEntries entries = new EmbeddedEntries(ui);
  private final AtomicInteger goings = new AtomicInteger();
  private final IWorkbenchListener refusal =
      new IWorkbenchListener() {
        @Override
        public boolean preShutdown(IWorkbench workbench, boolean forced) {
          goings.incrementAndGet();
          return false;
        }

        @Override
        public void postShutdown(IWorkbench workbench) {}
      };

  @BeforeEach
  void refuse() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    PlatformUI.getWorkbench().addWorkbenchListener(refusal);
  }

  @AfterEach
  void closeEditors() {
    PlatformUI.getWorkbench().removeWorkbenchListener(refusal);
    ui.closeEditors();
  }

  private void close() {
    ui.closeMainWindow();
  }

  private void answer(String button) {
    ui.waitForWindow(QUESTION);
    ui.push(button);
    ui.waitForWindowToClose(QUESTION);
  }

  @Test
  void cancelLeavesEverythingAsItWasAndSavingStillWorks() {
    entries.change("user.20", "Cancelled");
    close();
    ui.waitForWindow(QUESTION);
    assertTrue(ui.says("Save changes to uid=user.20 before closing?"));
    ui.screenshot("closing");
    answer("Cancel");
    assertEquals(0, goings.get());
    assertTrue(EmbeddedServerAccess.server().isPresent());
    assertTrue(ui.unsaved());
    ui.activateEditor();
    ui.menu("File", "Save");
    ui.waitUntil("the saved entry", () -> !ui.unsaved());
    assertTrue(EmbeddedEntries.stored("user.20").contains("Cancelled"));
  }

  @Test
  void saveSavesOnTheServerThatStillRuns() {
    entries.change("user.21", "Saved");
    close();
    answer("Save");
    ui.waitUntil("the end of the questions", () -> goings.get() == 1);
    assertTrue(EmbeddedEntries.stored("user.21").contains("Saved"));
  }

  @Test
  void whatIsNotToBeSavedIsAskedAboutAgainNextTime() {
    entries.change("user.22", "Dropped");
    close();
    answer("Don't save");
    ui.waitUntil("the end of the questions", () -> goings.get() == 1);
    assertTrue(ui.unsaved());
    assertFalse(EmbeddedEntries.stored("user.22").contains("Dropped"));
    close();
    answer("Cancel");
    assertEquals(1, goings.get());
  }

  @Test
  void aFailedSaveKeepsTheWindowWithTheEdit() {
    entries.change("user.23", "Refused");
    allowWrites(PartitionOptions.Writes.REFUSED);
    try {
      close();
      ui.waitForWindow(QUESTION);
      ui.push("Save");
      ui.waitForWindow("The entry was not saved");
      ui.push("OK");
      ui.waitForWindowToClose("The entry was not saved");
    } finally {
      allowWrites(PartitionOptions.Writes.ACCEPTED);
    }
    assertEquals(0, goings.get());
    assertTrue(ui.unsaved());
  }

  private static void allowWrites(PartitionOptions.Writes writes) {
    var partition = EmbeddedEntries.partition();
    partition.reconfigure(partition.options().withWrites(writes));
  }

  @Test
  void whatStillRunsIsEndedOnlyAfterAQuestion() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    Job work = LongJobs.onEmbeddedServer(untilCancelled(begun, cancelled));
    work.schedule();
    begun.await(); // a job that waits for its turn does not hear of a cancel
    close();
    ui.waitForWindow("Jobs are running");
    assertTrue(ui.says("Importing people.ldif"));
    ui.screenshot("closing-jobs");
    ui.push("Keep working");
    ui.waitForWindowToClose("Jobs are running");
    assertEquals(0, goings.get());
    assertEquals(1, cancelled.getCount());
    close();
    ui.waitForWindow("Jobs are running");
    ui.push("End and exit");
    ui.waitUntil("the end of the questions", () -> goings.get() == 1);
    work.join();
    assertEquals(0, cancelled.getCount());
  }

  private static Job untilCancelled(CountDownLatch begun, CountDownLatch cancelled) {
    return new Job("Importing people.ldif") {
      @Override
      protected IStatus run(IProgressMonitor monitor) {
        try {
          begun.countDown();
          cancelled.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        return Status.CANCEL_STATUS;
      }

      @Override
      protected void canceling() {
        cancelled.countDown();
      }
    };
  }

  @Test
  void aReviewThatGoesWithItsWindowIsNotAgreedTo() {
    Shell window = ui.ask(() -> new Shell(mainShell()));
    Proposal proposal =
        Proposal.of(Connections.shared().embedded().orElseThrow(), "", "", List.of());
    AtomicReference<@Nullable Boolean> approved = new AtomicReference<>();
    PlatformUI.getWorkbench()
        .getDisplay()
        .asyncExec(
            () -> approved.set(ReviewDialog.approved(window, proposal, "Taken away", "Send")));
    ui.waitForWindow("Taken away");
    ui.ask(
        () -> {
          window.dispose();
          return true;
        });
    ui.waitUntil("the answer", () -> approved.get() != null);
    assertEquals(false, approved.get());
  }

  private static Shell mainShell() {
    return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell();
  }

  @Test
  void nothingIsAskedOverTheProgressOfWork() {
    ProgressMonitorDialog progress = ui.ask(() -> new ProgressMonitorDialog(mainShell()));
    ui.ask(
        () -> {
          progress.setBlockOnOpen(false);
          progress.open();
          progress.getShell().forceActive();
          return true;
        });
    ui.waitUntil(
        "the progress in front",
        () ->
            ui.ask(() -> progress.getShell() == progress.getShell().getDisplay().getActiveShell()));
    assertEquals(mainShell(), ui.ask(Problems::shell));
    ui.ask(progress::close);
  }

  /** A disk that is full. */
  private static final class FullDisk implements WorkKeeper.Store<String, String> {
    @Override
    public void keep(String work) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void drop(String place) {}

    @Override
    public String place(String work) {
      return "somewhere";
    }
  }

  @Test
  void aDiskThatTakesNoUnsavedWorkIsTold() {
    WorkKeeper<String, String> keeper =
        ui.ask(() -> new WorkKeeper<>(() -> Optional.of("typed"), new FullDisk()));
    ui.ask(
        () -> {
          keeper.changed();
          return true;
        });
    ui.waitUntil("a word about it", () -> ui.says("No space left on device"));
    ui.pushNamed("notification.close");
    ui.ask(
        () -> {
          keeper.end();
          return true;
        });
  }
}
