package org.dirlens.ui.common;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.dirlens.ui.common.state.EmptyState;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FormsTest {
  private Display display;
  private Shell shell;

  @BeforeEach
  void open() {
    display = new Display();
    shell = new Shell(display);
  }

  @AfterEach
  void close() {
    display.dispose();
  }

  @Test
  void aLineOfAMenuKeepsWhatStandsBehindAnAt() {
    Menu menu = new Menu(shell);
    String name = "Ann & Bob, mail=ann@example.com";
    new ActionContributionItem(new Action(Forms.menuText(name)) {}).fill(menu, 0);
    assertEquals(name.replace("&", "&&"), menu.getItem(0).getText().strip());
  }

  @Test
  void anEmptyViewShowsTheAmpersandOfAName() {
    EmptyState empty = new EmptyState(shell, null);
    empty.say("There is no entry cn=Ann & Bob");
    Label sentence = Windows.named(shell, Label.class, "emptyState.sentence");
    assertEquals("There is no entry cn=Ann && Bob", sentence.getText());
  }
}
