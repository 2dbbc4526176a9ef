package org.dirlens.ui.common.strip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.ui.common.Windows;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StripsTest {
  private static Display display;

  private final List<String> done = new ArrayList<>();
  private Shell shell;

  @BeforeAll
  static void open() {
    display = new Display();
  }

  @AfterAll
  static void close() {
    display.dispose();
  }

  @BeforeEach
  void makeWindow() {
    shell = new Shell(display);
    GridLayoutFactory.fillDefaults().applyTo(shell);
    shell.setSize(600, 200);
    shell.open();
  }

  @AfterEach
  void end() {
    shell.dispose();
  }

  private void send(String id, int type, int key, int mask) {
    Event event = new Event();
    event.keyCode = key;
    event.stateMask = mask;
    Windows.named(shell, Button.class, id).notifyListeners(type, event);
  }

  @Test
  void anEstimateHasATilde() {
    FigureStrip strip = new FigureStrip(shell);
    strip.show(
        List.of(Figure.estimated("size", "Size", "106 MB"), Figure.measured("keys", "Keys", "7")));
    assertEquals("~106 MB", Windows.named(shell, Label.class, "size").getText());
    assertEquals("7", Windows.named(shell, Label.class, "keys").getText());
  }

  @Test
  void aFigureThatChangesKeepsItsPlace() {
    FigureStrip strip = new FigureStrip(shell);
    strip.show(List.of(Figure.measured("keys", "Keys", "7")));
    Label before = Windows.named(shell, Label.class, "keys");
    strip.show(List.of(Figure.measured("keys", "Keys", "8")));
    assertSame(before, Windows.named(shell, Label.class, "keys"));
    assertEquals("8", before.getText());
  }

  @Test
  void aPlanIsThereWhileSomethingIsStaged() {
    PlanBar plan =
        new PlanBar(
            shell,
            "test",
            new PlanBar.Actions(
                () -> done.add("review"),
                () -> done.add("apply"),
                () -> done.add("discard"),
                () -> done.add("undo")));
    assertFalse(plan.isVisible());
    plan.show(1, List.of());
    assertEquals("Plan: 1 change", Windows.named(shell, Label.class, "test.plan").getText());
    plan.show(3, List.of("+42 MB", "~12 s"));
    assertTrue(plan.isVisible());
    assertEquals(
        "Plan: 3 changes, +42 MB, ~12 s", Windows.named(shell, Label.class, "test.plan").getText());
    send("test.review", SWT.Selection, 0, 0);
    send("test.apply", SWT.Selection, 0, 0);
    send("test.discard", SWT.Selection, 0, 0);
    send("test.apply", SWT.KeyDown, 'z', SWT.MOD1);
    assertEquals(List.of("review", "apply", "discard", "undo"), done);
    plan.show(0, List.of());
    assertFalse(plan.isVisible());
  }
}
