package org.dirlens.application.tests.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.dirlens.application.manual.Manual;
import org.dirlens.application.manual.MarkdownText;
import org.dirlens.application.tests.ui.FreshWindow;
import org.dirlens.application.tests.ui.Ui;
import org.dirlens.browser.ui.jobs.ToldWork;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.views.IViewDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Perspectives, status line, properties and keys: what stands around the views. */
@ExtendWith(FreshWindow.class)
class FrameTest {
  /** Markdown that a reader should not see. */
  private static final Pattern MARKS =
      Pattern.compile("\\*\\*|]\\(|^\\||^#|^- ", Pattern.MULTILINE);

  /** Seconds in which every step of a story ends. */
  private static final String LONG = "3600";

  private final Ui ui = new Ui(PlatformUI.getWorkbench().getDisplay());

  private Set<String> views() {
    return ui.ask(
        () -> {
          IWorkbenchPage page = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
          return Set.copyOf(
              Arrays.stream(page.getViewReferences()).map(IViewReference::getId).toList());
        });
  }

  @Test
  void eachPerspectiveHasItsViews() {
    ui.perspective("org.dirlens.application.perspective");
    ui.resetLayout();
    assertFalse(views().contains("org.dirlens.index.ui.designer"));
    assertFalse(views().contains("org.dirlens.charts.ui.live"));
    ui.perspective("org.dirlens.application.lab");
    assertTrue(
        views().containsAll(Set.of("org.dirlens.index.ui.designer", "org.dirlens.charts.ui.live")));
    ui.screenshot("lab");
    ui.perspective("org.dirlens.application.benchmark");
    assertTrue(views().contains("org.dirlens.benchmark.ui.view"));
    ui.perspective("org.dirlens.application.perspective");
  }

  @Test
  void noToolBarLiesOverItsViewAfterAChangeOfThePerspective() {
    for (int i = 0; i < 2; i++) {
      for (String perspective : List.of("perspective", "lab", "benchmark", "perspective")) {
        ui.perspective("org.dirlens.application." + perspective);
        ui.waitUntil("each bar in its place", () -> ui.ask(FrameTest::covered).isEmpty());
      }
    }
  }

  /** The folders of views whose tool bar lies over what they show. */
  private static List<String> covered() {
    List<String> covered = new ArrayList<>();
    for (Shell shell : PlatformUI.getWorkbench().getDisplay().getShells()) {
      collectCovered(shell, covered);
    }
    return covered;
  }

  /** A line of the bar's own border may lie there. */
  private static boolean covers(Rectangle bar, Rectangle view) {
    return bar.intersection(view).height > 5;
  }

  private static void collectCovered(Composite parent, List<String> covered) {
    if (parent instanceof CTabFolder folder && folder.isVisible()) {
      Control bar = folder.getTopRight();
      if (bar != null && bar.isVisible() && covers(bar.getBounds(), folder.getClientArea())) {
        covered.add(folder.getSelection() + " " + bar.getBounds() + folder.getClientArea());
      }
    }
    for (Control child : parent.getChildren()) {
      if (child instanceof Composite composite) {
        collectCovered(composite, covered);
      }
    }
  }

  @Test
  void theToolsOfProgrammersDoNotComeBackWithAReset() {
    ui.resetLayout();
    ui.waitUntil("no tool for annotations", () -> !ui.toolTips().toString().contains("Annotation"));
  }

  @Test
  void theFrameFitsIntoASmallWindow() {
    ui.resize(900, 600);
    ui.screenshot("frame-900x600");
    Control field = ui.control(Control.class, "quick.field");
    assertTrue(ui.ask(() -> field.toDisplay(field.getSize()).x <= 900));
    ui.resize(1280, 800);
  }

  @Test
  void theStatusLineNamesTheJobThatRunsAndCancelsIt() {
    Job job =
        new Job("Waiting for nothing") {
          @Override
          protected IStatus run(IProgressMonitor monitor) {
            while (!monitor.isCanceled()) {
              Thread.onSpinWait();
            }
            return Status.CANCEL_STATUS;
          }
        };
    job.schedule();
    ui.waitUntil("its name", () -> ui.text("status.work").startsWith("Waiting for nothing"));
    ui.menu("Window", "Cancel running job");
    ui.waitUntil("its end", () -> job.getState() == Job.NONE);
    ui.waitUntil("no name", () -> !ui.text("status.work").contains("Waiting for nothing"));
  }

  @Test
  void aCancelTellsWhatWasDoneRefusedAndNotSent() {
    ui.ask(
        () -> {
          ToldWork.cancelled()
              .done(0, "{0} copied.")
              .unsent(7, "{0} not copied.")
              .show("Nothing done");
          ToldWork.cancelled()
              .done(2, "{0} copied.")
              .left(0, "{0} left alone.")
              .refused(1, "{0} refused:", List.of("cn=a: no access"))
              .unsent(7, "{0} not copied.")
              .show("Copy entries");
          return true;
        });
    ui.waitUntil(
        "all that became of it",
        () ->
            ui.says(
                "Cancelled.\n2 entries copied.\n1 entry refused:\ncn=a: no access\n"
                    + "7 entries not copied."));
    assertFalse(ui.says("Nothing done"), "a cancel before anything was done needs no words");
    ui.pushNamed("notification.close");
    ui.waitUntil("none for the other stories", () -> !ui.shows("notification.words"));
  }

