package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The page of the first start, and what its lines begin. */
@ExtendWith(FreshWindow.class)
class WelcomeTest {
  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  @BeforeEach
  void open() {
    ui.menu("Help", "Welcome");
    ui.waitUntil("the page", () -> ui.shows(link("Connect to a server")));
  }

  private static String link(String label) {
    return "welcome." + label;
  }

  private void click(String label) {
    Link link = ui.control(Link.class, link(label));
    ui.ask(
        () -> {
          link.getDisplay().asyncExec(() -> link.notifyListeners(SWT.Selection, new Event()));
          return label;
        });
  }

  @Test
  void theFirstStartShowsItOnce() {
    assertTrue(
        InstanceScope.INSTANCE
            .getNode("org.dirlens.application")
            .getBoolean("welcome.shown", false));
    ui.screenshot("welcome");
    assertEquals(List.of(), ui.cutOff());
  }

  @Test
  void aLineBeginsWhatItSays() {
    click("Connect to a server");
    ui.waitForWindow("New connection");
    ui.push("Cancel");
    ui.waitForWindowToClose("New connection");

    click("Read the logs of a server");
    ui.waitUntil("the lab", () -> ui.perspective().equals("org.dirlens.application.lab"));
    ui.waitUntil("the advisor", () -> ui.shows("advisor.server"));
  }
}
