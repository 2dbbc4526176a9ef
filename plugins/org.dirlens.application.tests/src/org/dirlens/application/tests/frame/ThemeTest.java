package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.dirlens.application.tests.process.StoryProcess;
import org.dirlens.application.tests.server.EmbeddedEntries;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.internal.gtk.GTK;
import org.eclipse.swt.internal.gtk.OS;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The themes of the preferences, on a light and on a dark desktop. */
@ExtendWith(FreshWindow.class)
class ThemeTest {
  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());
  private final IEclipsePreferences window =
      InstanceScope.INSTANCE.getNode("org.dirlens.application");

  @Test
  void eachIsReadableAtOnceWhateverTheDesktopHas() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.browser.ui.dit");
    new EmbeddedEntries(ui).open("user.6");
    ui.tool("entry.operational");
    ui.view("org.dirlens.browser.ui.search");
    ui.type("search.base", "ou=users,dc=example,dc=com");
    ui.type("search.filter", "(uid=user.10*)");
    ui.pushNamed("search.run");
    ui.waitUntil("the entries found", () -> ui.text("search.message").startsWith("112 entries"));
    Tree tree = ui.control(Tree.class, "dit.tree");
    Color before = ui.ask(tree::getBackground);
    choose("DARK");
    ui.waitUntil("a dark tree", () -> ui.ask(() -> ThemeColors.dark(tree)));
    awaitReadable("theme-dark");
    choose("CONTRAST");
    ui.waitUntil("a black tree", () -> ui.ask(() -> tree.getBackground().getRed() == 0));
    awaitReadable("theme-contrast");
    choose("LIGHT");
    ui.waitUntil("a light tree", () -> !ui.ask(() -> ThemeColors.dark(tree)));
    awaitReadable("theme-light");
    assertTrue(ui.ask(() -> darkest(tree)) < 60, "rows as black as they say");
    choose("SYSTEM");
    ui.waitUntil("the tree of before", () -> ui.ask(tree::getBackground).equals(before));
    awaitReadable("theme-system");
    assertEquals(LooksTest.DARK, ui.ask(() -> ThemeColors.dark(tree)));
    ui.tool("entry.operational");
  }

  @Test
  void theWindowFollowsADesktopThatBecomesDarkOrLight() {
    ui.view("org.dirlens.browser.ui.dit");
    Tree tree = ui.control(Tree.class, "dit.tree");
    turnDesktop(LooksTest.DARK ? "Adwaita" : "Adwaita-dark");
    ui.waitUntil("the other", () -> ui.ask(() -> ThemeColors.dark(tree)) != LooksTest.DARK);
    awaitReadable("theme-turned");
    turnDesktop(LooksTest.DARK ? "Adwaita-dark" : "Adwaita");
    ui.waitUntil("as before", () -> ui.ask(() -> ThemeColors.dark(tree)) == LooksTest.DARK);
    awaitReadable("theme-returned");
  }

  @Test
  void aWindowOpensInAnotherThemeThanThatOfTheDesktop(@TempDir Path folder) throws Exception {
    StoryProcess story = new StoryProcess(folder);
    String theme = LooksTest.DARK ? "light" : "dark";
    Files.writeString(
        story.preferences().resolve("org.dirlens.application.prefs"),
        "eclipse.preferences.version=1\nappearance.theme=%s\n"
            .formatted(theme.toUpperCase(Locale.ROOT)));
    story.play(theme, Process::destroyForcibly);
  }

  private void turnDesktop(String theme) {
    byte[] property = "gtk-theme-name\0".getBytes(StandardCharsets.US_ASCII);
    byte[] name = (theme + "\0").getBytes(StandardCharsets.US_ASCII);
    ui.ask(
        () -> {
          OS.g_object_set(GTK.gtk_settings_get_default(), property, name, 0);
          return true;
        });
  }

  /** The least brightness that is drawn, 0 to 255; icons have more. */
  private static double darkest(Control control) {
    Image picture = new Image(control.getDisplay(), 200, 200);
    GC gc = new GC(control);
    gc.copyArea(picture, 0, 0);
    gc.dispose();
    ImageData drawn = picture.getImageData();
    picture.dispose();
    double darkest = 255;
    for (int place = 0; place < drawn.width * drawn.height; place++) {
      int pixel = drawn.getPixel(place % drawn.width, place / drawn.width);
      darkest = Math.min(darkest, ThemeColors.luminance(drawn.palette.getRGB(pixel)));
    }
    return darkest;
  }

  private void choose(String theme) {
    ui.ask(
        () -> {
          window.put("appearance.theme", theme);
          return true;
        });
  }

  /** Rows and all that stands in the window; what is colored at last comes a few turns later. */
  private void awaitReadable(String picture) {
    ui.waitUntil("readable text", () -> ui.unreadable().isEmpty());
    ui.screenshot((LooksTest.DARK ? "dark-" : "light-") + picture);
  }
}