  @Test
  void aNotificationTakesNoFocusAndIsReachedWithoutAMouse() {
    whileNotificationsStay(this::reachNotificationsWithoutAMouse);
  }

  /** What went well stays as long as it takes to look at it, on whatever machine. */
  private static void whileNotificationsStay(Runnable look) {
    System.setProperty(Notification.SECONDS_PROPERTY, LONG);
    try {
      look.run();
    } finally {
      System.clearProperty(Notification.SECONDS_PROPERTY);
    }
  }

  private void reachNotificationsWithoutAMouse() {
    ui.view("org.dirlens.browser.ui.search");
    ui.keyboard().press(SWT.HOME); // The window is in front now.
    Control before = ui.ask(this::focused);
    ui.ask(
        () -> {
          Notification.done(
              "The twin dc=example,dc=com is made", "5,001 entries pulled, 0 refused");
          Notification.problem(
              "Export LDIF or CSV", "12 entries written to\n/tmp/people.ldif\n\nNot all.");
          return true;
        });
    ui.waitUntil("the notifications", () -> ui.says("5,001 entries") && ui.says("Not all."));
    assertEquals(before, ui.ask(this::focused));
    ui.screenshot("notifications");
    assertEquals(List.of(), ui.unreadable());
    assertEquals(List.of(), ui.cutOff());
    ui.menu("Window", "Go to notification");
    ui.waitUntil("the focus in the newest", () -> focusedNotification().contains("Not all."));
    ui.keyboard().press(SWT.ESC);
    ui.waitUntil("it closed", () -> !ui.says("Not all."));
    ui.waitUntil("the focus where it was", () -> before.equals(ui.ask(this::focused)));
    ui.menu("Window", "Go to notification");
    ui.waitUntil("the focus in the other", () -> focusedNotification().contains("5,001 entries"));
    Control elsewhere = ui.control(Control.class, "search.base");
    ui.ask(elsewhere::setFocus);
    ui.pushNamed("notification.close");
    ui.waitUntil("it closed", () -> !ui.shows("notification.words"));
    assertEquals(elsewhere, ui.ask(this::focused), "who has gone on stays there");
  }

  @Test
  void aProblemStaysWhenWhatWentWellHasLeft() {
    whileNotificationsStay(this::seeAProblemStay);
  }

  private void seeAProblemStay() {
    ui.view("org.dirlens.browser.ui.search");
    ui.keyboard().press(SWT.HOME);
    ui.ask(
        () -> {
          Notification.problem("Undo", "2 entries were not taken back" + "\nand why".repeat(90));
          Notification.done("Export LDIF or CSV", "3 entries written");
          return true;
        });
    ui.waitUntil("both", () -> ui.says("3 entries written") && ui.says("2 entries were"));
    System.setProperty(Notification.SECONDS_PROPERTY, "1"); // both were seen
    ui.waitUntil("the problem alone", () -> !ui.says("3 entries written"));
    assertTrue(ui.says("2 entries were"), "also where there are many lines");
    ui.screenshot("notification-long");
    ui.pushNamed("notification.close");
    ui.waitUntil("none", () -> !ui.shows("notification.words"));
  }

  private Control focused() {
    return PlatformUI.getWorkbench().getDisplay().getFocusControl();
  }

  /** What the notification says in which the focus is. */
  private String focusedNotification() {
    return ui.ask(
        () -> {
          Control at = focused();
          while (at != null && !(at instanceof Notification)) {
            at = at.getParent();
          }
          return at instanceof Notification notification
              ? Arrays.stream(notification.getChildren())
                  .filter(Text.class::isInstance)
                  .map(each -> ((Text) each).getText())
                  .findFirst()
                  .orElse("")
              : "";
        });
  }

  @Test
  void thePropertiesOfAnEntryTellWhatItIs() {
    ui.waitUntil("the embedded server", () -> EmbeddedServerAccess.server().isPresent());
    ui.view("org.dirlens.browser.ui.dit");
    ui.selectInTree("dit.tree", "Root DSE", "dc=example,dc=com", "ou=users");
    ui.waitUntil("its preview", () -> ui.shows("entry.dn"));
    ui.menu("Directory", "Properties");
    ui.waitForWindow("Properties for ou=users");
    ui.waitUntil("the page", () -> ui.shows("property.dn"));
    assertEquals("ou=users,dc=example,dc=com", ui.text("property.dn"));
    ui.waitUntil("its identity", () -> ui.text("property.id").length() == 36);
    ui.pushNamed("property.count");
    ui.waitUntil("the count", () -> ui.text("property.subtree").equals("10,000"));
    ui.screenshot("properties");
    ui.push("Cancel");
    ui.waitUntil("no page", () -> !ui.shows("property.dn"));
  }

