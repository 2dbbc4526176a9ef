package org.dirlens.application.tests;

import java.io.IOException;
import org.dirlens.application.Application;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.core.draft.DraftStore;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.eclipse.ui.PlatformUI;

/**
 * The workbench in a process of its own with somebody in front of it, who does one half of a story
 * and then writes {@link #DONE}, or what went wrong, to the standard output.
 */
public final class StoryApplication implements IApplication {
  /** Beginning of the line that ends a half without a fault. */
  static final String DONE = "story done";

  /** Beginning of the line that ends a half with one. */
  static final String BROKEN = "story broken: ";

  private static final String SAVED = "user.4";
  private static final String TYPED = "user.5";

  private final Application workbench = new Application();

  @Override
  public Object start(IApplicationContext context) throws Exception {
    String half = System.getProperty("dirlens.story");
    Thread.ofPlatform().daemon().name("story").start(() -> tell(half));
    return workbench.start(context);
  }

  @Override
  public void stop() {
    workbench.stop();
  }

  private static void tell(String half) {
    try {
      while (!PlatformUI.isWorkbenchRunning()) {
        Thread.sleep(20);
      }
      Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
      ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
      if (half.equals("before")) {
        before(ui);
      } else {
        after(ui);
      }
      System.out.println(DONE);
    } catch (Exception | AssertionError e) {
      System.out.println(BROKEN + e);
    }
  }

  /** One value is saved, one is typed and not saved. */
  private static void before(Ui ui) {
    EmbeddedEntries entries = new EmbeddedEntries(ui);
    entries.change(SAVED, "Saved");
    ui.menu("File", "Save");
    ui.waitUntil("the saved value", () -> EmbeddedEntries.stored(SAVED).contains("Saved"));
    entries.change(TYPED, "Typed");
    ui.waitUntil("the draft on the disk", StoryApplication::hasDraft);
  }

  private static boolean hasDraft() {
    try {
      return DraftStore.shared().all().stream()
          .anyMatch(draft -> draft.place().dn().equals(EmbeddedEntries.dn(TYPED)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Both are there, and the typed one is still for its author to save. */
  private static void after(Ui ui) {
    check("the saved value", EmbeddedEntries.stored(SAVED).contains("Saved"));
    check("nothing saved by itself", !EmbeddedEntries.stored(TYPED).contains("Typed"));
    ui.waitUntil("the editor", () -> ui.shows("entry.dn"));
    ui.waitUntil("its entry", () -> ui.text("entry.dn").equals(EmbeddedEntries.dn(TYPED)));
    ui.waitUntil("the typed value", () -> ui.values("sn").contains("Typed"));
    check("an unsaved change", ui.unsaved());
    ui.screenshot("after-kill");
    ui.activateEditor();
    ui.menu("File", "Save");
    ui.waitUntil("the typed value saved", () -> EmbeddedEntries.stored(TYPED).contains("Typed"));
    ui.waitUntil("no draft", () -> !hasDraft());
  }

  private static void check(String what, boolean holds) {
    if (!holds) {
      throw new AssertionError("not there: " + what);
    }
  }
}
