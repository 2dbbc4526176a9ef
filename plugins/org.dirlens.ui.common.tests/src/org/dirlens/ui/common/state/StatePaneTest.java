package org.dirlens.ui.common.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.ui.common.Windows;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatePaneTest {
  private static final int VISIBLE_MILLIS = 100;

  private static Display display;

  private final List<String> done = new ArrayList<>();
  private Shell shell;
  private StatePane pane;
  private Text content;

  @BeforeAll
  static void open() {
    display = new Display();
  }

  @AfterAll
  static void close() {
    display.dispose();
  }

  @BeforeEach
  void makePane() {
    shell = new Shell(display);
    shell.setLayout(new FillLayout());
    pane = new StatePane(shell, null).named("test");
    content = new Text(pane.content(), SWT.MULTI);
    shell.setSize(500, 300);
    shell.open();
  }

  @AfterEach
  void end() {
    shell.dispose();
  }

  private Text text(String state) {
    return Windows.named(shell, Text.class, "test." + state);
  }

  private void push(String id) {
    Windows.named(shell, Button.class, id).notifyListeners(SWT.Selection, new Event());
  }

  @Test
  void waitingIsSeenSoonAndCanBeCancelled() {
    pane.showContent();
    pane.waiting("Counting", () -> done.add("cancelled"));
    assertFalse(shown("Counting"));
    List<Boolean> soon = new ArrayList<>();
    display.timerExec(5 * VISIBLE_MILLIS, () -> soon.add(shown("Counting")));
    Windows.waitUntil(display, "a little while", () -> !soon.isEmpty());
    assertEquals(List.of(true), soon);
    pane.progress("half", 0.5);
    Windows.waitUntil(display, "progress", () -> shown("Counting: half"));
    push("test.waiting.action");
    assertEquals(List.of("cancelled"), done);
    pane.waited();
    assertFalse(shown("Counting: half"));
  }

  private boolean shown(String said) {
    try {
      return text("waiting").isVisible() && text("waiting").getText().startsWith(said);
    } catch (AssertionError notYet) {
      return false;
    }
  }

  @Test
  void whatFailedCanBeReadAndTriedAgain() {
    pane.failed("Nothing was counted: no route to host.", () -> done.add("again"));
    assertEquals("Nothing was counted: no route to host.", text("failed").getText());
    push("test.failed.action");
    assertEquals(List.of("again"), done);
    assertFalse(pane.filled());
  }

  @Test
  void aCancelIsToldAsOneAndCanBeTriedAgain() {
    pane.failed(ConnectionProblem.cancelled(), () -> done.add("again"));
    assertEquals("Cancelled.", text("cancelled").getText());
    push("test.cancelled.action");
    assertEquals(List.of("again"), done);
    pane.failed(ConnectionProblem.request("no such base"), null);
    assertEquals("no such base", text("failed").getText());
  }

  @Test
  void oldContentKeepsItsPlaceAndTheFocus() {
    pane.showContent();
    content.setFocus();
    pane.old("Outdated: entries have changed.");
    assertTrue(text("old").isVisible());
    assertTrue(content.isVisible());
    assertTrue(content.isFocusControl());
    pane.old("");
    assertFalse(text("old").isVisible());
  }

  @Test
  void waitingComesBeforeAgeAndAFailureEndsIt() {
    pane.showContent();
    pane.old("Outdated.");
    pane.waiting("Counting", null);
    pane.failed("Refused.", null);
    assertEquals("Refused.", text("failed").getText());
    pane.waiting("Counting", null);
    pane.waited();
    assertEquals("Outdated.", text("old").getText());
  }

  @Test
  void contentOfSomethingElseIsPutAwayIfTheOtherDoesNotComeAtOnce() {
    pane.showContent();
    pane.replacing("Reading", null);
    assertTrue(content.isVisible(), "it does not flicker");
    pane.showContent();
    pane.replacing("Reading", null);
    Windows.waitUntil(display, "the wait", () -> shown("Reading"));
    Windows.waitUntil(display, "no content", () -> !content.isVisible());
    pane.showContent();
    Windows.waitUntil(display, "the content", content::isVisible);
    pane.replacing("Reading", null);
    pane.failed("Refused.", null);
    Windows.waitUntil(display, "no content", () -> !content.isVisible());
    assertFalse(pane.filled());
  }
}