  @Test
  void theManualOpensAtTheViewInUse() {
    for (String view : List.of("search", "changes", "dit")) {
      ui.view("org.dirlens.browser.ui." + view);
      String title = titleOfOpenedManual();
      assertEquals(view.equals("dit") ? "directory" : view, title.toLowerCase(Locale.ROOT));
    }
    ui.view("org.eclipse.ui.views.ContentOutline");
    assertEquals("Outline", titleOfOpenedManual());
    ui.menu("File", "New LDIF file");
    ui.waitUntil("its text", () -> ui.shows("ldif.text"));
    assertEquals("LDIF files", titleOfOpenedManual());
    ui.screenshot("manual");
    Control text = ui.control(Control.class, "manual.text");
    ui.ask(
        () -> {
          text.getShell().close();
          return true;
        });
    ui.waitForWindowToClose("Manual");
    ui.closeEditors();
  }

  /** Every view and the editor has a section of its own. */
  @Test
  void theManualKnowsEveryView() {
    Manual manual = Manual.ofBundle();
    List<String> unknown =
        ui.ask(
            () ->
                Arrays.stream(PlatformUI.getWorkbench().getViewRegistry().getViews())
                    .filter(view -> view.getId().startsWith("org.dirlens."))
                    .map(IViewDescriptor::getLabel)
                    .filter(label -> manual.about(label) == 0)
                    .toList());
    assertEquals(List.of(), unknown);
    assertTrue(manual.about("the editor") > 0 && manual.about("Outline") > 0);
    for (Manual.Section section : manual.sections()) {
      String text = new MarkdownText(section.lines()).text();
      assertFalse(text.isBlank(), section.title());
      assertFalse(MARKS.matcher(text).find(), text);
    }
    assertEquals(0, manual.about("nothing of this name"));
  }

  private String titleOfOpenedManual() {
    ui.menu("Help", "Manual");
    ui.waitForWindow("Manual");
    org.eclipse.swt.widgets.List sections =
        ui.control(org.eclipse.swt.widgets.List.class, "manual.sections");
    return ui.ask(() -> sections.getSelection()[0]);
  }

  @Test
  void noKeyMeansTwoCommandsAndTheUsualKeysMeanWhatTheyShould() {
    Map<String, String> commands = new HashMap<>();
    List<String> clashes = new ArrayList<>();
    ui.ask(
        () -> {
          IBindingService service = PlatformUI.getWorkbench().getService(IBindingService.class);
          for (Binding binding : service.getBindings()) {
            if (binding.getParameterizedCommand() != null && ours(binding)) {
              String key = binding.getContextId() + " " + binding.getTriggerSequence().format();
              String command = binding.getParameterizedCommand().getId();
              String other = commands.putIfAbsent(key, command);
              if (other != null && !other.equals(command)) {
                clashes.add(key + ": " + other + " and " + command);
              }
            }
          }
          return true;
        });
    assertEquals(List.of(), clashes);
    assertEquals("org.dirlens.browser.ui.quick", active("M1+K"));
    assertEquals("org.dirlens.browser.ui.quick.name", active("M1+L"));
    assertEquals("org.eclipse.ui.window.quickAccess", active("M1+3"));
    assertEquals("org.eclipse.ui.file.properties", active("M3+CR"));
    assertEquals("org.dirlens.application.manual", active("F1"));
    assertEquals("org.dirlens.browser.ui.locate", active("F3"));
    assertEquals("org.dirlens.browser.ui.up", active("F4"));
    assertEquals("org.dirlens.browser.ui.up", active("M3+ARROW_UP"));
    assertEquals("org.dirlens.browser.ui.pin", active("M1+M2+P"));
    assertEquals("org.eclipse.ui.file.refresh", active("F5"));
    assertEquals("org.dirlens.benchmark.ui.again", active("F9"));
    assertEquals("org.eclipse.ui.edit.rename", active("F2"));
  }

  /** Ours are in a context of their own, in which the platform has none. */
  private static boolean ours(Binding binding) {
    return binding.getParameterizedCommand().getId().startsWith("org.dirlens.");
  }

  private String active(String keys) {
    return ui.ask(
        () -> {
          IBindingService service = PlatformUI.getWorkbench().getService(IBindingService.class);
          Binding binding = service.getPerfectMatch(KeySequence.getInstance(keys));
          return binding == null ? "" : binding.getParameterizedCommand().getId();
        });
  }

  @Test
  void theHeapIsInTheStatusLineOnDemand() {
    assertFalse(ui.shows("status.heap"));
    ui.menu("Window", "Show memory in use");
    ui.waitUntil("the heap", () -> ui.text("status.heap").matches(".*\\d.* of .*\\d.*"));
    ui.menu("Window", "Show memory in use");
    ui.waitUntil("no heap", () -> !ui.shows("status.heap"));
  }
}
