package org.dirlens.index.ui.twin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.index.twin.TwinRow;
import org.dirlens.launcher.twin.TwinFigures;
import org.dirlens.launcher.twin.TwinFigures.Phase;
import org.dirlens.ui.testkit.Screen;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The twins as the view shows them. */
class TwinPanelTest {
  private static final Instant NOW = Instant.parse("2026-11-25T10:00:00Z");

  private final Screen screen = Screen.open();
  private final List<String> done = new CopyOnWriteArrayList<>();
  private final TwinPanel panel =
      screen.show(
          parent ->
              new TwinPanel(
                  parent,
                  new TwinPanel.Actions(
                      () -> done.add("new"),
                      suffix -> done.add("follow " + suffix),
                      suffix -> done.add("pause " + suffix),
                      suffix -> done.add("stop " + suffix),
                      suffix -> done.add("pull again " + suffix),
                      suffix -> done.add("plan back " + suffix))));

  @AfterEach
  void closeScreen() throws InterruptedException {
    screen.close();
  }

  private static TwinRow row(String suffix, TwinFigures figures, String problem) {
    return row(
        suffix,
        problem.isEmpty() ? TwinRow.Changes.TOLD : TwinRow.Changes.UNTOLD,
        figures,
        problem);
  }

  private static TwinRow row(
      String suffix, TwinRow.Changes changes, TwinFigures figures, String problem) {
    return new TwinRow(
        suffix,
        suffix + " at ldap://ldap.example.com:389",
        problem.isEmpty() ? TwinRow.Values.REAL : TwinRow.Values.INVENTED,
        changes,
        figures,
        NOW,
        problem);
  }

  private static TwinFigures figures(Phase phase, long waiting, long secondsAgo, String error) {
    return new TwinFigures(
        phase, NOW.minusSeconds(900), 1_234, 0, waiting, NOW.minusSeconds(secondsAgo), error);
  }

  @Test
  void saysWhatTwinsAreForAndOffersToMakeOne() {
    assertTrue(screen.text("emptyState.sentence").startsWith("A local twin is a copy"));
    screen.push("twins.empty.action");
    screen.waitUntil("the wizard to be asked for", () -> done.equals(List.of("new")));
  }

  @Test
  void showsHowFarTwinsAreBehindAndWhatWentWrong() {
    screen.run(
        () ->
            panel.show(
                List.of(
                    row("dc=a", figures(Phase.FOLLOWING, 0, 3, ""), ""),
                    row("dc=b", figures(Phase.FOLLOWING, 17, 4, ""), ""),
                    row("dc=c", figures(Phase.WAITING, 0, 62, "it ended the connection"), ""),
                    row("dc=d", TwinFigures.NONE, "the key is not there"))));
    List<List<String>> table = screen.table("twins.table");
    assertEquals(List.of("Following", "0 s", "1,234"), table.get(0).subList(3, 6));
    assertEquals(List.of("Following", "17 changes, 4 s", "1,234"), table.get(1).subList(3, 6));
    assertEquals(List.of("Trying again", "62 s", "1,234"), table.get(2).subList(3, 6));
    assertEquals("it ended the connection", table.get(2).getLast());
    assertEquals(List.of("Stopped", "Not known", "0"), table.get(3).subList(3, 6));
    assertEquals("the key is not there", table.get(3).getLast());
    screen.picture("twins");
  }

  @Test
  void thePagesOfTheWizardAskForSourceAndValues() {
    screen.run(panel::dispose);
    TwinValuesPage values = new TwinValuesPage();
    screen.show(parent -> filled(parent, values));
    assertFalse(screen.isEnabled("twin.key"));
    assertTrue(screen.ask(values::isPageComplete));
    screen.type("twin.rate", "many");
    assertFalse(screen.ask(values::isPageComplete));
    assertEquals(
        "Enter how many entries may be read a second, or nothing.",
        screen.ask(values::getErrorMessage));
    screen.type("twin.rate", "500");
    assertTrue(screen.ask(values::isPageComplete));
    assertEquals(500, screen.ask(values::rate));
    screen.push("twin.invent");
    screen.type("twin.pieces", "cn, mail");
    assertEquals(Set.of("cn", "mail"), screen.ask(values::pieces));
    assertTrue(screen.ask(values::keyFile).endsWith("twin.key"));
    screen.picture("twin-values");
    TwinSourcePage source = new TwinSourcePage();
    screen.show(parent -> filled(parent, source));
    screen.type("twin.base", "");
    assertFalse(screen.ask(source::isPageComplete));
    screen.type("twin.base", "dc=example,dc=com");
    assertTrue(screen.ask(source::isPageComplete));
    screen.picture("twin-source");
  }

  private static Composite filled(Composite parent, WizardPage page) {
    Composite around = new Composite(parent, SWT.NONE);
    around.setLayout(new FillLayout());
    page.createControl(around);
    return around;
  }

  @Test
  void offersWhatCanBeDoneWithTheSelectedTwin() {
    screen.run(
        () -> {
          panel.show(
              List.of(
                  row("dc=a", figures(Phase.FOLLOWING, 0, 3, ""), ""),
                  row("dc=b", figures(Phase.PAUSED, 0, 3, ""), "")));
          panel.select("dc=a");
        });
    assertFalse(screen.isEnabled("twins.follow"));
    screen.push("twins.pause");
    screen.push("twins.pullAgain");
    screen.push("twins.planBack");
    screen.push("twins.stop");
    screen.run(() -> panel.select("dc=b"));
    assertFalse(screen.isEnabled("twins.pause"));
    screen.push("twins.follow");
    screen.waitUntil(
        "all five",
        () ->
            done.equals(
                List.of(
                    "pause dc=a",
                    "pull again dc=a",
                    "plan back dc=a",
                    "stop dc=a",
                    "follow dc=b")));
  }

  @Test
  void aTwinWhoseSourceTellsNoChangesIsNeitherFollowedNorPulledAgain() {
    screen.run(
        () -> {
          TwinFigures stopped = figures(Phase.STOPPED, 0, 3, "");
          panel.show(
              List.of(
                  row("dc=a", TwinRow.Changes.UNTOLD, stopped, ""),
                  row("dc=b", TwinRow.Changes.FILE, stopped, "")));
          panel.select("dc=a");
        });
    assertFalse(screen.isEnabled("twins.follow"));
    assertFalse(screen.isEnabled("twins.pullAgain"));
    assertTrue(screen.isEnabled("twins.planBack"));
    assertTrue(screen.text("twins.problem").startsWith("The source tells no changes"));
    screen.run(() -> panel.select("dc=b"));
    assertFalse(screen.isEnabled("twins.pullAgain"));
    assertTrue(screen.text("twins.problem").startsWith("It was taken from an LDIF file"));
  }
}
