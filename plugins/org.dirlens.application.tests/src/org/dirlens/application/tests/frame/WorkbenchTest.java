package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FreshWindow.class)
class WorkbenchTest {
  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @Test
  void opensOneWindowWithTheMenusOfAWorkbench() throws IOException {
    ui.waitForWindow("Dirlens");
    assertEquals(List.of("File", "Edit", "Window", "Help"), ownMenus());
    assertTrue(colors(ui.screenshot("workbench")) > 10, "the screenshot shows a drawn window");
  }

  @Test
  void aboutTellsNameAndLicence() {
    ui.menu("Help", "About Dirlens");
    ui.waitForWindow("About Dirlens");
    assertTrue(ui.text("about.facts").contains("Java: "), ui.text("about.facts"));
    assertTrue(ui.text("about.facts").startsWith("Dirlens: 0.1.0"));
    ui.screenshot("about");
    ui.push("Copy system information");
    ui.waitUntil("the copy", () -> ui.clipboard().equals(ui.text("about.facts")));
    ui.push("Close");
    ui.waitForWindowToClose("About Dirlens");
  }

  @Test
  void theEmbeddedServerStandsBehindWhatIsDoneWithEntries() {
    List<String> texts = ui.menuTexts("Directory");
    assertEquals("Search", texts.getFirst());
    assertEquals("Embedded server", texts.getLast());
  }

  private List<String> ownMenus() {
    List<String> expected = List.of("File", "Edit", "Window", "Help");
    return ui.menuBar().stream().filter(expected::contains).toList();
  }

  private static long colors(Path file) throws IOException {
    BufferedImage picture = ImageIO.read(file.toFile());
    return IntStream.range(0, picture.getWidth() * picture.getHeight())
        .map(i -> picture.getRGB(i % picture.getWidth(), i / picture.getWidth()))
        .distinct()
        .count();
  }
}
